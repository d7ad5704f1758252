/**
 * Random cases whose parties come, go and have no account. The oracle keeps its own account of who can be reached and
 * who was served, and shares no code with the engine: it reads effects alone.
 */
import { expect, test } from 'vitest'
import { asFirst, day, india, meera, monday, omar, processOf, ravi, asha } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import type { Process } from '../definition/definition.ts'
import { emptyGraph } from '../definition/graph.ts'
import { actions, at, clock, edges, stages, steps } from '../definition/templates/build.ts'
import { advance, isRefused, nextDue } from './advance.ts'
import type { Act, By, CaseEvent, CaseState, Effect } from './state.ts'

type Side = 'RESPONDENT' | 'EMPLOYER'
const sides: Side[] = ['RESPONDENT', 'EMPLOYER']
const people: Record<string, By> = { COMMITTEE: meera, COMPLAINANT: asha, RESPONDENT: ravi, EMPLOYER: omar }

/** Three to six steps of anybody, one after another or past each other. */
function anyProcess(random: Random): Process {
  const actors = Array.from({ length: 3 + Math.floor(random() * 4) }, () =>
    pick(random, ['COMMITTEE', 'COMPLAINANT', 'RESPONDENT', 'RESPONDENT', 'EMPLOYER'] as const),
  )
  const id = (place: number) => `s${place}`
  const process = processOf({
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'Inquiry', '', ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER']]]),
    steps: steps(
      actors.map((by, place) => ({
        id: id(place),
        stageId: 'one',
        name: `Step ${place}`,
        description: '',
        actor: { by },
        position: at(place, 0),
        clock: clock(7, 'DAY', 3, 5, {}),
        outcomes: { on: 'On', off: 'Off' },
      })),
    ),
    edges: edges([
      ['start', null, id(0)],
      ...actors.flatMap((_by, place): [string, string, string][] => {
        const next = place + 1 < actors.length ? id(place + 1) : 'close'
        const beyond = place + 2 < actors.length && random() < 0.5 ? id(place + 2) : 'close'
        return [
          [id(place), 'on', next],
          [id(place), 'off', beyond],
        ]
      }),
    ]),
    actions: actions(
      actors.flatMap((by, place) =>
        by === 'RESPONDENT' || by === 'EMPLOYER'
          ? [{ stepId: id(place), on: 'ENTER' as const, type: `INFORM_${by}` as const }]
          : [],
      ),
    ),
  })
  return random() < 0.5 ? process : asFirst(process)
}

/** What rows would know: who can be reached, who was served, which steps stand open. */
type Known = { reached: Record<Side, boolean>; served: Set<Side>; open: Set<string> }

/** Parties that the effects take for reachable, and who are not. */
function wronglyTaken({ reached, served, open }: Known, effects: Effect[]): Side[] {
  const reachedSides = effects.flatMap((effect): Side[] => {
    if (effect.do === 'INFORM') return [effect.party]
    if (effect.do !== 'SAVE_STEP' || effect.step.status !== 'READY' || open.has(effect.step.id)) return []
    return sides.filter((side) => effect.step.actor?.by === side && !served.has(side))
  })
  return sides.filter((side) => reachedSides.includes(side) && !reached[side])
}

/** As a run does it: the event once more, with those whom it cannot inform. */
function happen(process: Process, known: Known, state: CaseState | null, event: CaseEvent, when: number) {
  const first = advance(process, india, state, event, when)
  const unreached = wronglyTaken(known, first.effects)
  const next = unreached.length > 0 ? advance(process, india, state, { ...event, unreached }, when) : first
  const again = wronglyTaken(known, next.effects)
  return again.length === 0
    ? next
    : advance(process, india, state, { ...event, unreached: [...unreached, ...again] }, when)
}

