/** Laws that hold for any case, tried on random ones. The seed is fixed, so that a failure comes again. */
import { expect, test } from 'vitest'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { committeeMeeting } from '../definition/templates/committeeMeeting.ts'
import { posh } from '../definition/templates/posh/posh.ts'
import type { Process } from '../definition/definition.ts'
import { advance, isRefused, nextDue, refuse } from './advance.ts'
import { day, everyone, frozen, india, monday, processOf, small } from '../../test/cast.ts'
import type { Act, CaseState, Effect } from './state.ts'
import { isClosed } from './turn.ts'

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
type Random = () => number
const pick = <Item>(random: Random, items: Item[]): Item => items[Math.floor(random() * items.length)] as Item

function anyAct(random: Random, process: Process, state: CaseState, count: number): Act {
  const instance = pick(random, Object.values(state.steps))
  const [step, meetingId, noteId] = [instance.id, instance.meeting?.meetingId ?? `m${count}`, 'note']
  const outcome = pick(random, process.steps[instance.stepId]?.outcomes ?? []).id
  const voted = instance.meeting?.voted.length ?? 0
  const startAt = monday + Math.floor(random() * 100) * day
  const present = Math.floor(random() * 5)
  const complete: Act = {
    type: 'COMPLETE_STEP',
    step,
    outcome,
    submissionId: null,
    values: {},
    written: true,
    tally: { [outcome]: voted },
  }
  return pick<Act>(random, [
    complete,
    complete,
    complete,
    { type: 'SKIP_STEP', step, noteId },
    { type: 'REOPEN_STEP', step, noteId },
    { type: 'SCHEDULE_MEETING', step, meetingId: `m${count}`, startAt, endAt: startAt + 1 },
    { type: 'SCHEDULE_MEETING', step, meetingId: `m${count}`, startAt, endAt: startAt + 1 },
    { type: 'RESCHEDULE_MEETING', step, meetingId, startAt, endAt: startAt + 1 },
    { type: 'CANCEL_MEETING', step, meetingId, noteId },
    {
      type: 'RECORD_MEETING',
      step,
      meetingId,
      present,
      presidingOfficerPresent: random() < 0.8,
      ...(random() < 0.5 ? { came: present + 1 } : {}),
    },
    { type: 'RECORD_MEETING', step, meetingId, present: 4, presidingOfficerPresent: true },
    {
      type: 'ARRIVE_MEETING',
      step,
      meetingId,
      counts: random() < 0.7,
      presides: random() < 0.2,
      ...(random() < 0.3 ? { party: pick(random, ['COMPLAINANT' as const, 'RESPONDENT' as const]) } : {}),
    },
    { type: 'VOTE', step, meetingId, ballotId: 'b' },
    { type: 'VOTE', step, meetingId, ballotId: 'b' },
    { type: 'CLOSE_VOTE', step, meetingId },
    { type: 'VOTE_AGAIN', step, meetingId, abstained: voted },
    { type: 'ADJOURN_MEETING', step, meetingId, noteId, abstained: voted },
    { type: 'TRANSFER', committeeId: 'c', noteId },
    { type: 'INFORM', party: pick(random, ['RESPONDENT', 'EMPLOYER']) },
    { type: 'PAUSE', noteId },
    { type: 'RESUME', noteId },
    { type: 'RESUME', noteId },
    {
      type: 'SET_ESCALATION',
      clock: pick(random, [step, ...Object.keys(state.clocks)]),
      firstAt: startAt,
      secondAt: random() < 0.5 ? null : startAt + day,
      enabled: random() < 0.7,
      noteId,
    },
    ...(random() < 0.02 ? [{ type: 'WITHDRAW', noteId } as const, { type: 'CLOSE', noteId } as const] : []),
  ])
}

const lines = (effects: Effect[]) =>
  effects.flatMap((effect) =>
    effect.do === 'LOG'
      ? [
          `${effect.entry.kind} ${effect.entry.step ?? ''}${effect.entry.clock ?? ''}${effect.entry.party ?? ''}`,
        ]
      : [],
  )
