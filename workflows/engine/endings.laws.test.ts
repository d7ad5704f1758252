/**
 * Taking a case back, and going on after its end, over random settings and lives. The oracle reads the timeline
 * and counts in hours; it shares no code with the engine or the compiler.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { caseClock, clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { asha, meera, monday, omar, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import { isRefused } from './advance.ts'
import { play, type Play } from './play.ts'
import type { Act, By, LogEntry } from './state.ts'

const hour = 3_600_000
const utc = { timeZone: 'UTC', weekend: [0, 6], holidays: [] }
const chain = ['a', 'b', 'c']
const must = (holds: boolean, why: string, detail: unknown = ''): void => {
  if (!holds) throw new Error(`${why}: ${JSON.stringify(detail)}`)
}

/**
 * Three steps in three stages and a review that few cases come to, a limit until the last of the three is done, and
 * what comes round.
 */
function drawn(random: Random): Graph {
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([...chain, 'review'].map((id) => [`stage ${id}`, id, '', ['COMPLAINANT']])),
    steps: steps(
      [...chain, 'review'].map((id) => ({
        ...words,
        id,
        stageId: `stage ${id}`,
        name: id,
        outcomes: { yes: 'Yes', no: 'No' },
        clock: clock(7, 'DAY', 3, 5),
      })),
    ),
    edges: edges([
      ['start', null, 'a'],
      ...chain.flatMap((from, place): [string, string, string][] => [
        [from, 'yes', chain[place + 1] ?? 'close'],
        [from, 'no', from === 'c' ? 'review' : 'close'],
      ]),
      ['review', 'yes', 'close'],
      ['review', 'no', 'close'],
    ]),
    clocks: [
      caseClock('limit', 'Limit', 'LIMIT', 100 + Math.floor(random() * 200), 'HOUR', {
        trigger: { on: 'CASE_FILED' },
        stops: [{ stepId: 'c', outcome: null }],
        pausable: random() < 0.5,
        firstAfter: 50,
        first: to('COMMITTEE'),
        tells: to('COMMITTEE'),
      }),
      caseClock('round', 'Update', 'REPEAT', 60, 'HOUR', {
        trigger: { on: 'CASE_FILED' },
        tells: to('COMPLAINANT'),
      }),
    ],
    withdrawal:
      random() < 0.8
        ? {
            consent: pick(random, [null, 'COMMITTEE', 'PRESIDING_OFFICER'] as const),
            untilStageId: pick(random, [null, 'stage a', 'stage b']),
            ...pick(random, [
              {},
              {},
              { leadsTo: 'review' },
              { leadsTo: 'review' },
              { leadsTo: 'c' },
              { leadsTo: 'a' },
            ]),
          }
        : null,
    reopening:
      random() < 0.8
        ? {
            by: pick(random, ['COMMITTEE', 'PRESIDING_OFFICER'] as const),
            stepId: pick(random, chain),
            within: random() < 0.6 ? { amount: 40 + Math.floor(random() * 80), unit: 'HOUR' } : null,
          }
        : null,
  }
}

/** Started a meeting process, and leads its committee. */
const both: By = { userId: 'both', role: 'EMPLOYEE', capacities: ['COMPLAINANT', 'PRESIDING_OFFICER'] }
const people = [asha, meera, priya, omar, both]
function anyAct(random: Random, { state }: Play): Act {
  const [step, noteId] = [pick(random, Object.keys(state().steps)), 'note']
  const complete = (outcome: string): Act => ({
    type: 'COMPLETE_STEP',
    step,
    outcome,
    submissionId: null,
    values: {},
  })
  return pick<Act>(random, [
    complete('yes'),
    complete('yes'),
    complete('no'),
    { type: 'WITHDRAW', noteId },
    { type: 'WITHDRAW', noteId },
    { type: 'ANSWER_WITHDRAWAL', answer: pick(random, ['AGREE', 'DECLINE', 'TAKE_BACK'] as const), noteId },
    { type: 'ANSWER_WITHDRAWAL', answer: pick(random, ['AGREE', 'DECLINE', 'TAKE_BACK'] as const), noteId },
    { type: 'CLOSE', noteId },
    { type: 'REOPEN_CASE', noteId },
    { type: 'REOPEN_CASE', noteId },
    { type: 'REOPEN_CASE', noteId },
    { type: 'PAUSE', noteId },
    { type: 'RESUME', noteId },
  ])
}

