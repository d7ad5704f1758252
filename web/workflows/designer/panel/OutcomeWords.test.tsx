import { render } from '@testing-library/react'
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
import { fill } from '../../../../test/screen.tsx'
import { blankAttribute } from '../../../../workflows/definition/edit/forms.ts'
import type { Attribute } from '../../../../workflows/definition/graph.ts'
import { OutcomeTerms } from '../canvas/Signs.tsx'

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

test('an outcome can be only for what was filed soon enough after a day that its step asks for', async () => {
  const dateQuestion: Attribute = {
    ...blankAttribute,
    id: 'lastDay',
    key: 'lastDay',
    componentId: 'tasksForm',
    type: 'INPUT_BOX',
    label: 'Day of the last incident',
    config: { format: 'DATE' },
    order: 9,
  }
  const edge = edgeWith(treeOf({ ...drawn, attributes: [...drawn.attributes, dateQuestion] }))
  const user = await openStep(edge, 'Do what was decided', /^Outcomes/)
  const saved = () => savedGraph(edge)?.steps.find(({ id }) => id === 'tasks')?.outcomes[0]
  await user.click(panel().getByRole('button', { name: 'Instructions for the person acting' }))
  const only = () =>
    panel().getByRole('switch', { name: 'Only for complaints filed soon enough after a date' })
  const inputs = () => panel().queryAllByRole('textbox', { name: 'How long after it' })
  expect(inputs()).toEqual([])
  await user.click(only())
  const six = { field: 'lastDay', amount: 6, unit: 'MONTH', lawRef: null }
  await expect.poll(() => saved()?.filedWithin).toEqual(six)
  expect(panel().getByRole('combobox', { name: 'That date' })).toHaveProperty('value', dateQuestion.label)
  await fill(user, inputs()[0]!, '90')
  const unit = panel()
    .getAllByRole('combobox', { name: 'Unit' })
    .find((each) => each instanceof HTMLInputElement && each.value === 'months')!
  await user.click(unit)
  expect(offeredBy(unit).map(({ textContent }) => textContent)).toEqual(['days', 'months'])
  await user.click(offeredBy(unit)[0]!)
  await expect.poll(() => saved()?.filedWithin).toEqual({ ...six, amount: 90, unit: 'DAY' })
  await user.click(only())
  await expect.poll(() => saved() && 'filedWithin' in saved()!).toBe(false)
  expect(inputs()).toEqual([])
})

test('an outcome can end another step, in one way, and the drawing says so', async () => {
  const tasks = drawn.steps.find(({ id }) => id === 'tasks')!
  const beside = {
    ...tasks,
    id: 'beside',
    name: 'Beside it',
    order: 99,
    outcomes: [{ id: 'over', label: 'Over' }],
  }
  beside.outcomes.push({ id: 'asked', label: 'Asked' })
  const edge = edgeWith(treeOf({ ...drawn, steps: [...drawn.steps, beside] }))
  const user = await openStep(edge, 'Do what was decided', /^Outcomes/)
  const saved = () => savedGraph(edge)?.steps.find(({ id }) => id === 'tasks')?.outcomes[0]
  await user.click(panel().getByRole('button', { name: 'Instructions for the person acting' }))
  const choose = async (text: string) => {
    const steps = panel().getByRole('combobox', { name: 'Also ends these steps' })
    await user.click(steps)
    await user.click(offeredBy(steps).find(({ textContent }) => textContent === text)!)
  }
  await choose('“Beside it” is done: Over')
  await expect.poll(() => saved()?.ends).toEqual([{ stepId: 'beside', outcome: 'over' }])
  await choose('“Beside it” is done: Asked')
  await expect.poll(() => saved()?.ends).toEqual([{ stepId: 'beside', outcome: 'asked' }])
  await choose('“Beside it” is done: Asked')
  await expect.poll(saved).toEqual(tasks.outcomes[0])
})

test('where its step asks for no day, that is not offered', async () => {
  const user = await openStep(edgeWith(), 'Do what was decided', /^Outcomes/)
  await user.click(panel().getByRole('button', { name: 'Instructions for the person acting' }))
  expect(panel().queryByRole('switch', { name: /soon enough/ })).toBeNull()
})

test('many steps that end one outcome have one sign on the canvas, whose title names all of them', () => {
  const ended = (words: string) => ({ kind: 'ENDED' as const, span: '', words })
  const late = { kind: 'TAKEN' as const, span: '90 days', words: 'Late' }
  const { container, unmount } = render(<OutcomeTerms terms={[ended('One'), late, ended('Two')]} />)
  expect([...container.querySelectorAll('small')].map(({ title }) => title)).toEqual([
    'One\nTwo',
    'Late (90 days)',
  ])
  unmount()
})
