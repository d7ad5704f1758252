import { expect, it } from 'vitest'
import {
  addCaseClock,
  freshCaseClock,
  setCaseClock,
} from '../../../../workflows/definition/edit/caseClocks.ts'
import { addLanguage } from '../../../../workflows/definition/edit/languages.ts'
import { connect } from '../../../../workflows/definition/edit/edges.ts'
import { addOutcome, setOutcome } from '../../../../workflows/definition/edit/outcomes.ts'
import { inTurn } from '../../../../workflows/definition/edit/rows.ts'
import { addStage } from '../../../../workflows/definition/edit/stages.ts'
import { addStep, setStep } from '../../../../workflows/definition/edit/steps.ts'
import type { Graph } from '../../../../workflows/definition/graph.ts'
import { say } from '../../../../workflows/definition/messages/say.ts'
import { templates } from '../../../../workflows/definition/templates/index.ts'
import { textsOf } from '../../../../workflows/definition/texts/eachText.ts'
import { arrowsOf, lanesOfGraph, nodesOf } from './flow.ts'
import { placeAt } from './keys.ts'
import { outcomeTerms } from './outcomeTerms.ts'
import { termSpans } from './terms.ts'
import { placeOf } from '../locate.ts'

const none = new Map<string, never[]>()
const empty = templates['EMPTY_COMPLAINT']?.graph as Graph
const outcome = { id: 'done', label: 'Done' }
/** Three stages with one step each, whose outcome leads on. */
const plain: Graph = inTurn(
  ...['a', 'b', 'c'].flatMap((id) => [
    addStage({ id: `stage-${id}`, name: `Stage ${id}` }),
    addStep({ id, name: `Step ${id}`, kind: 'ACTION', stageId: `stage-${id}`, outcomes: [outcome] }),
  ]),
  connect('ab', { from: 'a', outcome: 'done', to: 'b' }),
  connect('bc', { from: 'b', outcome: 'done', to: 'c' }),
  connect('c-close', { from: 'c', outcome: 'done', to: 'close' }),
)(empty)
const opened = (stepId: string) => ({ on: 'STEP_OPENED', stepId }) as const
const ended = (stepId: string) => ({ stepId, outcome: null })