/** What an observer holds of a case. */
class Observer {
  status: 'OPEN' | 'HOLD' | 'CLOSED' | 'WITHDRAWN' = 'OPEN'
  asked = false
  /** Withdrawn, and not over yet. */
  withdrawn = false
  /** The step that it goes on with then has opened. */
  hasContinued = false
  endedAt = 0
  heldAt: number | null = null
  readonly opened = new Set<string>()
  readonly open = new Set<string>()
  limit: { due: number; first: number; stopped: boolean; firstTold: boolean; isOverdue: boolean }
  readonly graph: Graph
  constructor(graph: Graph, at: number) {
    this.graph = graph
    const amount = graph.clocks[0]?.amount ?? 0
    this.limit = {
      due: at + amount * hour,
      first: at + 50 * hour,
      stopped: false,
      firstTold: false,
      isOverdue: false,
    }
  }
  get isOver() {
    return this.status === 'CLOSED' || this.status === 'WITHDRAWN'
  }
  private get rests() {
    return this.heldAt !== null && this.graph.clocks[0]?.pausable === true
  }

  /** Whether this person may do this now; null where this test does not know. */
  allows(act: Act, by: By, at: number): boolean | null {
    const { withdrawal, reopening } = this.graph
    const is = (capacity: string) =>
      by.capacities.some((one) => one === capacity) ||
      (capacity === 'COMMITTEE' && by.capacities.includes('PRESIDING_OFFICER'))
    if (act.type === 'REOPEN_CASE') {
      const within = reopening?.within ? this.endedAt + reopening.within.amount * hour : Infinity
      return (
        this.isOver &&
        reopening !== null &&
        at <= within &&
        is(this.status === 'WITHDRAWN' ? 'COMPLAINANT' : reopening.by)
      )
    }
    if (this.isOver) return false
    if (act.type === 'WITHDRAW') {
      const last = chain.findIndex((id) => `stage ${id}` === withdrawal?.untilStageId)
      const isLate = last !== -1 && chain.slice(last + 1).some((id) => this.opened.has(id))
      return is('COMPLAINANT') && !this.asked && !this.withdrawn && !isLate
    }
    if (act.type !== 'ANSWER_WITHDRAWAL') return null
    if (!this.asked) return false
    if (act.answer === 'TAKE_BACK') return is('COMPLAINANT')
    return is(withdrawal?.consent ?? '') && !is('COMPLAINANT')
  }

  read(entry: LogEntry) {
    const { kind, at } = entry
    const step = entry.step?.split('.')[0] ?? ''
    must(!this.isOver || kind === 'REOPENED', 'nothing happens after the end', entry)
    if (kind === 'STEP_OPENED') {
      const isLed = this.withdrawn && step === this.graph.withdrawal?.leadsTo
      must(!isLed || !this.hasContinued, 'what follows a withdrawal is done once', entry)
      if (isLed) this.hasContinued = true
      this.opened.add(step)
      this.open.add(step)
    }
    if (kind === 'STEP_DONE' || kind === 'STEP_SKIPPED') this.open.delete(step)
    if (kind === 'STEP_DONE' && step === 'c') this.limit.stopped = true
    if (kind === 'WITHDRAWAL_ASKED') {
      must(!this.asked && !!this.graph.withdrawal?.consent, 'asked where one has to, once', entry)
      this.asked = true
    }
    if (kind === 'WITHDRAWAL_DECLINED' || kind === 'WITHDRAWAL_TAKEN_BACK') {
      must(this.asked, 'an answer to a question', entry)
      this.asked = false
    }
    const leadsTo = this.graph.withdrawal?.leadsTo
    if (kind === 'WITHDRAWN') {
      must(this.asked === !!this.graph.withdrawal?.consent, 'with consent', entry)
      must(!this.withdrawn, 'once', entry)
    }
    if (kind === 'WITHDRAWN' && leadsTo !== undefined) {
      must(
        [...this.open].every((id) => id === leadsTo),
        'all else is over',
        [...this.open],
      )
      this.withdrawn = true
      this.hasContinued = this.open.has(leadsTo)
      this.asked = false
      this.status = 'OPEN'
      this.resume(at)
      if (leadsTo === 'review') this.limit.stopped = true
    } else if (kind === 'CLOSED' || kind === 'WITHDRAWN') {
      must(this.open.size === 0, 'nothing is left open', [...this.open])
      this.status = this.withdrawn ? 'WITHDRAWN' : kind
      this.withdrawn = false
      this.endedAt = at
      this.asked = false
      if (this.limit.isOverdue) this.limit.stopped = true
    }
    if (kind === 'REOPENED') {
      must(this.isOver, 'reopened after an end', entry)
      this.status = 'OPEN'
      this.resume(at)
    }
    if (kind === 'PAUSED') [this.status, this.heldAt] = ['HOLD', at]
    if (kind === 'RESUMED') {
      this.status = 'OPEN'
      this.resume(at)
    }
    if (entry.clock === 'limit') this.readLimit(entry)
  }
  private resume(at: number) {
    const rested = this.rests ? at - (this.heldAt ?? at) : 0
    this.heldAt = null
    if (!this.limit.isOverdue) this.limit.due += rested
    if (!this.limit.firstTold) this.limit.first += rested
  }
  private readLimit({ kind }: LogEntry) {
    must(!this.limit.stopped && !this.rests, 'told while it runs', kind)
    if (kind === 'FIRST_THRESHOLD') {
      must(!this.limit.firstTold, 'the first threshold once')
      this.limit.firstTold = true
    }
    if (kind === 'OVERDUE') {
      must(!this.limit.isOverdue, 'overdue once')
      this.limit.isOverdue = true
    }
  }
  /** What must have been told by now. */
  settled(at: number) {
    if (this.isOver || this.limit.stopped || this.rests) return
    must(this.limit.firstTold === this.limit.first <= at, 'its first threshold', [this.limit, at])
    must(this.limit.isOverdue === this.limit.due <= at, 'its end', [this.limit, at])
  }
}

