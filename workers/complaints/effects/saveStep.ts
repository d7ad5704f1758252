import { v7 as uuid } from 'uuid'
import type { ClockState, StepInstance } from '../../../workflows/engine/state.ts'
import type { ProcessStep } from '../../../workflows/definition/definition.ts'
import { isLate } from './saveClock.ts'
import { handlersOf } from '../people.ts'
import { actorOf } from '../../../api/cases/rowSchemas.ts'
import type { Actor } from '../../../workflows/definition/graph.ts'
import type { StepRow } from '../facts.ts'
import { announceAccess, followRole, rowsOfRole, type AccessChange, type RoleInCase } from './access.ts'
import { changeMeeting, textOf, textOrNull, type TransitionWriter } from '../transitionWriter.ts'
import { partyOf } from '../../../workflows/engine/service.ts'
import { isOpen } from '../../../workflows/engine/turn.ts'
import { requireReach } from './inform.ts'
import type { EffectWriter } from './effects.ts'

/** One visit to a step: its row, who has it in hand, and the meeting it holds. */
export const saveStep: EffectWriter<'SAVE_STEP'> = (writer, effect) => {
  const { step } = effect
  const party = partyOf(step.actor)
  const before = writer.steps.rows.get(step.id)
  const isOpening = step.status === 'READY' && before?.status !== 'READY'
  if (party && isOpening) requireReach(writer, party)
  const role = roleOf(step.actor)
  // The step comes to a role now, and no other visit to a step ever came to it.
  const isReaching =
    !isReturned(writer, step.id) &&
    (isOpening || role !== roleOf(actorOf({ actor: before?.actor ?? null }))) &&
    !hasReachedRole(writer, step.id, role)
  saveRow(writer, step)
  const { came: _came, left: _left, pending } = handOut(writer, step, isReaching)
  const place = `${writer.transition.effects.indexOf(effect)}-handlers`
  announceAccess(writer, handlersOfStep(step), { came: [], left: [], pending }, place)
  if (step.meeting) saveMeeting(writer, step.meeting)
}

/** Taken back from whom it was assigned to: those get it who had it before, and nobody who got the role since. */
const isReturned = ({ transition }: TransitionWriter, stepId: string): boolean =>
  transition.effects.some(
    (effect) => effect.do === 'END_ASSIGNMENT' && effect.step === stepId && effect.isReturned,
  )

function saveRow({ steps, definition, transition }: TransitionWriter, step: StepInstance): void {
  const defined = definition?.process.steps[step.stepId]
  const clock = transition.effects.flatMap((effect) =>
    effect.do === 'SAVE_CLOCK' && isShownBeside(defined, step, effect.clock) ? [effect.clock] : [],
  )[0]
  const before = steps.rows.get(step.id) ?? {
    id: uuid(),
    instance: step.id,
    stepId: step.stepId,
    stageId: defined?.stageId ?? '',
    name: defined?.name ?? '',
    kind: defined?.kind ?? 'ACTION',
    actor: null,
    dueAt: null,
    overdue: false,
  }
  steps.rows.set(step.id, {
    ...before,
    status: step.status,
    actor: step.actor ?? before.actor,
    openedAt: textOrNull(step.openedAt),
    doneAt: textOrNull(step.doneAt),
    doneBy: step.doneBy,
    outcome: step.outcome,
    ...(clock ? { dueAt: textOrNull(clock.dueAt), overdue: isLate(definition, clock) } : {}),
    ...dueOfAssignment(step),
  })
}

/** A due date of the assignment, never later than that of the step, stands in its place. */
const dueOfAssignment = ({ status, assigned }: StepInstance): Partial<StepRow> =>
  status === 'READY' && assigned?.dueAt
    ? { dueAt: textOf(assigned.dueAt), overdue: assigned.isOverdue === true }
    : {}

/** Its own, or the one of the case that it serves, which may have been saved before this row was. */
const isShownBeside = (
  defined: ProcessStep | undefined,
  step: StepInstance,
  { id, of }: ClockState,
): boolean =>
  id === step.id || (of !== undefined && of === defined?.serves && defined.clock === null && isOpen(step))

type HandedStep = Pick<StepInstance, 'id' | 'status' | 'actor'>
const roleOf = (actor: Actor | null): string | null => (actor?.by === 'ROLE' ? actor.role : null)
/** Returns the role of a step's handlers; `actorRole` is null where the step is not for a role. */
export const handlersOfStep = ({ id, actor }: Pick<HandedStep, 'id' | 'actor'>): RoleInCase => ({
  capacity: 'HANDLER',
  step: id,
  actorRole: roleOf(actor),
})

/** Whether the role was given a step of this case before, which then may have had nobody. */
function hasReachedRole(writer: TransitionWriter, stepId: string, role: string | null): boolean {
  if (role === null) return false
  const isOther = ({ instance, actor, openedAt }: StepRow) =>
    instance !== stepId && openedAt !== null && roleOf(actorOf({ actor })) === role
  const handlers = rowsOfRole(writer, { capacity: 'HANDLER', step: stepId, actorRole: role })
  return handlers.length > 0 || [...writer.steps.rows.values()].some(isOther)
}

/**
 * Gives the open step to people of a role, or to a person; others who had it lose it. Where the step does not come to
 * the role at this moment (`isReaching`), later holders of the role wait. Returns the change.
 */
export function handOut(writer: TransitionWriter, step: HandedStep, isReaching: boolean): AccessChange {
  const eligible = step.status === 'READY' ? handlersOf(writer.known, writer.row, step.actor) : []
  const wasReached = roleOf(step.actor) === null ? hadAnyOf(writer, eligible) : !isReaching
  return followRole(writer, handlersOfStep(step), eligible, {
    wasReached,
    isOver: step.status !== 'READY',
  })
}

/** Whether these people were named for a step of the case before, or for this one: who left since waits. */
const hadAnyOf = (writer: TransitionWriter, userIds: string[]): boolean =>
  rowsOfRole(writer, { capacity: 'HANDLER', step: '', actorRole: null }).some((row) =>
    userIds.includes(row.userId),
  )

function saveMeeting(
  writer: TransitionWriter,
  { meetingId, status, startAt, endAt, ...proceedings }: NonNullable<StepInstance['meeting']>,
): void {
  const { present, presidingOfficerPresent: led, came = null, round = 1, voteClosed = false } = proceedings
  const recorded =
    status === 'SCHEDULED' || status === 'CANCELLED' ? {} : { present, led, came, round, voteClosed }
  changeMeeting(writer, meetingId, { status, startAt: textOf(startAt), endAt: textOf(endAt), ...recorded })
}
