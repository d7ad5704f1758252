import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { workflows } from '../../../api/workflows/contract.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import { changedMeaning } from '../../../workflows/definition/meaning.ts'
import { translateMessage } from '../../i18n.ts'
import { drawn, edgeWith, openStep, panel, savedGraph, treeOf } from '../../../test/drawingThings.ts'
import { fill, id, main, open, refused } from '../../../test/screen.tsx'

const step = drawn.steps.find(({ id: step }) => step === 'meeting') as Graph['steps'][number]
const openPart = (edge: ReturnType<typeof edgeWith>, part: RegExp) => openStep(edge, step.name, part)
const saved = (edge: ReturnType<typeof edgeWith>) =>
  savedGraph(edge)?.steps.find((each) => each.id === step.id)

test('a deadline is changed in the panel, said in the outline, saved by itself and undone', async () => {
  const edge = edgeWith()
  const user = await openPart(edge, /^Deadline/)
  await fill(user, panel().getByRole('textbox', { name: 'Done within' }), '77')
  // In the panel and in the outline.
  expect(await main().findAllByText('Within 77 days')).toHaveLength(2)
  await expect.poll(() => saved(edge)?.clock?.amount).toBe(77)
  expect(edge.requestsTo(workflows.saveGraph)[0]?.body.revision).toBe(5)
  await user.click(main().getByRole('button', { name: /^Undo/ }))
  expect(panel().getByRole('textbox', { name: 'Done within' })).toHaveProperty(
    'value',
    String(step.clock?.amount),
  )
  await expect.poll(() => saved(edge)?.clock?.amount).toBe(step.clock?.amount)
})

test('without a deadline the panel says what that means, and gives one back', async () => {
  const edge = edgeWith()
  const user = await openPart(edge, /^Deadline/)
  await user.click(panel().getByRole('button', { name: 'Remove the deadline' }))
  expect(panel().getByText('No one would notice if this step were stuck.')).toBeTruthy()
  await expect.poll(() => saved(edge)?.clock).toBeNull()
  await user.click(panel().getByRole('button', { name: 'Add a deadline' }))
  expect(panel().getByRole('textbox', { name: 'Done within' })).toBeTruthy()
})

test('a case deadline is added, keeps the share of its thresholds, and is shown by a step without one', async () => {
  const edge = edgeWith()
  const user = await open(`/workflows/${id(91)}`, edge)
  await main().findByRole('radio', { name: 'Outline' })
  await user.click(await panel().findByRole('button', { name: 'Case deadlines' }))
  await user.click(panel().getByRole('button', { name: 'Add a case deadline' }))
  const card = within(await panel().findByRole('group', { name: 'Case deadline 1' }))
  await fill(user, card.getByRole('textbox', { name: 'Length' }), '45')
  const lastGraph = () => savedGraph(edge)
  await expect
    .poll(() => lastGraph()?.clocks)
    .toMatchObject([{ name: 'Case deadline 1', kind: 'LIMIT', amount: 45 }])
  // Of sixty and eighty of ninety, though "4" came first.
  expect(lastGraph()?.clocks[0]).toMatchObject({ firstAfter: 30, secondAfter: 40 })
  await user.click(main().getByRole('radio', { name: 'Outline' }))
  const [name] = await main().findAllByRole('button', { name: new RegExp(`${step.name}$`) })
  await user.click(name as HTMLElement)
  await user.click(panel().getByRole('button', { name: /^Deadline/ }))
  await user.click(panel().getByRole('button', { name: 'Remove the deadline' }))
  await user.click(panel().getByRole('combobox', { name: 'Show the date of a case deadline' }))
  await user.click(await screen.findByRole('option', { name: 'Case deadline 1', hidden: true }))
  await expect.poll(() => saved(edge)?.serves).toBe(lastGraph()?.clocks[0]?.id)
  expect(panel().queryByText('No one would notice if this step were stuck.')).toBeNull()
  await user.click(main().getByRole('button', { name: /^Undo/ }))
  await expect.poll(() => saved(edge)?.serves).toBeUndefined()
})

