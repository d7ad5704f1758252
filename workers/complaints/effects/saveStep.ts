import { v7 as uuid } from 'uuid'
import type { ClockState, StepInstance } from '../../../workflows/engine/state.ts'
import type { ProcessStep } from '../../../workflows/definition/definition.ts'
import { isLate } from './saveClock.ts'
import { handlersOf } from '../people.ts'
import {
  assign,
  changeMeeting,
  giveUp,
  textOf,
  textOrNull,
  type TransitionWriter,
} from '../transitionWriter.ts'
import { partyOf } from '../../../workflows/engine/service.ts'
import { isOpen } from '../../../workflows/engine/turn.ts'
import { requireReach } from './inform.ts'
import type { EffectWriter } from './effects.ts'

/** One visit to a step: its row, who has it in hand, and the meeting it holds. */
export const saveStep: EffectWriter<'SAVE_STEP'> = (writer, { step }) => {
  const party = partyOf(step.actor)
  const isOpening = step.status === 'READY' && writer.steps.rows.get(step.id)?.status !== 'READY'
  if (party && isOpening) requireReach(writer, party)
  saveRow(writer, step)
  handOut(writer, step)
  if (step.meeting) saveMeeting(writer, step.meeting)
}

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
  })
}

/** Its own, or the one of the case that it serves, which may have been saved before this row was. */
const isShownBeside = (
  defined: ProcessStep | undefined,
  step: StepInstance,
  { id, of }: ClockState,
): boolean =>
  id === step.id || (of !== undefined && of === defined?.serves && defined.clock === null && isOpen(step))

/**
 * People of a role, or a person, get the open step in hand; whoever had it and has it no more lets go.
 * Answers who.
 */
export function handOut(
  writer: TransitionWriter,
  step: Pick<StepInstance, 'id' | 'status' | 'actor'>,
): { came: string[]; left: string[] } {
  const isInHand = (each: { capacity: string; step: string }) =>
    each.capacity === 'HANDLER' && each.step === step.id
  const userIds = step.status === 'READY' ? handlersOf(writer.known, writer.row, step.actor) : []
  const held = [...writer.assignments.rows.values()].filter((each) => each.active && isInHand(each))
  const left = held.map((each) => each.userId).filter((userId) => !userIds.includes(userId))
  const came = userIds.filter((userId) => !held.some((each) => each.userId === userId))
  giveUp(writer, (each) => isInHand(each) && left.includes(each.userId))
  for (const userId of came) assign(writer, { userId, capacity: 'HANDLER', step: step.id })
  return { came, left }
}

function saveMeeting(
  writer: TransitionWriter,
  { meetingId, status, startAt, endAt, ...held }: NonNullable<StepInstance['meeting']>,
): void {
  const { present, presidingOfficerPresent: led, came = null, round = 1, voteClosed = false } = held
  const recorded =
    status === 'SCHEDULED' || status === 'CANCELLED' ? {} : { present, led, came, round, voteClosed }
  changeMeeting(writer, meetingId, { status, startAt: textOf(startAt), endAt: textOf(endAt), ...recorded })
}
