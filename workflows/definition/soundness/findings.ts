/** What a search saw, and did not see, as problems of the drawing: each once, where it is, with a way out. */
import type { Fix } from '../definition.ts'
import type { Message } from '../messages/message.ts'
import { say } from '../messages/say.ts'
import { problem, type Found, type ProblemCode } from '../problem.ts'
import { eventKey, type Explored, type Seen } from './explore.ts'
import type { Arrow, Machine, Place } from './machine.ts'
import { isHeldBack, type Event } from './play.ts'
import { storyOf } from './story.ts'

type Look = { machine: Machine; explored: Explored; isKnown: (code: ProblemCode, nodeId: string) => boolean }
type Finding = (look: Look) => Found[]

export const findings: Finding[] = [
  stops,
  neverEnds,
  neverOpen,
  neverTaken,
  unneededArrows,
  neverMet,
  clocksLater,
  termsNeverRun,
  bornOverdue,
  voids,
  circles,
  lostWork,
  overlaps,
]

const nameOf = ({ machine }: Look, step: number): string => machine.index.graph.steps[step]?.name ?? ''
const didSee = ({ explored }: Look, kind: Event['kind'], at: number, second = -1): boolean =>
  explored.seen.has(eventKey(kind, at, second))
const seenAt = ({ explored }: Look, kind: Event['kind'], at: number, second = -1): Seen | undefined =>
  explored.seen.get(eventKey(kind, at, second))
const opens = (look: Look, step: number) => didSee(look, 'OPENED', step)
type Mending = { text: Message; edit: Fix }
const withFix = (text: Message, edit: Fix): Mending => ({ text, edit })
const mendedBy = (found: Found, fix: Mending | null): Found => (fix ? { ...found, fix } : found)

/** With the way that leads to an event, where there is one. */
function shown(look: Look, found: Found, kind: Event['kind'], at: number, second = -1): Found {
  const seen = seenAt(look, kind, at, second)
  if (!seen) return found
  const isLast = (event: Event) => event.kind === kind && event.at === at && event.with === second
  return { ...found, trace: storyOf(look.machine, look.explored, seen, isLast) }
}
const warning = (found: Found): Found => ({ ...found, isWarning: true })

/** Nobody and no clock can end what is open: each outcome waits for a clock that only starts afterwards. */
function stops(look: Look): Found[] {
  const { machine, explored } = look
  const told = new Set<number>()
  return explored.stuck.flatMap((number) => {
    const situation = explored.situations[number]
    const step = situation?.marking.open[0]
    if (!situation || step === undefined || told.has(step)) return []
    told.add(step)
    const held = machine.places[step]?.ends.find(
      ({ after }) => after >= 0 && isHeldBack(machine, situation.marking, after, step),
    )
    const clock = machine.terms[held?.after ?? -1]?.clock
    const fix = held
      ? withFix(say('problems.doNotWaitFor', { label: held.outcome.label }), {
          kind: 'SET_OUTCOME',
          stepId: machine.places[step]?.id ?? '',
          outcome: held.outcome.id,
          part: { after: null },
        })
      : null
    const found = mendedBy(
      problem(
        'CASE_STOPS',
        machine.places[step]?.id ?? null,
        say('problems.caseStops', { name: nameOf(look, step), clock: clock?.name ?? '' }),
      ),
      fix,
    )
    const trace = storyOf(machine, explored, situation, () => false)
    const { open, waiting } = trace.at(-1) ?? { open: [], waiting: [] }
    const end = { kind: 'STUCK' as const, stepId: machine.places[step]?.id ?? '', open, waiting }
    return [{ ...found, trace: [...trace, clock ? { ...end, clockId: clock.id } : end] }]
  })
}

