import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawn, edgeWith, offeredBy, panel, savedGraph, treeOf } from '../../../../test/drawingThings.ts'
import { fill, id, main, open } from '../../../../test/screen.tsx'
import { freshCaseClock } from '../../../../workflows/definition/edit/caseClocks.ts'
import { blankAttribute } from '../../../../workflows/definition/edit/forms.ts'
import type { Attribute, CaseClock, Graph } from '../../../../workflows/definition/graph.ts'

const date = (key: string, label: string, order: number): Attribute => ({
  ...blankAttribute,
  id: key,
  key,
  componentId: 'tasksForm',
  type: 'INPUT_BOX',
  label,
  config: { format: 'DATE' },
  order,
})
const dated: Graph = {
  ...drawn,
  attributes: [...drawn.attributes, date('leftOn', 'Left on', 8), date('backOn', 'Back on', 9)],
}
/** Opens the deadlines of the case, of which there is one. */
async function openClock(clock: Partial<CaseClock> = {}, graph = dated) {
  const whole: CaseClock = { ...freshCaseClock, id: 'term', name: 'All of it', ...clock }
  const edge = edgeWith(treeOf({ ...graph, clocks: [whole] }))
  const user = await open(`/workflows/${id(91)}`, edge)
  await main().findByRole('radio', { name: 'Outline' })
  await user.click(await panel().findByRole('button', { name: 'Case deadlines' }))
  const card = within(await panel().findByRole('group', { name: 'All of it' }))
  const input = (name: string, nth = 0) => card.getAllByRole('combobox', { name })[nth]!
  const offered = async (name: string, nth = 0) => {
    await user.click(input(name, nth))
    return offeredBy(input(name, nth))
  }
  return {
    user,
    card,
    input,
    saved: () => savedGraph(edge)?.clocks[0],
    offers: async (name: string, nth = 0) => {
      const options = await offered(name, nth)
      await user.keyboard('{Escape}')
      return options.map(({ textContent }) => textContent)
    },
    choose: async (name: string, option: string, nth = 0) => {
      const optionElement = (await offered(name, nth)).find(({ textContent }) => textContent === option)
      if (!optionElement) throw new Error(`“${name}” offers no “${option}”`)
      await user.click(optionElement)
    },
  }
}

test('one that repeats takes no outcome, never rests, waits for no date and is not extended', async () => {
  const { card, choose, saved } = await openClock()
  const takes = 'When it ends, finish a step with'
  const parts = () => [...card.queryAllByRole('combobox', { name: takes }), ...card.queryAllByRole('switch')]
  // Besides: a hold stops it, no earlier than a date, an extension.
  expect(parts()).toHaveLength(4)
  await choose('What it does', 'Repeats: notifies each time it ends')
  await expect.poll(() => saved()?.kind).toBe('REPEAT')
  expect(parts()).toEqual([])
  await choose('What it does', 'Deadline: must be met before it ends')
  expect(parts()).toHaveLength(4)
})

test('it counts from a date that a form asks for; one that is gone is still named', async () => {
  const { choose, input, offers, saved } = await openClock({
    trigger: { on: 'DATE_ANSWERED', field: 'servedOn' },
  })
  expect(input('Counted from')).toHaveProperty('value', 'From “servedOn”')
  expect(await offers('Counted from')).toEqual(
    expect.arrayContaining(['From “Left on”', 'From “Back on”', 'From “servedOn”']),
  )
  await choose('Counted from', 'From “Back on”')
  await expect.poll(() => saved()?.trigger).toEqual({ on: 'DATE_ANSWERED', field: 'backOn' })
  expect(input('Counted from')).toHaveProperty('value', 'From “Back on”')
  await choose('Counted from', 'The complaint is filed')
  await expect.poll(() => saved()?.trigger).toEqual({ on: 'CASE_FILED' })
})

test('it begins again with any end of a step, or with one', async () => {
  const { choose, saved } = await openClock()
  await choose('Begins again with', '“Quarterly meeting” is done')
  await choose('Begins again with', '“Prepare the agenda” is done: Agenda sent')
  await expect
    .poll(() => saved()?.again)
    .toEqual([
      { stepId: 'meeting', outcome: null },
      { stepId: 'agenda', outcome: 'ready' },
    ])
  expect(saved()?.stops).toEqual([])
})

test('its end takes an outcome of a step without a meeting, of one that opens later if wanted', async () => {
  const { user, card, choose, offers, saved } = await openClock()
  const name = 'Also if that step opens later'
  expect(card.queryByRole('switch', { name })).toBeNull()
  const takes = 'When it ends, finish a step with'
  expect(await offers(takes)).toEqual([
    '“Prepare the agenda” is done: Agenda sent',
    '“Prepare the agenda” is done: No meeting needed',
    '“Do what was decided” is done: All done',
  ])
  await choose(takes, '“Do what was decided” is done: All done')
  await expect.poll(() => saved()?.takes).toEqual({ stepId: 'tasks', outcome: 'done' })
  await user.click(card.getByRole('switch', { name }))
  await expect.poll(() => saved()?.takes).toEqual({ stepId: 'tasks', outcome: 'done', late: true })
  await user.click(card.getByRole('switch', { name }))
  await expect.poll(() => saved()?.takes).toEqual({ stepId: 'tasks', outcome: 'done' })
})

test('its end waits for some time after a date, if need be only after an absence', async () => {
  const { user, card, choose, offers, saved } = await openClock()
  const waits = card.getByRole('switch', { name: 'Ends no earlier than some time after a date' })
  const away = 'Only after an absence that began on'
  await user.click(waits)
  await expect
    .poll(() => saved()?.noEarlier)
    .toEqual({ field: 'leftOn', amount: 6, unit: 'MONTH', away: null })
  await choose('That date', 'Back on')
  await fill(user, card.getByRole('textbox', { name: 'How long after it' }), '20')
  expect(await offers('Unit', 1)).toEqual(['working days', 'days', 'months'])
  await choose('Unit', 'days', 1)
  // Nobody leaves on the day of the return.
  expect(await offers(away)).toEqual(['Left on'])
  await choose(away, 'Left on')
  await expect
    .poll(() => saved()?.noEarlier)
    .toEqual({ field: 'backOn', amount: 20, unit: 'DAY', away: { field: 'leftOn', moreThan: 90 } })
  await fill(user, card.getByRole('textbox', { name: 'And lasted more than how many days' }), '30')
  await expect.poll(() => saved()?.noEarlier?.away).toEqual({ field: 'leftOn', moreThan: 30 })
  const lasts = card.getByRole('switch', { name: 'No due date while the absence lasts' })
  await user.click(lasts)
  await expect.poll(() => saved()?.noEarlier?.away).toEqual({ field: 'leftOn', moreThan: 30, open: true })
  await user.click(lasts)
  await expect.poll(() => saved()?.noEarlier?.away).toEqual({ field: 'leftOn', moreThan: 30 })
  await user.click(waits)
  await expect.poll(() => Object.hasOwn(saved() ?? {}, 'noEarlier')).toBe(false)
})

test('it waits for no date where no form asks for one', async () => {
  const { card } = await openClock({}, drawn)
  expect(card.queryByRole('switch', { name: /^Ends no earlier/ })).toBeNull()
})
