import { expect, test } from 'vitest'
import { main, id, open } from '../../../../test/screen.tsx'
import { drawn, edgeWith, offeredBy, panel, savedGraph, treeOf } from '../../../../test/drawingThings.ts'

test('a case that is withdrawn continues with a step, until none is chosen again', async () => {
  const edge = edgeWith(treeOf(drawn))
  const user = await open(`/workflows/${id(91)}`, edge)
  await main().findByRole('radio', { name: 'Outline' })
  await user.click(panel().getByRole('button', { name: /^Withdrawing and reopening/ }))
  const steps = () => panel().getByRole('combobox', { name: 'After a withdrawal it continues with' })
  const [first] = drawn.steps
  const choose = async () => {
    await user.click(steps())
    await user.click(offeredBy(steps()).find(({ textContent }) => textContent === first?.name)!)
  }
  await choose()
  await expect
    .poll(() => savedGraph(edge)?.withdrawal)
    .toEqual({ consent: null, untilStageId: null, leadsTo: first?.id })
  // What is chosen is taken away by choosing it again; what limits nothing and leads nowhere is left out.
  await choose()
  await expect.poll(() => savedGraph(edge)?.withdrawal).toBeNull()
})