/** It goes on and on: none of the ways from there leads to the end. */
function neverEnds(look: Look): Found[] {
  const { machine, explored } = look
  const first = explored.endless.find((number) => !explored.stuck.includes(number))
  const situation = explored.situations[first ?? -1]
  const step = situation?.marking.open[0]
  if (!situation || step === undefined || explored.stuck.length > 0) return []
  const id = machine.places[step]?.id ?? ''
  if (look.isKnown('NO_WAY_TO_CLOSE', id)) return []
  const found = problem('NO_WAY_TO_CLOSE', id, say('problems.neverClosesThere', { name: nameOf(look, step) }))
  return [{ ...found, trace: storyOf(machine, explored, situation, () => false) }]
}

type Leaving = { arrow: Arrow; from: number; end: number }
/** Arrows of outcomes that were seen to be taken; those of the start have no step. */
function arrowsSeen(look: Look): Leaving[] {
  const { start, places } = look.machine
  return [
    ...start.arrows.map((arrow) => ({ arrow, from: -1, end: -1 })),
    ...places.flatMap(({ ends }, from) =>
      ends.flatMap(({ way, number }) =>
        didSee(look, 'ENDED', from, number) ? way.arrows.map((arrow) => ({ arrow, from, end: number })) : [],
      ),
    ),
  ]
}
const idle = (look: Look) => arrowsSeen(look).filter(({ arrow }) => !didSee(look, 'ARROW', arrow.number))
/** The way to the outcome that the arrow leaves. */
const upTo = (look: Look, found: Found, { from, end }: Leaving): Found =>
  from < 0 ? found : shown(look, found, 'ENDED', from, end)

/** Only where an arrow that never carries anything leads to it: what comes after such a step is not named again. */
function neverOpen(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  const told = new Set<number>()
  return idle(look).flatMap((leaving) => {
    const { to } = leaving.arrow
    const place = look.machine.places[to]
    if (!place || opens(look, to) || told.has(to)) return []
    told.add(to)
    const name = nameOf(look, to)
    const found = problem(
      'NEVER_OPENS',
      place.id,
      say('problems.neverOpens', { name }),
      say('problems.removeStep'),
      { kind: 'REMOVE_STEP', stepId: place.id },
    )
    return [upTo(look, found, leaving)]
  })
}

/** Of steps that open: outcomes that nobody and nothing takes. */
function neverTaken(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  return look.machine.places.flatMap((place, step) =>
    opens(look, step)
      ? place.ends
          .filter(({ number }) => !didSee(look, 'ENDED', step, number))
          .flatMap(({ outcome, number }) => untaken(look, place, step, outcome.label, outcome.id, number))
      : [],
  )
}

function untaken(
  look: Look,
  place: Place,
  step: number,
  label: string,
  outcome: string,
  end: number,
): Found[] {
  const name = nameOf(look, step)
  const remove = { kind: 'REMOVE_OUTCOME', stepId: place.id, outcome } as const
  const [first] = place.ends
  if (place.automatic)
    return [
      warning(
        problem(
          'OUTCOME_NEVER',
          place.id,
          say('problems.outcomeOfAutomatic', { name, label, first: first?.outcome.label ?? '' }),
          say('problems.removeOutcome', { label }),
          remove,
        ),
      ),
    ]
  const clock = look.machine.terms[place.ends[end]?.after ?? -1]?.clock
  if (!clock) return []
  const found = problem(
    'OUTCOME_NEVER',
    place.id,
    say('problems.outcomeNever', { name, label, clock: clock.name }),
    say('problems.doNotWaitFor', { label }),
    { kind: 'SET_OUTCOME', stepId: place.id, outcome, part: { after: null } },
  )
  return look.isKnown('CLOCK_STARTS_LATER', clock.id) ? [] : [shown(look, found, 'OPENED', step)]
}

/** Arrows whose condition is never true there, and arrows for all other cases of which there are none. */
function unneededArrows(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  return idle(look).flatMap((leaving) => {
    const { arrow, from } = leaving
    const isTold = arrow.to < look.machine.close && !opens(look, arrow.to)
    if (isTold || look.isKnown('CONDITION_NEVER_HOLDS', arrow.edge.id)) return []
    const name =
      from < 0 ? say('problems.arrowFromStart') : say('problems.arrowFrom', { name: nameOf(look, from) })
    const remove = withFix(say('problems.removeArrow'), { kind: 'REMOVE_EDGE', edgeId: arrow.edge.id })
    if (arrow.condition)
      return [
        upTo(
          look,
          mendedBy(
            problem('CONDITION_NEVER_HOLDS', arrow.edge.id, say('problems.conditionNeverThere', { name })),
            remove,
          ),
          leaving,
        ),
      ]
    return [otherwiseNever(look, leaving, name)]
  })
}

