import { expect, test } from 'vitest'
import {
  drawn,
  edgeWith,
  offeredBy,
  openStep,
  panel,
  savedGraph,
  treeOf,
} from '../../../../test/drawingThings.ts'
import { blankAttribute } from '../../../../workflows/definition/edit/forms.ts'
import type { Attribute } from '../../../../workflows/definition/graph.ts'

const personQuestion: Attribute = {
  ...blankAttribute,
  id: 'who',
  key: 'who',
  componentId: 'tasksForm',
  type: 'INPUT_BOX',
  label: 'Who looks into it?',
  config: { format: 'PERSON' },
  order: 9,
}
const beside = {
  ...drawn.steps.find(({ id }) => id === 'tasks')!,
  id: 'beside',
  name: 'Beside it',
  order: 99,
}

test('a step can be assigned to the colleague whom a question of another step names', async () => {
  const edge = edgeWith(
    treeOf({ ...drawn, steps: [...drawn.steps, beside], attributes: [...drawn.attributes, personQuestion] }),
  )
  const user = await openStep(edge, 'Beside it', /^Who acts/)
  const saved = () => savedGraph(edge)?.steps.find(({ id }) => id === 'beside')
  const choose = async () => {
    const questions = panel().getByRole('combobox', { name: 'Assign to the colleague named in' })
    await user.click(questions)
    const offered = offeredBy(questions)
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Who looks into it?'])
    await user.click(offered[0]!)
  }
  await choose()
  await expect.poll(() => saved()?.assignTo).toBe('who')
  expect(
    panel().getByRole('button', {
      name: 'Who acts A colleague named in “Who looks into it?”, otherwise Committee',
    }),
  ).toBeTruthy()
  const within = panel().getByRole('textbox', { name: 'Due within (from when it opens)' })
  await user.type(within, '4')
  await expect.poll(() => saved()?.assignWithin).toEqual({ amount: 4, unit: 'WORKING_DAY' })
  const units = panel().getByRole('combobox', { name: 'Unit' })
  await user.click(units)
  await user.click(offeredBy(units).find(({ textContent }) => textContent === 'days')!)
  await expect.poll(() => saved()?.assignWithin).toEqual({ amount: 4, unit: 'DAY' })
  await user.clear(within)
  await expect.poll(() => saved() && 'assignWithin' in saved()!).toBe(false)
  // What is chosen is taken away by choosing it again.
  await choose()
  await expect.poll(() => saved() && 'assignTo' in saved()!).toBe(false)
})

test('where no step asks for a colleague, nothing is offered', async () => {
  await openStep(edgeWith(), 'Do what was decided', /^Who acts/)
  expect(panel().queryByRole('combobox', { name: 'Assign to the colleague named in' })).toBeNull()
})