test('a threshold that is switched off keeps no date, and on again gets one before the end', async () => {
  const edge = edgeWith()
  const user = await openPart(edge, /^Deadline/)
  const first = within(panel().getByRole('group', { name: 'First threshold' }))
  const isOn = step.clock?.firstAfter !== null
  if (!isOn) await user.click(first.getByRole('switch', { name: 'First threshold' }))
  await user.click(first.getByRole('switch', { name: 'First threshold' }))
  expect(first.queryByRole('textbox')).toBeNull()
  await expect.poll(() => saved(edge)?.clock?.firstAfter).toBeNull()
  await user.click(first.getByRole('switch', { name: 'First threshold' }))
  const amount = step.clock?.amount ?? 0
  await expect.poll(() => saved(edge)?.clock?.firstAfter).toBe(Math.max(1, Math.floor(amount * 0.8)))
})

test('who signs the minutes is asked where there must be some, and goes with them', async () => {
  const edge = edgeWith()
  const user = await openPart(edge, /^Meeting/)
  const minutes = panel().getByRole('switch', { name: 'Minutes are required to finish the step' })
  if (!step.meeting?.minutesRequired) await user.click(minutes)
  await user.click(panel().getByRole('combobox', { name: 'Who signs the minutes' }))
  await user.click(await screen.findByRole('option', { name: 'Every member who attended', hidden: true }))
  await expect.poll(() => saved(edge)?.meeting?.minutesSignedBy).toBe('MEMBERS')
  await user.click(panel().getByRole('combobox', { name: 'Who signs the minutes' }))
  await user.click(await screen.findByRole('option', { name: 'The presiding officer', hidden: true }))
  await expect.poll(() => saved(edge)?.meeting?.minutesSignedBy).toBe('PRESIDING_OFFICER')
  await user.click(minutes)
  expect(panel().queryByRole('combobox', { name: 'Who signs the minutes' })).toBeNull()
  await expect.poll(() => saved(edge)?.meeting).toEqual({ ...step.meeting, minutesRequired: false })
})

test('a question is added, made required, and shown on a condition over another one alone', async () => {
  const edge = edgeWith({ ...treeOf({ ...drawn, components: [], attributes: [] }) })
  const user = await openPart(edge, /^Form/)
  expect(panel().getByText('This form has no questions yet. Add a section with questions.')).toBeTruthy()
  await user.click(panel().getByRole('button', { name: 'Add a section' }))
  // jsdom knows no places, so that a menu counts as scrolled out of sight.
  const add = async (kind: RegExp) => {
    await user.click(panel().getByRole('button', { name: 'Add a question' }))
    await user.click(await screen.findByRole('menuitem', { name: kind, hidden: true }))
  }
  const savedAttributes = () => savedGraph(edge)?.attributes
  await add(/^Multiple choice/)
  const conditionGroup = () => within(panel().getByRole('group', { name: 'Shown when' }))
  expect(conditionGroup().getByText('A condition depends on an answer. Add a question first.')).toBeTruthy()
  await user.click(panel().getByRole('button', { name: /Multiple choice$/, expanded: true }))
  await add(/^Text area/)
  await user.click(panel().getByRole('switch', { name: 'Required' }))
  await user.click(conditionGroup().getByRole('button', { name: 'Add a condition' }))
  expect(conditionGroup().queryByText('Always')).toBeNull()
  await expect
    .poll(() => savedAttributes()?.[1]?.visibleWhen?.tests[0]?.field)
    .toBe(savedAttributes()?.[0]?.key)
  await expect.poll(() => savedAttributes()?.[1]?.required).toBe(true)
  await user.click(conditionGroup().getByRole('button', { name: 'Remove this condition' }))
  expect(conditionGroup().getByText('Always')).toBeTruthy()
  await expect.poll(() => savedAttributes()?.[1]?.visibleWhen).toBeNull()
})

