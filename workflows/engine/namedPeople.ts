/**
 * People whom answers name, so that steps are assigned to them as they open. The last answer to a question counts,
 * until the committee takes a step back from whom it names, or that person becomes a party or leaves.
 */
import { deadline } from '../definition/clocks.ts'
import type { Act, CaseState, Effect, Instant, StepInstance } from './state.ts'
import { dueOf, takenLate } from './caseClocks.ts'
import { instanceOf, logEntry, notify, saveStep, stepOf, type Turn } from './turn.ts'

type Named = NonNullable<CaseState['people']>
type CompleteStep = Extract<Act, { type: 'COMPLETE_STEP' }>

/** The people whom a form names when it is answered again, or nobody, replace those it named before. */
export function namePeople(turn: Turn, stepId: string, people: CompleteStep['people'] = {}): void {
  const { people: stepByQuestion = {} } = turn.process
  const others = Object.entries(turn.state.people ?? {}).filter(([key]) => stepByQuestion[key] !== stepId)
  const named = Object.entries(people).map(
    ([key, { userId }]) => [key, { userId, by: turn.by ?? '' }] as const,
  )
  setPeople(turn.state, [...others, ...named])
}

/** No step is assigned to this person any more by an answer from before. */
export function forgetNamed(state: CaseState, userId: string | null): void {
  setPeople(
    state,
    Object.entries(state.people ?? {}).filter(([, named]) => named.userId !== userId),
  )
}

function setPeople(state: CaseState, people: (readonly [string, Named[string]])[]): void {
  if (people.length > 0) state.people = Object.fromEntries(people)
  else delete state.people
}

/** The step as it opens: assigned to whom the answer names; to its actor where they are not there any more. */
export function assignNamed(turn: Turn, step: StepInstance): StepInstance {
  const { assignTo = '' } = stepOf(turn.process, step.stepId)
  const { people = {} } = turn.state
  const named = Object.hasOwn(people, assignTo) ? people[assignTo] : undefined
  if (!named || !step.actor || takenLate(turn, step.stepId) !== null) return step
  const { userId, by } = named
  if (turn.gone?.includes(userId)) {
    forgetNamed(turn.state, userId)
    logEntry(turn, 'ASSIGNEE_GONE', step.id, { by: null, userId, capacity: 'HANDLER' })
    return step
  }
  admitFirst(turn, { do: 'ASSIGN_STEP', step: step.id, userId, by })
  const actor = { by: 'PERSON' as const, userId }
  const assignedStep = saveStep(turn, { ...step, actor, assigned: { from: step.actor, dueAt: null } })
  logEntry(turn, 'STEP_ASSIGNED', step.id, { by, userId, capacity: 'HANDLER' })
  notify(turn, 'STEP_OPENED', assignedStep, [{ to: 'PERSON', userId }])
  return assignedStep
}

/**
 * Its assignee is due as long after its opening as the drawing says, and never later than the step. One that is late
 * as it opens gives them no date of their own.
 */
export function dateAssignment(turn: Turn, id: string): void {
  const step = instanceOf(turn.state, id)
  const { assignWithin } = stepOf(turn.process, step?.stepId ?? '')
  if (!step?.assigned || !assignWithin) return
  const { amount, unit } = assignWithin
  const within = deadline(turn.at, amount, unit, turn.calendar, turn.process.interpreter)
  const dueAt = Math.min(within, dueOf(turn.process, turn.state, step) ?? within)
  if (dueAt <= turn.at) return
  saveStep(turn, { ...step, assigned: { ...step.assigned, dueAt } })
  sayDue(turn, id, dueAt)
}

/** The line that says who has it says until when. */
function sayDue({ effects }: Turn, id: string, newDueAt: Instant): void {
  const place = effects.findLastIndex(
    (each) => each.do === 'LOG' && each.entry.kind === 'STEP_ASSIGNED' && each.entry.step === id,
  )
  const line = effects[place]
  if (line?.do === 'LOG') effects[place] = { ...line, entry: { ...line.entry, newDueAt } }
}

/** Rows admit the person before they are given the step, which is saved as it stands in the end. */
function admitFirst({ effects }: Turn, effect: Extract<Effect, { do: 'ASSIGN_STEP' }>): void {
  const saved = effects.findIndex((each) => each.do === 'SAVE_STEP' && each.step.id === effect.step)
  effects.splice(saved, 0, effect)
}
