import { expect, test } from 'vitest'
import { drawn, edgeWith, offeredBy, openStep, panel, savedGraph } from '../../../../test/drawingThings.ts'
import { fill } from '../../../../test/screen.tsx'

test('an outcome can wait until a party has missed meetings in a row', async () => {
  const edge = edgeWith()
  const user = await openStep(edge, 'Do what was decided', /^Outcomes/)
  const saved = () => savedGraph(edge)?.steps.find(({ id }) => id === 'tasks')?.outcomes[0]
  await user.click(panel().getByRole('button', { name: 'Instructions for the person acting' }))
  const times = () => panel().queryAllByRole('textbox', { name: 'How many in a row' })
  const choose = async () => {
    const meetings = panel().getByRole('combobox', { name: 'Only after absences in a row from' })
    await user.click(meetings)
    const offered = offeredBy(meetings)
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Quarterly meeting'])
    await user.click(offered[0]!)
  }
  expect(times()).toEqual([])
  await choose()
  await expect.poll(() => saved()?.absences).toEqual({ at: 'meeting', times: 3 })
  await fill(user, times()[0]!, '2')
  await expect.poll(() => saved()?.absences).toEqual({ at: 'meeting', times: 2 })
  // What is chosen is taken away by choosing it again.
  await choose()
  await expect.poll(saved).toEqual(drawn.steps.find(({ id }) => id === 'tasks')?.outcomes[0])
  expect(times()).toEqual([])
})
