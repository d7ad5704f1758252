/**
 * No case stands still in silence. The oracle knows nothing of how a mark comes about: it asks everybody for
 * everything, now and after all that is still due has come, on a copy of the case whose mark it takes away.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { caseClock, clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { asha, day, india, meera, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { stillDrawing } from '../../test/stillDrawing.ts'
import { advance, isRefused, nextDue, refuse } from './advance.ts'
import { play } from './play.ts'
import type { Act, By, CaseEvent, CaseState, Effect } from './state.ts'

const must = (holds: boolean, why: string, detail: unknown = ''): void => {
  if (!holds) throw new Error(`${why}: ${JSON.stringify(detail)}`)
}
type Life = { process: Process; state: CaseState; effects: Effect[]; at: number }
const isOver = ({ state }: Life) => state.status === 'CLOSED' || state.status === 'WITHDRAWN'
const go = (life: Life, event: CaseEvent): Life => ({
  ...life,
  ...advance(life.process, india, life.state, event, life.at),
})
const unmarked = ({ stopped: _mark, ...state }: CaseState): CaseState => state
const open = ({ state }: Life) => Object.values(state.steps).filter(({ status }) => status === 'READY')
const complete = (step: string, outcome: string): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome,
  submissionId: null,
  values: {},
})
const ends = (effects: Effect[]) =>
  effects.some((one) => one.do === 'LOG' && ['STEP_DONE', 'CLOSED'].includes(one.entry.kind))

/** Whether somebody may end a step that is open, at this very moment. */
const mayEndNow = (life: Life): boolean =>
  open(life).some(({ id, stepId }) =>
    (life.process.steps[stepId]?.outcomes ?? []).some(
      (outcome) => !refuse(life.process, unmarked(life.state), complete(id, outcome.id), meera, life.at),
    ),
  )

/** A sitting of each meeting that is open, which nobody of the parties came to. */
function sat(life: Life): Life {
  let next = life
  for (const { id, meeting } of open(life)) {
    const [by, meetingId] = [meera, `m${next.state.seq}`]
    const may = (act: Act) => !refuse(next.process, unmarked(next.state), act, by, next.at)
    const acts: Act[] = [
      { type: 'ADJOURN_MEETING', step: id, meetingId: meeting?.meetingId ?? '', noteId: 'n' },
      { type: 'CANCEL_MEETING', step: id, meetingId: meeting?.meetingId ?? '', noteId: 'n' },
      { type: 'SCHEDULE_MEETING', step: id, meetingId, startAt: next.at, endAt: next.at + 1 },
      {
        type: 'RECORD_MEETING',
        step: id,
        meetingId,
        present: 1,
        came: 1,
        presidingOfficerPresent: true,
        parties: { COMPLAINANT: 'AWAY', RESPONDENT: 'AWAY' },
      },
    ]
    for (const act of acts) if (may(act)) next = go(next, { type: 'ACT', by, act })
  }
  return next
}

/** Whether anybody, or time, can ever end a step from here. */
function canMove(from: Life): boolean {
  let life = { ...from, state: unmarked(from.state) }
  if (life.state.status === 'ON_HOLD')
    life = go(life, { type: 'ACT', by: meera, act: { type: 'RESUME', noteId: 'n' } })
  if (ends(life.effects) && life.state.seq !== from.state.seq) return true
  life = go(life, { type: 'DUE' })
  if (ends(life.effects)) return true
  for (let sitting = 0; sitting < 4; sitting++) {
    if (mayEndNow(life)) return true
    life = sat(life)
  }
  const until = life.at + 200 * day
  for (let due = nextDue(life.state); due !== null && due <= until; due = nextDue(life.state)) {
    life = go({ ...life, at: Math.max(life.at, due) }, { type: 'DUE' })
    if (ends(life.effects)) return true
  }
  return mayEndNow({ ...life, at: until })
}

function anyAct(random: Random, life: Life): [By, Act] {
  const [one, noteId] = [pick(random, Object.values(life.state.steps)), 'note']
  const [step, meetingId] = [one.id, one.meeting?.meetingId ?? `m${life.state.seq}`]
  return pick<[By, Act]>(random, [
    ...Array.from({ length: 8 }, (): [By, Act] => [meera, complete(step, pick(random, ['yes', 'no']))]),
    [meera, { type: 'SKIP_STEP', step, noteId }],
    [meera, { type: 'REOPEN_STEP', step, noteId }],
    [meera, { type: 'PAUSE', noteId }],
    [meera, { type: 'RESUME', noteId }],
    [meera, { type: 'RESUME', noteId }],
    [meera, { type: 'SCHEDULE_MEETING', step, meetingId, startAt: life.at, endAt: life.at + 1 }],
    [
      meera,
      {
        type: 'RECORD_MEETING',
        step,
        meetingId,
        present: 1,
        came: 1,
        presidingOfficerPresent: true,
        parties: { RESPONDENT: pick(random, ['AWAY', 'AWAY', 'CAME']) },
      },
    ],
    [meera, { type: 'ADJOURN_MEETING', step, meetingId, noteId }],
    ...(random() < 0.1 ? [[priya, { type: 'CLOSE', noteId }] as [By, Act]] : []),
    ...(random() < 0.1 ? [[asha, { type: 'WITHDRAW', noteId }] as [By, Act]] : []),
    [meera, { type: 'REOPEN_CASE', noteId }],
  ])
}