function otherwiseNever(look: Look, leaving: Leaving, name: Message): Found {
  const { arrow, from, end } = leaving
  const way = from < 0 ? look.machine.start : look.machine.places[from]?.ends[end]?.way
  const last = way?.arrows.findLast(({ condition }) => condition !== null)
  const fix = last
    ? withFix(say('problems.makeOtherwise'), {
        kind: 'MAKE_OTHERWISE',
        edgeId: last.edge.id,
        instead: arrow.edge.id,
      })
    : null
  return warning(
    upTo(
      look,
      mendedBy(problem('OTHERWISE_NEVER', arrow.edge.id, say('problems.otherwiseNever', { name })), fix),
      leaving,
    ),
  )
}

const requirementFix = ({ machine }: Look, step: number, required: number) => {
  const [own, other] = [machine.places[step]?.id, machine.places[required]?.id]
  const row = machine.index.graph.prerequisites.find(
    (one) => one.stepId === own && one.requiresStepId === other,
  )
  return withFix(say('problems.doNotWait'), { kind: 'REMOVE_PREREQUISITE', prerequisiteId: row?.id ?? '' })
}

const needsOf = ({ machine }: Look) => machine.places.flatMap(({ needs }) => needs)

function neverMet(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  return needsOf(look).flatMap(({ step, required }) => {
    const id = look.machine.places[step]?.id ?? ''
    const isMet = didSee(look, 'MET', step, required)
    if (isMet || !opens(look, step) || look.isKnown('PREREQUISITE_NEVER_MET', id)) return []
    const names = { name: nameOf(look, step), wanted: nameOf(look, required) }
    const found = mendedBy(
      problem('PREREQUISITE_NEVER_MET', id, say('problems.neverMet', names)),
      requirementFix(look, step, required),
    )
    return [shown(look, found, 'OPENED', step)]
  })
}

function voids(look: Look): Found[] {
  return needsOf(look).flatMap(({ step, required }) => {
    const isNamed = look.explored.isComplete && !didSee(look, 'MET', step, required)
    if (!didSee(look, 'VOID', step, required) || isNamed) return []
    const names = { name: nameOf(look, step), wanted: nameOf(look, required) }
    const found = mendedBy(
      problem('REQUIREMENT_VOID', look.machine.places[step]?.id ?? '', say('problems.voidThere', names)),
      requirementFix(look, step, required),
    )
    return [warning(shown(look, found, 'VOID', step, required))]
  })
}

function clocksLater(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  return look.machine.places.flatMap(({ id, clock }, step) => {
    if (clock?.trigger.on !== 'STEP_COMPLETED' || !opens(look, step)) return []
    if (didSee(look, 'WATCHED', step) || look.isKnown('CLOCK_STARTS_LATER', id)) return []
    const name = nameOf(look, step)
    const found = problem(
      'CLOCK_STARTS_LATER',
      id,
      say('problems.clockNeverStarts', { name }),
      say('problems.startWhenOpened'),
      { kind: 'SET_CLOCK', stepId: id, part: { trigger: { on: 'STEP_OPENED' } } },
    )
    return [shown(look, found, 'OPENED', step)]
  })
}