const onlyOnce = [
  'FIRST_THRESHOLD',
  'SECOND_THRESHOLD',
  'OVERDUE',
  'STEP_OPENED',
  'STEP_DONE',
  'INFORMED',
  'CLOSED',
  'WITHDRAWN',
  'FILED',
]

function check(state: CaseState): void {
  const open = Object.values(state.steps).filter(
    (step) => step.status === 'READY' || step.status === 'LOCKED',
  )
  const ready = open.filter((step) => step.status === 'READY')
  expect(new Set(ready.map((step) => step.stepId)).size).toBe(ready.length)
  if (isClosed(state))
    expect([
      open,
      Object.values(state.clocks).filter((clock) => clock.status !== 'STOPPED'),
      nextDue(state),
    ]).toEqual([[], [], null])
  else expect(open.length).toBeGreaterThan(0)
  expect(state.status === 'ON_HOLD').toBe(state.pausedAt !== null)
  expect(state.stopped ?? false).toBe(!isClosed(state) && open.every((step) => step.status === 'LOCKED'))
  for (const clock of Object.values(state.clocks))
    if (clock.status !== 'STOPPED' && clock.of === undefined)
      expect(state.steps[clock.id]?.status).toBe('READY')
}

/** Lives one case to its end or to 400 events; says what it wrote and how often it was refused. */
function live(
  seed: number,
  process: Process,
): { log: string[]; done: number; refused: number; state: CaseState } {
  const random = seeded(seed)
  const values = frozen({
    asksRelief: pick(random, ['yes', 'no']),
    asksConciliation: pick(random, ['yes', 'no']),
  })
  let at = monday
  let { state, effects } = frozen(advance(process, india, null, { type: 'FILED', values }, at))
  const result = { log: lines(effects), done: 0, refused: 0, state }
  for (let count = 0; count < 400 && !isClosed(state); count++) {
    at += Math.floor(random() * random() * 4 * day)
    const isTime = random() < 0.3
    const [by, act] = [pick(random, everyone), anyAct(random, process, state, count)]
    try {
      const next = frozen(
        advance(process, india, state, isTime ? { type: 'DUE' } : { type: 'ACT', by, act: frozen(act) }, at),
      )
      expect(next.state.seq).toBe(state.seq + (next.effects.length > 0 ? 1 : 0))
      expect(advance(process, india, state, isTime ? { type: 'DUE' } : { type: 'ACT', by, act }, at)).toEqual(
        next,
      )
      state = next.state
      result.log.push(...lines(next.effects))
      result.done++
    } catch (error) {
      if (!isRefused(error)) throw error
      result.refused++
    }
    const due = nextDue(state)
    if (isTime && due !== null) expect(due).toBeGreaterThan(at)
    check(state)
  }
  return { ...result, state }
}

test.each([
  ['POSH', posh],
  ['a quarterly meeting', committeeMeeting],
  ['a small process', small()],
] as const)(
  '%s: the input never changes, nothing fires twice, the same events give the same case',
  (name, graph) => {
    const process = frozen(processOf(graph))
    const total = { done: 0, refused: 0, closed: 0 }
    forSeeds(name, 30, (_random, seed) => {
      const { log, done, refused, state } = live(seed, process)
      const once = log.filter((line) => onlyOnce.some((kind) => line.startsWith(`${kind} `)))
      expect(once.filter((line, place) => once.indexOf(line) !== place)).toEqual([])
      if (isClosed(state))
        for (const by of everyone)
          expect(refuse(process, state, anyAct(seeded(seed), process, state, 0), by, monday)?.code).toBe(
            'CASE_CLOSED',
          )
      total.done += done
      total.refused += refused
      total.closed += Number(isClosed(state))
      return done + refused
    })
    expect(total.done).toBeGreaterThan(floorOf(500))
    expect(total.refused).toBeGreaterThan(floorOf(500))
    expect(total.closed).toBeGreaterThan(floorOf(5))
  },
  30_000,
)