/** Clocks of the case that were ever seen to begin. */
function begun(seen: Set<string>, effects: Effect[]): void {
  for (const one of effects)
    if (one.do === 'SAVE_CLOCK' && one.clock.of !== undefined && one.clock.startedAt !== null)
      seen.add(one.clock.of)
}
/** An outcome that waits for what never began is taken in silence never. */
function saysVoid(graph: Graph, seen: Set<string>, { effects }: Life, act: Act): number {
  const logged = effects.flatMap((one) => (one.do === 'LOG' ? [one.entry] : []))
  const voidClocks = logged.filter(({ kind }) => kind === 'TERM_VOID').map((entry) => entry.clock)
  const ended = act.type === 'COMPLETE_STEP' ? act.outcome : act.type === 'SKIP_STEP' ? 'yes' : null
  const stepId = 'step' in act ? act.step.split('.')[0] : ''
  const after = graph.steps.find(({ id }) => id === stepId)?.outcomes.find(({ id }) => id === ended)?.after
  must(
    JSON.stringify(voidClocks) === JSON.stringify(after !== undefined && !seen.has(after) ? [after] : []),
    'a term that never began is said to be void, and no other',
    [voidClocks, after, [...seen]],
  )
  return voidClocks.length
}

type Total = { lives: number; marked: number; freed: number; void: number; events: number }
function live(random: Random, graph: Graph, process: Process, total: Total): void {
  let life: Life = {
    process,
    at: monday,
    ...advance(process, india, null, { type: 'FILED', values: {} }, monday),
  }
  let isMarked = false
  const seen = new Set<string>()
  total.lives++
  for (let count = 0; count < 30; count++) {
    for (const one of life.effects) if (one.do === 'ATTENTION') isMarked = one.code !== null
    if (isOver(life)) isMarked = false
    else {
      const moves = canMove(life)
      must(isMarked === !moves, moves ? 'marked though it can move' : 'it stands still in silence', [
        graph.steps.map(({ id, outcomes }) => [id, outcomes]),
        graph.clocks.map(({ id, trigger, takes }) => [id, trigger, takes]),
        life.state,
      ])
      must((life.state.stopped !== undefined) === isMarked, 'the state says what was told')
      total.marked += Number(isMarked)
    }
    begun(seen, life.effects)
    life = { ...life, effects: [], at: life.at + Math.floor(random() * 4 * day) }
    const [by, act] = anyAct(random, life)
    const isTime = random() < 0.2
    const wasMarked = life.state.stopped === 'NOTHING_MOVES'
    try {
      life = go(life, isTime ? { type: 'DUE' } : { type: 'ACT', by, act })
      total.events++
    } catch (error) {
      if (!isRefused(error)) throw error
      continue
    }
    begun(seen, life.effects.slice(0, life.effects.findIndex(isVoidOrEnd)))
    if (!isTime) total.void += saysVoid(graph, seen, life, act)
    total.freed += Number(wasMarked && !isTime && ends(life.effects))
  }
}
/** What fell due before the act comes first. */
const isVoidOrEnd = (one: Effect): boolean =>
  one.do === 'LOG' &&
  one.entry.by !== null &&
  ['TERM_VOID', 'STEP_DONE', 'STEP_SKIPPED'].includes(one.entry.kind)

test('whatever is drawn and done, a case that nothing can move is marked at once, no other is, and it goes on', () => {
  const total: Total = { lives: 0, marked: 0, freed: 0, void: 0, events: 0 }
  forSeeds('standing still', 400, (random) => {
    const graph = stillDrawing(random)
    const process = compile(graph).definition?.process
    const before = total.events
    if (process) for (let life = 0; life < 3; life++) live(random, graph, process, total)
    return total.events - before
  })
  expect(total.lives).toBeGreaterThan(floorOf(150))
  expect(total.marked).toBeGreaterThan(floorOf(20))
  expect(total.freed).toBeGreaterThan(floorOf(3))
  expect(total.void).toBeGreaterThan(floorOf(10))
}, 120_000)

test('a step whose outcome a term took on hold is not said to stand still: it ends when the case goes on', () => {
  const { definition, problems } = compile({
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps(
      ['a', 'b', 'c'].map((id) => ({
        ...words,
        id,
        name: id,
        outcomes: { yes: { label: 'Yes', ...(id === 'b' ? {} : { after: 'wait' }) } },
        clock: clock(7, 'DAY', 3, 5),
      })),
    ),
    clocks: [
      caseClock('wait', 'wait', 'MINIMUM', 1, 'DAY', { trigger: { on: 'STEP_OPENED', stepId: 'b' } }),
      caseClock('limit', 'limit', 'LIMIT', 5, 'DAY', {
        trigger: { on: 'CASE_FILED' },
        pausable: false,
        tells: to('COMMITTEE'),
        takes: { stepId: 'a', outcome: 'yes' },
      }),
    ],
    edges: edges([
      ['start', null, 'a'],
      ['start', null, 'c'],
      ['a', 'yes', 'b'],
      ['c', 'yes', 'b'],
      ['b', 'yes', 'close'],
    ]),
  })
  if (!definition) throw new Error(JSON.stringify(problems))
  const played = play(definition.process, india, monday)
  played.act(priya, { type: 'PAUSE', noteId: 'n' })
  played.until(monday + 10 * day)
  expect(played.state().clocks['case:limit']).toMatchObject({ overdue: true, takesLater: 'a.1' })
  expect(played.effects.filter((one) => one.do === 'ATTENTION')).toEqual([])
  played.act(priya, { type: 'RESUME', noteId: 'n' })
  expect(played.logged('STEP_DONE').map(({ step }) => step)).toEqual(['a.1'])
})
