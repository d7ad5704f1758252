/**
 * What a case has been through leaves its state for the rows of the database: it grows with what is open and
 * with the steps of its drawing, and not with how often it went round.
 */
import { describe, expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { caseClock, clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { asha, day, dora, india, meera, monday, priya, processOf, words } from '../../test/cast.ts'
import { pick, seeded } from '../../test/random.ts'
import { tokenDrawing } from '../../test/tokenDrawing.ts'
import { advance, isRefused } from './advance.ts'
import type { Act, By, CaseState } from './state.ts'

const visits = 5_000
const hour = 3_600_000
const sizeOf = (state: CaseState): number => Buffer.byteLength(JSON.stringify(state))
const isFinished = ({ status }: CaseState['steps'][string]) => status === 'DONE' || status === 'SKIPPED'
const week = clock(7, 'DAY', 3, 5)

/** Ask, answer and meet, round and round; beside them a clock of the case that comes every month. */
const rounds = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
  steps: steps([
    {
      ...words,
      id: 'ask',
      name: 'Ask',
      outcomes: { done: 'Done' },
      clock: week,
      setting: { reopenable: true },
    },
    {
      ...words,
      id: 'answer',
      name: 'Answer',
      outcomes: { done: 'Done' },
      clock: week,
      setting: { allowSkip: true },
    },
    {
      ...words,
      id: 'meet',
      name: 'Meet',
      outcomes: { again: 'Once more', over: 'Over' },
      meeting: { quorum: 1, presidingOfficerRequired: false, vote: 'NONE' },
      clock: week,
    },
  ]),
  edges: edges([
    ['start', null, 'ask'],
    ['ask', 'done', 'answer'],
    ['answer', 'done', 'meet'],
    ['meet', 'again', 'ask'],
    ['meet', 'over', 'close'],
  ]),
})

/** What is done next in these rounds: all that can happen on the way, in turn. */
function nextAct(state: CaseState, at: number, n: number): Act {
  const { id: step, stepId, meeting } = Object.values(state.steps).find(({ status }) => status === 'READY')!
  const meetingId = `meeting ${n}`
  if (stepId === 'ask')
    return { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: `s${n}`, values: {} }
  if (stepId === 'answer')
    return n % 5 === 0
      ? { type: 'SKIP_STEP', step, noteId: 'note' }
      : { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: `s${n}`, values: {} }
  if (!meeting || ['CANCELLED', 'ADJOURNED'].includes(meeting.status))
    return { type: 'SCHEDULE_MEETING', step, meetingId, startAt: at + hour, endAt: at + 2 * hour }
  if (meeting.status === 'SCHEDULED')
    return n % 7 === 0
      ? { type: 'CANCEL_MEETING', step, meetingId: meeting.meetingId, noteId: 'note' }
      : {
          type: 'RECORD_MEETING',
          step,
          meetingId: meeting.meetingId,
          present: 3,
          came: 3,
          presidingOfficerPresent: true,
        }
  return n % 4 === 0
    ? { type: 'ADJOURN_MEETING', step, meetingId: meeting.meetingId, noteId: 'note' }
    : { type: 'COMPLETE_STEP', step, outcome: 'again', submissionId: `s${n}`, values: {}, minutes: true }
}

describe('a case that goes round and round', () => {
  test(`is as large after ${visits} visits as after the first few, and knows one finished visit of each step`, () => {
    const graph = rounds()
    graph.clocks = [
      caseClock('monthly', 'Monthly update', 'REPEAT', 1, 'MONTH', {
        trigger: { on: 'CASE_FILED' },
        tells: to('COMMITTEE'),
      }),
    ]
    const process = processOf(graph)
    let { state } = advance(process, india, null, { type: 'FILED', values: {} }, monday)
    let [at, early, most, begun] = [monday, 0, 0, 0]
    for (let n = 1; begun < visits; n++) {
      at += 3 * hour
      if (n % 10 === 0) ({ state } = advance(process, india, state, { type: 'DUE' }, at))
      const before = new Set(Object.keys(state.steps))
      ;({ state } = advance(
        process,
        india,
        state,
        { type: 'ACT', act: nextAct(state, at, n), by: priya },
        at,
      ))
      begun += Object.keys(state.steps).filter((id) => !before.has(id)).length
      if (begun === 30) early = Math.max(early, sizeOf(state))
      if (begun > 30) most = Math.max(most, sizeOf(state))
      const finished = Object.values(state.steps).filter(isFinished)
      if (finished.length !== new Set(finished.map(({ stepId }) => stepId)).size)
        throw new Error(Object.keys(state.steps).join())
    }
    expect(state.status).toBe('IN_PROGRESS')
    // Not 300 bytes a visit: what numbers and a meeting take more than then, in all of them together.
    expect(most - early).toBeLessThan(600)
  })

  test('and on any drawing it holds no more than what is open, and one finished visit of each step', () => {
    let [acts, most] = [0, 0]
    for (let seed = 1; acts < 8_000; seed++) {
      const random = seeded(seed)
      const process: Process | null = compile(tokenDrawing(random)).definition?.process ?? null
      if (!process) continue
      let { state } = advance(process, india, null, { type: 'FILED', values: {} }, monday)
      for (let n = 0; n < 400 && state.status !== 'CLOSED'; n++) {
        const step = pick(random, Object.keys(state.steps))
        const outcome = pick(random, ['yes', 'no'])
        const act = pick<Act>(random, [
          { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {} },
          { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {} },
          { type: 'SKIP_STEP', step, noteId: 'note' },
          { type: 'REOPEN_STEP', step, noteId: 'note' },
        ])
        const by: By = pick(random, [priya, meera, asha, dora])
        try {
          ;({ state } = advance(process, india, state, { type: 'ACT', act, by }, monday + n * day))
        } catch (error) {
          if (!isRefused(error)) throw error
        }
        acts += 1
        if (state.status === 'CLOSED') break
        const all = Object.values(state.steps)
        const finished = all.filter(isFinished)
        const perStep = new Set(finished.map(({ stepId }) => stepId)).size
        const live = all.length - finished.length
        if (finished.length !== perStep)
          throw new Error(`seed ${seed}: ${JSON.stringify(Object.keys(state.steps))}`)
        if (Object.keys(state.clocks).length > all.length)
          throw new Error(`seed ${seed}: clocks outlive their visit`)
        most = Math.max(most, sizeOf(state) / (perStep + live + 1))
      }
    }
    expect(most).toBeLessThan(1_200)
  })
})
