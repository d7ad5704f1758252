import type { StepInstance } from '../../../workflows/engine/state.ts'
import type { TransitionWriter } from '../transitionWriter.ts'
import { handlersOf } from '../people.ts'
import type { EffectWriter } from './effects.ts'

/** One visit to a step: its row, who has it in hand, and the meeting it holds. */
export const saveStep: EffectWriter<'SAVE_STEP'> = async (committing, { step }) => {
  await saveRow(committing, step)
  await handOut(committing, step)
  if (step.meeting) await saveMeeting(committing, step.meeting)
}

async function saveRow(
  { rows, definition, transition }: TransitionWriter,
  step: StepInstance,
): Promise<void> {
  const { caseId, effects } = transition
  const defined = definition?.process.steps[step.stepId]
  const clock = effects.flatMap((effect) =>
    effect.do === 'SAVE_CLOCK' && effect.clock.id === step.id ? [effect.clock] : [],
  )[0]
  const data = {
    status: step.status,
    actor: step.actor ?? undefined,
    openedAt: date(step.openedAt),
    doneAt: date(step.doneAt),
    doneBy: step.doneBy,
    outcome: step.outcome,
    ...(clock ? { dueAt: date(clock.dueAt), overdue: clock.overdue } : {}),
  }
  const { count } = await rows.caseStep.updateMany({ where: { caseId, instance: step.id }, data })
  if (count > 0) return
  await rows.caseStep.create({
    data: {
      caseId,
      instance: step.id,
      stepId: step.stepId,
      stageId: defined?.stageId ?? '',
      name: defined?.name ?? '',
      kind: defined?.kind ?? 'ACTION',
      ...data,
    },
  })
}

const date = (instant: number | null) => (instant === null ? null : new Date(instant))

/**
 * People of a role, or a person, get the open step in hand; whoever had it and has it no more lets go.
 * Answers who.
 */
export async function handOut(
  { rows, row }: TransitionWriter,
  step: Pick<StepInstance, 'id' | 'status' | 'actor'>,
): Promise<{ came: string[]; left: string[] }> {
  const hand = { caseId: row.id, capacity: 'HANDLER', step: step.id }
  const [userIds, held] = [
    step.status === 'READY' ? await handlersOf(rows, row, step.actor) : [],
    await rows.caseAssignment.findMany({ where: { ...hand, active: true }, select: { userId: true } }),
  ]
  const left = held.map((each) => each.userId).filter((userId) => !userIds.includes(userId))
  const came = userIds.filter((userId) => !held.some((each) => each.userId === userId))
  if (left.length > 0)
    await rows.caseAssignment.updateMany({
      where: { ...hand, userId: { in: left } },
      data: { active: false },
    })
  if (came.length > 0) {
    await rows.caseAssignment.createMany({
      data: came.map((userId) => ({ ...hand, userId })),
      skipDuplicates: true,
    })
    await rows.caseAssignment.updateMany({
      where: { ...hand, active: false, userId: { in: came } },
      data: { active: true },
    })
  }
  return { came, left }
}

async function saveMeeting(
  { rows, transition }: TransitionWriter,
  { meetingId, status, startAt, endAt, ...held }: NonNullable<StepInstance['meeting']>,
): Promise<void> {
  const { present, presidingOfficerPresent: led, came = null, round = 1, voteClosed = false } = held
  const recorded =
    status === 'SCHEDULED' || status === 'CANCELLED' ? {} : { present, led, came, round, voteClosed }
  await rows.meeting.updateMany({
    where: { id: meetingId, caseId: transition.caseId },
    data: { status, startAt: new Date(startAt), endAt: new Date(endAt), ...recorded },
  })
}