it('a deadline spans the stages from what starts it to the last one that stops it', () => {
  const graph = inTurn(
    addCaseClock({ ...freshCaseClock, id: 'whole', name: 'Whole' }),
    addCaseClock({ ...freshCaseClock, id: 'first', name: 'First', stops: [ended('a')] }),
    addCaseClock({ ...freshCaseClock, id: 'back', name: 'Back', trigger: opened('c'), stops: [ended('a')] }),
    addCaseClock({
      ...freshCaseClock,
      id: 'taken',
      name: 'Taken',
      trigger: opened('b'),
      takes: { stepId: 'b', outcome: 'done' },
    }),
    addCaseClock({ ...freshCaseClock, id: 'wait', name: 'Wait', kind: 'MINIMUM', trigger: opened('a') }),
    setOutcome('b', 'done', { after: 'wait' }),
  )(plain)
  expect(
    Object.fromEntries(termSpans(graph).map(({ clock, from, to, column }) => [clock.id, [from, to, column]])),
  ).toEqual({ whole: [0, 2, 0], wait: [0, 1, 1], first: [0, 0, 2], taken: [1, 1, 2], back: [2, 2, 1] })
})
it('no two bars touch, and none covers a card', () => {
  for (const { graph } of Object.values(templates)) {
    const bars = nodesOf(graph, none, false).filter(({ type }) => type === 'term')
    expect(bars.length).toBe(graph.stages.length > 0 ? graph.clocks.length : 0)
    const { left } = lanesOfGraph(graph)
    for (const [at, bar] of bars.entries()) {
      expect(bar.position.x + (bar.width ?? 0)).toBeLessThan(left)
      for (const other of bars.slice(at + 1))
        expect(
          other.position.x !== bar.position.x ||
            other.position.y >= bar.position.y + (bar.height ?? 0) ||
            bar.position.y >= other.position.y + (other.height ?? 0),
        ).toBe(true)
    }
  }
})
it('says which stages a deadline spans, and leads to where it is set', () => {
  const graph = addCaseClock({ ...freshCaseClock, id: 'whole', name: 'Whole', amount: 90, unit: 'DAY' })(
    plain,
  )
  const problem = { nodeId: 'whole', text: say('acts.termOver') }
  const bar = nodesOf(graph, new Map([['', [problem]]]), false).find(({ type }) => type === 'term')
  expect(bar?.ariaLabel).toMatch(/^Case deadline Whole, 90 days: from stage “Stage a” to stage “Stage c”\. ./)
  expect(placeAt(bar?.id ?? '')).toEqual(placeOf(graph, 'whole'))
  expect([placeAt('start'), placeAt('close')]).toEqual([null, null])
})
it('an outcome that a deadline takes or holds back says so, on its card and on its arrow', () => {
  const graph = inTurn(
    addCaseClock({
      ...freshCaseClock,
      id: 'appeal',
      name: 'Time to appeal',
      kind: 'MINIMUM',
      trigger: opened('b'),
      amount: 90,
      unit: 'DAY',
      takes: { stepId: 'b', outcome: 'done' },
    }),
    setOutcome('b', 'done', { after: 'appeal' }),
  )(plain)
  const card = nodesOf(graph, none, false).find(({ id }) => id === 'b')
  expect(card?.ariaLabel).toMatch(/Done: Happens automatically at the end of “Time to appeal” \(90 days\)\./)
  expect(card?.ariaLabel).toMatch(/Done: Not before the end of “Time to appeal” \(90 days\)\./)
  const arrow = (id: string) => arrowsOf(graph, none, false).find((one) => one.id === id)
  expect(arrow('bc')?.ariaLabel).toMatch(/, automatically after 90 days$/)
  expect([arrow('bc')?.data?.timed, arrow('ab')?.data?.timed]).toEqual(['90 days', null])
  const later = setCaseClock('appeal', { takes: null })(graph)
  expect(arrowsOf(later, none, false).every(({ data }) => data?.timed === null)).toBe(true)
})
it('an outcome that ends another step is named with it, once for each outcome that does', () => {
  const ends = [{ stepId: 'b', outcome: 'done' }]
  const graph = inTurn(
    addOutcome('a', { id: 'late', label: 'Too late' }),
    setOutcome('a', 'done', { ends }),
    setOutcome('a', 'late', { ends }),
  )(plain)
  expect(outcomeTerms(graph, 'a', 'late')).toEqual([{ kind: 'ENDS', span: '', words: 'Also ends “Step b”' }])
  expect(outcomeTerms(graph, 'b', 'done').map(({ words }) => words)).toEqual([
    'Happens when “Step a” ends with “Done”',
    'Happens when “Step a” ends with “Too late”',
  ])
})
it('a step that serves a deadline without a length is due on the date that is answered', () => {
  const graph = inTurn(
    addCaseClock({ ...freshCaseClock, id: 'day', name: 'The day', amount: 0, kind: 'LIMIT' }),
    setStep('b', { serves: 'day' }),
  )(plain)
  const card = nodesOf(graph, none, false).find(({ id }) => id === 'b')
  expect(card?.ariaLabel).toMatch(/Due on the answered date/)
  expect(card?.ariaLabel).not.toMatch(/Within/)
})
it('every text without a translation is counted where it stands', () => {
  const graph = addLanguage('hi')(plain)
  const counted = nodesOf(graph, none, false).map(({ data }) =>
    'toTranslate' in data ? data.toTranslate : 0,
  )
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(textsOf(plain).length)
  expect(nodesOf(graph, none, false).find(({ id }) => id === 'a')?.ariaLabel).toMatch(
    / 2 texts to translate\./,
  )
  const card = nodesOf(plain, none, false).find(({ id }) => id === 'a')
  expect(card?.ariaLabel).not.toMatch(/translate/)
})
it('what may stay as it is counts as no problem', () => {
  const warning = { nodeId: 'a', text: say('acts.termOver'), isWarning: true as const }
  const card = nodesOf(plain, new Map([['step:a', [warning]]]), false).find(({ id }) => id === 'a')
  expect(card?.data).toMatchObject({ problems: [] })
  expect(card?.ariaLabel).toMatch(/ 1 warning: /)
})