test('a published version can be read and not changed', async () => {
  const edge = edgeWith(treeOf(drawn, 'PUBLISHED'))
  await openPart(edge, /^Deadline/)
  expect(panel().getByRole('textbox', { name: 'Done within' })).toHaveProperty('disabled', true)
  expect(panel().queryByRole('button', { name: 'Remove the deadline' })).toBeNull()
  expect(main().queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('a draft of a version from before says what it means now, and leads there', async () => {
  const last = drawn.steps.at(-1)
  if (!last) throw new Error('no step')
  const fork = { id: 'fork', from: 'start', outcome: null, to: last.id, condition: null }
  const joined = { ...drawn, edges: [...drawn.edges, fork] }
  const tree = treeOf(joined)
  const before = { ...tree, current: { ...tree.current, changesMeaning: true } }
  const user = await open(`/workflows/${id(91)}`, edgeWith(before))
  await user.click(await main().findByRole('button', { name: 'See what changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What changes once you publish' }))
  const [first] = changedMeaning(joined)
  const name = drawn.steps.find((each) => each.id === first?.nodeId)?.name ?? 'no step'
  expect(dialog.getByText(translateMessage(first?.text ?? { code: '', params: {} }))).toBeTruthy()
  await user.click(dialog.getAllByRole('button', { name: 'Show' })[0] as HTMLElement)
  expect(await main().findByRole('region', { name: new RegExp(`: ${name}$`) })).toBeTruthy()
})

test('what the compiler finds keeps it from being published and leads to its place', async () => {
  const broken = {
    ...drawn,
    steps: drawn.steps.map((each) => (each.id === step.id ? { ...each, actor: null } : each)),
  }
  const user = await open(`/workflows/${id(91)}`, edgeWith(treeOf(broken)))
  await user.click(await main().findByRole('button', { name: 'Publish' }))
  const list = await main().findByRole('list', { name: 'Problems' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(list).getAllByRole('button')[0] as HTMLElement)
  expect(await main().findByRole('region', { name: new RegExp(`: ${step.name}$`) })).toBeTruthy()
})

test('what may be kept is kept with a reason, which is saved with the drawing and read in its version', async () => {
  const spare = { id: 'spare', name: 'Spare', description: '', order: 9, color: null, visibleTo: [] }
  const edge = edgeWith(treeOf({ ...drawn, stages: [...drawn.stages, spare] }))
  const user = await open(`/workflows/${id(91)}`, edge)
  await user.click(await main().findByRole('button', { name: 'Publish' }))
  const list = within(await main().findByRole('list', { name: 'Problems' }))
  await user.click(list.getByRole('button', { name: 'Keep it and give a reason' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Why do you keep this?' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a reason')).toBeTruthy()
  await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Steps follow next year.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await main().findByText('Kept because: Steps follow next year.')).toBeTruthy()
  const confirmations = { 'EMPTY_STAGE spare empty': 'Steps follow next year.' }
  await expect.poll(() => savedGraph(edge)?.confirmations).toEqual(confirmations)
  await user.click(main().getByRole('button', { name: 'Publish' }))
  expect(await screen.findByRole('dialog', { name: 'Publish version 2?' })).toBeTruthy()
})

test('a published version shows what was kept, and why', async () => {
  const spare = { id: 'spare', name: 'Spare', description: '', order: 9, color: null, visibleTo: [] }
  const confirmations = { 'EMPTY_STAGE spare empty': 'Steps follow next year.' }
  const confirmedGraph = { ...drawn, stages: [...drawn.stages, spare], confirmations }
  await open(`/workflows/${id(91)}`, edgeWith(treeOf(confirmedGraph, 'PUBLISHED')))
  const list = within(await main().findByRole('list', { name: 'Kept with a reason' }))
  expect(list.getByText(/“Spare” has no steps.*Steps follow next year\./)).toBeTruthy()
})

test('publishing sends what was saved, with a note if there is one, which outlives a refusal', async () => {
  const { current } = treeOf(drawn, 'PUBLISHED')
  const edge = edgeWith().on(workflows.publish, ({ body }) =>
    body.note === undefined ? refused('ILLEGAL_STATE') : { ...current, note: body.note },
  )
  const user = await open(`/workflows/${id(91)}`, edge)
  await user.click(await main().findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2?' }))
  const note = dialog.getByRole('textbox', { name: 'What changed (optional)' })
  await fill(user, note, '   ')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await dialog.findByRole('alert')
  await fill(user, note, ' Shorter deadlines. ')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Version 2 is published')).toBeTruthy()
  const version = { workflowId: id(91), workflowVersionId: id(92), revision: 5 }
  expect(edge.requestsTo(workflows.publish).map(({ body }) => body)).toEqual([
    version,
    { ...version, note: 'Shorter deadlines.' },
  ])
})

test('what somebody else saved meanwhile is not written over without a choice', async () => {
  const current = { ...treeOf(drawn).current, revision: 9, savedBy: 'Ravi Menon' }
  const edge = edgeWith().on(workflows.saveGraph, refused('STALE_VERSION', { current }))
  const user = await openPart(edge, /^Deadline/)
  await fill(user, panel().getByRole('textbox', { name: 'Done within' }), '77')
  const choice = await screen.findByRole('dialog')
  expect(choice.textContent).toContain('Ravi Menon')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBe(choice)
})

test('publishing what somebody else changed since asks which of the two counts, instead of failing again', async () => {
  const theirs = structuredClone(drawn)
  theirs.steps[0]!.name = 'Another name'
  const current = { ...treeOf(theirs).current, revision: 9, savedBy: 'Ravi Menon' }
  const edge = edgeWith()
    .on(workflows.publish, refused('STALE_VERSION', { current }))
    .on(workflows.saveGraph, refused('STALE_VERSION', { current }))
  const user = await open(`/workflows/${id(91)}`, edge)
  await user.click(await main().findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2?' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/Ravi Menon/)).toBeTruthy()
  expect(edge.requestsTo(workflows.publish)).toHaveLength(1)
})

/** Two steps at once, of which the first closes the complaint over the other: a warning with its way. */
const overtaken = (): Graph => {
  const graph = structuredClone(drawn)
  const [first] = graph.steps
  if (!first) throw new Error('The template has no step')
  const beside = {
    ...first,
    id: 'beside',
    name: 'Beside it',
    order: 99,
    outcomes: [{ id: 'done', label: 'Done' }],
  }
  first.outcomes[0] = { ...first.outcomes[0]!, closesNow: true }
  return {
    ...graph,
    steps: [...graph.steps, { ...beside, kind: 'ACTION', meeting: null }],
    edges: [
      ...graph.edges.filter(({ from }) => from !== first.id),
      ...first.outcomes.map(({ id: outcome }) => ({
        id: `end-${outcome}`,
        from: first.id,
        outcome,
        to: 'close',
        condition: null,
      })),
      { id: 'fork', from: 'start', outcome: null, to: 'beside', condition: null },
      { id: 'joined', from: 'beside', outcome: 'done', to: 'close', condition: null },
    ],
  }
}

test('the way to a mistake is played move by move, by button and by key, and ends with the next change', async () => {
  const user = await open(`/workflows/${id(91)}`, edgeWith(treeOf(overtaken())))
  await user.click(await main().findByRole('radio', { name: 'Outline' }))
  await user.click(panel().getByRole('tab', { name: /Problems/ }))
  const list = await panel().findByRole('list', { name: 'Problems' })
  const row = within(list)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes('closes the complaint immediately'))
  expect(row?.textContent).toContain('Warning')
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Show how' }))
  const player = within(await main().findByRole('region', { name: 'How it comes to this' }))
  const moves = player.getAllByRole('listitem')
  expect(moves[0]?.textContent).toBe('The process starts')
  expect(moves[0]?.getAttribute('aria-current')).toBe('step')
  await user.keyboard('{ArrowRight}')
  await user.click(player.getByRole('button', { name: 'Next' }))
  expect(moves[2]?.getAttribute('aria-current')).toBe('step')
  expect(main().getAllByText('Open now').length).toBeGreaterThan(0)
  await user.keyboard('{End}')
  expect(player.getByText(`${moves.length} of ${moves.length}`)).toBeTruthy()
  expect(player.getAllByText('“Beside it” ends without an outcome')).toHaveLength(2)
  await user.click(
    within(row as HTMLElement).getByRole('button', { name: 'Close when the other steps are done too' }),
  )
  expect(main().queryByRole('region', { name: 'How it comes to this' })).toBeNull()
  await expect.poll(() => panel().queryByText(/closes the complaint immediately/)).toBeNull()
})

test('a step says what happens in it, and warns where it is automatic and does nothing', async () => {
  const user = await open(`/workflows/${id(91)}`, edgeWith(treeOf(overtaken())))
  await user.click(await main().findByRole('radio', { name: 'Outline' }))
  const [name] = await main().findAllByRole('button', { name: /Beside it$/ })
  await user.click(name as HTMLElement)
  expect(panel().getByText(/answers its questions and chooses an outcome/)).toBeTruthy()
  expect(panel().getByRole('combobox', { name: 'Kind' })).toHaveProperty('value', 'Action')
  expect(panel().queryByText(/This step has no effect/)).toBeNull()
  await user.click(panel().getByRole('button', { name: /^Settings/ }))
  await user.click(panel().getByRole('switch', { name: /^Automatic/ }))
  await user.click(panel().getByRole('button', { name: /^Basics/ }))
  expect(panel().getByText(/its actions run and its first outcome is recorded/)).toBeTruthy()
  expect(panel().getByText(/This step has no effect: it is automatic and has no actions/)).toBeTruthy()
})