/** Terms whose start never comes, or whose stop only comes while they do not run. */
function termsNeverRun(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  return look.machine.terms.flatMap(({ clock, number }) => {
    const { id, name, trigger, stops: ends } = clock
    if (!didSee(look, 'STARTED', number)) {
      const step = 'stepId' in trigger ? (look.machine.index.numberOf.get(trigger.stepId) ?? -1) : -1
      if (!opens(look, step)) return []
      const fix =
        'outcome' in trigger && trigger.outcome !== null
          ? withFix(say('problems.startHoweverItEnds'), {
              kind: 'SET_TERM',
              clockId: id,
              part: { trigger: { ...trigger, outcome: null } },
            })
          : null
      return [mendedBy(problem('TERM_NEVER_STARTS', id, say('problems.termNeverStarts', { name })), fix)]
    }
    if (ends.length === 0 || didSee(look, 'STOPPED', number) || clock.kind === 'MINIMUM') return []
    return [
      warning(
        shown(
          look,
          problem(
            'TERM_NEVER_STOPS',
            id,
            say('problems.termNeverStops', { name }),
            say('problems.runToTheEnd'),
            { kind: 'SET_TERM', clockId: id, part: { stops: [] } },
          ),
          'STARTED',
          number,
        ),
      ),
    ]
  })
}

/** A clock that counts from before its step opens, and a waiting period in between that takes all of its time. */
function bornOverdue(look: Look): Found[] {
  if (!look.explored.isComplete) return []
  return look.machine.races.flatMap(({ step, term }, race) => {
    if (!opens(look, step) || didSee(look, 'IN_TIME', race)) return []
    const id = look.machine.places[step]?.id ?? ''
    const found = problem(
      'BORN_OVERDUE',
      id,
      say('problems.bornOverdue', {
        name: nameOf(look, step),
        clock: look.machine.terms[term]?.clock.name ?? '',
      }),
      say('problems.startWhenOpened'),
      { kind: 'SET_CLOCK', stepId: id, part: { trigger: { on: 'STEP_OPENED' } } },
    )
    return [shown(look, found, 'OPENED', step)]
  })
}

function circles(look: Look): Found[] {
  return look.machine.places.flatMap(({ id, isAll, needs }, step) => {
    if (!isAll && needs.length === 0) return []
    const other = look.machine.places.findIndex((_place, number) => didSee(look, 'CIRCLE', step, number))
    if (other < 0) return []
    const names = { name: nameOf(look, step), other: nameOf(look, other) }
    const found = problem('JOIN_CIRCLE', id, say('problems.joinCircle', names), say('problems.openForEach'), {
      kind: 'SET_JOIN',
      stepId: id,
      join: 'EACH',
    })
    return [warning(shown(look, found, 'CIRCLE', step, other))]
  })
}

/** Outcomes that close the case while something is open elsewhere. */
function lostWork(look: Look): Found[] {
  const { machine } = look
  return machine.places.flatMap(({ id, ends }, step) => {
    const closing = ends.find(
      ({ outcome, way }) => outcome.closesNow && way.arrows.some(({ to }) => to === machine.close),
    )
    if (!closing) return []
    const lost = machine.places.findIndex((_place, number) => didSee(look, 'DISCARDED', number, step))
    if (lost < 0) return []
    const found = problem(
      'WORK_LOST',
      id,
      say('problems.workLost', {
        label: closing.outcome.label,
        name: nameOf(look, step),
        lost: nameOf(look, lost),
      }),
      say('problems.closeLast'),
      { kind: 'SET_OUTCOME', stepId: id, outcome: closing.outcome.id, part: { closesNow: false } },
    )
    return [warning(shown(look, found, 'DISCARDED', lost, step))]
  })
}

/** Two arrows with different conditions on one answer that are both taken. */
function overlaps(look: Look): Found[] {
  const { machine } = look
  const pairs = [machine.start, ...machine.places.flatMap(({ ends }) => ends.map(({ way }) => way))].flatMap(
    (way) => way.overlaps,
  )
  return pairs.flatMap(([one, other]) => {
    if (!didSee(look, 'OVERLAP', one.number, other.number)) return []
    const where = ({ to }: Arrow) => (to < machine.close ? nameOf(look, to) : say('problems.theEnd'))
    const found = problem(
      'CONDITIONS_OVERLAP',
      other.edge.id,
      say('problems.conditionsOverlap', { one: where(one), other: where(other) }),
    )
    return [warning(shown(look, found, 'OVERLAP', one.number, other.number))]
  })
}