test('withdrawn and reopened as its process says, and no date is lost or told twice', () => {
  const met = { reopened: 0, withdrawn: 0, continued: 0, declined: 0, refused: 0, overdue: 0 }
  const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0)
  forSeeds('endings', 300, (random) => {
    const before = sumOf(met)
    const graph = drawn(random)
    const { definition, problems } = compile(graph)
    expect(problems).toBeUndefined()
    if (definition) live(random, graph, definition.process, met)
    return sumOf(met) - before
  })
  for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(floorOf(0))
})

test('a term that was over before the end begins anew where its step opens again', () => {
  const graph = drawn(seeded(1))
  const { definition } = compile({
    ...graph,
    clocks: [
      caseClock('limit', 'Limit', 'LIMIT', 10, 'HOUR', {
        trigger: { on: 'STEP_OPENED', stepId: 'a' },
        tells: to('COMMITTEE'),
      }),
    ],
    reopening: { by: 'PRESIDING_OFFICER', stepId: 'a', within: null },
  })
  if (!definition) throw new Error('not sound')
  const p = play(definition.process, utc, monday)
  const ends = () => p.logged('OVERDUE').filter((entry) => entry.clock === 'limit')
  p.until(monday + 20 * hour)
  expect(ends()).toHaveLength(1)
  p.act(priya, { type: 'CLOSE', noteId: 'note' })
  p.until(monday + 30 * hour)
  p.act(priya, { type: 'REOPEN_CASE', noteId: 'note' })
  p.until(monday + 39 * hour)
  expect(ends()).toHaveLength(1)
  p.until(monday + 41 * hour)
  expect(ends().map(({ at }) => at)).toEqual([monday + 10 * hour, monday + 40 * hour])
})

type Met = Record<'reopened' | 'withdrawn' | 'continued' | 'declined' | 'refused' | 'overdue', number>

function live(random: Random, graph: Graph, process: Process, met: Met): void {
  const seen = new Observer(graph, monday)
  const p = play(process, utc, monday)
  let read = 0
  const catchUp = () => {
    const fresh = p.logged().slice(read)
    read += fresh.length
    for (const entry of fresh) seen.read(entry)
    return fresh
  }
  catchUp()
  for (let count = 0, at = monday; count < 25; count++) {
    at += Math.floor(random() * 40 * hour)
    p.until(at)
    catchUp()
    seen.settled(at)
    const [act, by] = [anyAct(random, p), pick(random, people)]
    const expected = seen.allows(act, by, at)
    try {
      p.act(by, act)
    } catch (error) {
      if (!isRefused(error)) throw error
      must(expected !== true, 'it had to be allowed', [act, by.userId, error.refusal.text.code])
      met.refused++
      continue
    }
    must(expected !== false, 'it had to be refused', [act, by.userId])
    const fresh = catchUp()
    const happened = (kind: string) => (fresh.some((entry) => entry.kind === kind) ? 1 : 0)
    if (act.type === 'REOPEN_CASE') {
      const open = [...seen.open].join()
      must(open === graph.reopening?.stepId, 'the step that its process names is open, and no other', open)
      if (fresh.some((entry) => entry.clock === 'limit')) met.overdue++
    }
    const leadsTo = graph.withdrawal?.leadsTo
    if (leadsTo !== undefined && happened('WITHDRAWN')) {
      must([...seen.open].join() === leadsTo, 'it goes on with the step of its process alone', [...seen.open])
      met.continued++
    }
    if (seen.isOver) must(p.state().status === seen.status, 'its status', [p.state().status, seen.status])
    met.reopened += happened('REOPENED')
    met.withdrawn += happened('WITHDRAWN')
    met.declined += happened('WITHDRAWAL_DECLINED')
    seen.settled(at)
  }
}