function anyEvent(random: Random, state: CaseState, when: number): CaseEvent {
  const act = (by: By, wanted: Act): CaseEvent => ({ type: 'ACT', by, act: wanted })
  const party = pick(random, sides)
  const instance = pick(random, Object.values(state.steps))
  const complete = {
    type: 'COMPLETE_STEP' as const,
    step: instance.id,
    outcome: pick(random, ['on', 'on', 'off']),
    submissionId: null,
    values: {},
  }
  const noteId = 'n'
  return pick<CaseEvent>(random, [
    act(people[instance.actor?.by ?? ''] ?? meera, complete),
    act(people[instance.actor?.by ?? ''] ?? meera, complete),
    act(meera, { ...complete, onBehalf: { channel: 'POST', receivedAt: when } }),
    act(meera, { type: 'RECORD_SERVICE', party, on: when, channel: 'HAND', proof: ['f'], noteId }),
    act(meera, { type: 'INFORM', party }),
    act(meera, {
      type: 'NAME_RESPONDENT',
      userId: pick(random, ['x', 'y', null]),
      sits: false,
      presides: false,
      others: [],
      noteId,
      informs: true,
    }),
    { type: 'REACH' },
    { type: 'DUE' },
  ])
}

/** Whoever is named is somebody else: what was served was served on nobody of theirs. */
function note(known: Known, { effects }: { effects: Effect[] }, event: CaseEvent): void {
  for (const effect of effects) {
    if (effect.do === 'SERVED') known.served.add(effect.party)
    if (effect.do === 'NAME_RESPONDENT') known.served.delete('RESPONDENT')
    if (effect.do === 'INFORM') known.served.delete(effect.party)
    if (effect.do === 'SAVE_STEP') {
      if (effect.step.status === 'READY') known.open.add(effect.step.id)
      else known.open.delete(effect.step.id)
    }
  }
  if (event.type === 'ACT' && event.act.type === 'RECORD_SERVICE')
    expect(effects.some((effect) => effect.do === 'SERVED')).toBe(true)
}

function checkLaws(known: Known, effects: Effect[], state: CaseState): void {
  for (const effect of effects) {
    if (effect.do === 'LOG' && effect.entry.kind === 'INFORMED')
      expect(known.reached[effect.entry.party as Side]).toBe(true)
    if (effect.do === 'SAVE_STEP' && effect.step.status === 'READY' && !known.open.has(effect.step.id))
      for (const side of sides)
        if (effect.step.actor?.by === side)
          expect(known.reached[side] || known.served.has(side) || servedNow(effects, side)).toBe(true)
  }
  if (state.status === 'CLOSED' || state.status === 'WITHDRAWN') return
  const isOpen = Object.values(state.steps).some(({ status }) => status === 'READY')
  const awaited = sides.filter((side) => state.awaitsService?.[side])
  // It never stops silently: somebody has a step, or the committee a task of which it is reminded, or it is marked.
  expect(isOpen || awaited.length > 0 || state.stopped !== undefined).toBe(true)
  if (awaited.length > 0) expect(nextDue(state)).not.toBeNull()
  for (const side of awaited) {
    expect(state.informed[side]).toBeUndefined()
    const readySteps = Object.values(state.steps).filter(
      ({ actor, status }) => actor?.by === side && status === 'READY',
    )
    expect(readySteps).toEqual([])
  }
}
const servedNow = (effects: Effect[], side: Side) =>
  effects.some((effect) => effect.do === 'SERVED' && effect.party === side)

test('never informed without a recipient, never open with nobody able to act, never a silent stop', () => {
  let services = 0
  forSeeds('informing', 400, (random) => {
    const process = anyProcess(random)
    const known: Known = {
      reached: { RESPONDENT: random() < 0.5, EMPLOYER: random() < 0.5 },
      served: new Set(),
      open: new Set(),
    }
    let when = monday
    let state: CaseState | null = null
    let events = 0
    for (let count = 0; count < 40; count++) {
      const event: CaseEvent = state === null ? { type: 'FILED', values: {} } : anyEvent(random, state, when)
      try {
        const next = happen(process, known, state, event, when)
        checkLaws(known, next.effects, next.state)
        note(known, next, event)
        if (next.effects.some((effect) => effect.do === 'SERVED')) services++
        state = next.state
        events++
      } catch (error) {
        if (!isRefused(error)) throw error
      }
      if (state && (state.status === 'CLOSED' || state.status === 'WITHDRAWN')) break
      when += Math.floor(random() * 3 * day)
      if (random() < 0.15) known.reached[pick(random, sides)] = random() < 0.5
    }
    return events
  })
  expect(services).toBeGreaterThan(floorOf(50))
})
