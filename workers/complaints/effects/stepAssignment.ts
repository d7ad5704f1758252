/**
 * Rows of a step that the committee assigns to one person and takes back. The assigner admits the person to this visit
 * to the step alone; SAVE_STEP ends that with the step, or with the assignment.
 */
import { isSeat } from '../../../api/committees/currentSeats.ts'
import { recusedMembers } from '../../../api/committees/seating.ts'
import { isOutside } from '../../../workflows/engine/admission.ts'
import { caseClockId } from '../../../workflows/engine/caseClocks.ts'
import type { StepRow } from '../facts.ts'
import { handlersOf, isPresent } from '../people.ts'
import { assignmentKey, reassign, givenSince, type TransitionWriter } from '../transitionWriter.ts'
import { lineOf, notifyAccessChanged } from './access.ts'
import type { EffectWriter } from './effects.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'

type EndAssignment = Parameters<EffectWriter<'END_ASSIGNMENT'>>[1]

/**
 * Nobody gets it who left, or became a party, since they were chosen: the step then waits to be taken back. Where an
 * answer named them, the transition is made again without.
 */
export const assignStep: EffectWriter<'ASSIGN_STEP'> = (writer, effect) => {
  const { userId, step, by } = effect
  const { known, row, assignments, transition } = writer
  const isHere = isPresent(known, userId) && !recusedMembers(row).includes(userId)
  if (by !== undefined && !(isHere && mayEnter(writer, userId))) {
    writer.gone.add(userId)
    return
  }
  if (!isHere) return
  const key = { userId, capacity: 'HANDLER', step }
  const before = assignments.rows.get(assignmentKey(key))
  const isKnown = [...assignments.rows.values()].some(
    (each) => each.active && each.userId === userId && (isSeat(each.capacity) || each.step === step),
  )
  const { event, seq } = transition
  // Who has it by a role keeps it by that.
  if (!before?.active || isOutside(before.admission) || before.givenSeq === seq)
    reassign(writer, {
      ...key,
      admission: 'ADMITTED',
      admittedBy: by ?? (event.type === 'ACT' ? event.by.userId : null),
      since: givenSince(writer, userId),
    })
  if (!isKnown) announce(writer, 'ACCESS_GIVEN', effect)
}

/** Of people who wait to be admitted, or were left out, those decide who are there, and no answer from before. */
const mayEnter = ({ assignments }: TransitionWriter, userId: string): boolean =>
  ![...assignments.rows.values()].some(
    (each) => each.userId === userId && (each.capacity === 'NEWCOMER' || isOutside(each.admission)),
  )

/**
 * Restores the due date of a step that is no longer assigned; unless the person still has the step, reports that their
 * access ended.
 */
export const endAssignment: EffectWriter<'END_ASSIGNMENT'> = (writer, effect) => {
  const { known, row, steps, transition } = writer
  const before = steps.rows.get(effect.step)
  if (before) steps.rows.set(effect.step, { ...before, ...dueOfClock(writer, before) })
  const after = transition.effects.flatMap((each) =>
    each.do === 'SAVE_STEP' && each.step.id === effect.step ? [each.step] : [],
  )
  const hasItStill = after.some(({ actor }) => handlersOf(known, row, actor).includes(effect.userId))
  if (hasItStill) return
  announce(writer, 'ACCESS_ENDED', effect)
  notifyFormerAssignee(writer, effect)
}

/** Says nothing of the case, which they may not open any more. Who took it back from themselves knows. */
function notifyFormerAssignee(writer: TransitionWriter, effect: EndAssignment): void {
  const { event, effects } = writer.transition
  if (event.type === 'ACT' && event.by.userId === effect.userId) return
  const recipients = [{ to: 'PERSON' as const, userId: effect.userId }]
  const place = `${effects.indexOf(effect)}-assignee`
  sendNotices(writer, { about: 'STEP_UNASSIGNED', step: null, recipients, action: null }, place)
}

/** When the step is due by its own clock, or by the one of the case that it serves where that is known here. */
function dueOfClock({ clocks, definition, transition }: TransitionWriter, { instance, stepId }: StepRow) {
  const { serves } = definition?.process.steps[stepId] ?? {}
  const own = clocks.rows.get(instance)
  const dueAt = (own ?? clocks.rows.get(caseClockId(serves ?? '')))?.dueAt ?? null
  return { dueAt, overdue: own !== undefined && dueAt !== null && +new Date(dueAt) <= transition.at }
}

/** The complainant reads of no step that they may not know of. */
function announce(
  writer: TransitionWriter,
  kind: 'ACCESS_GIVEN' | 'ACCESS_ENDED',
  effect: { userId: string } & Parameters<EffectWriter<'ASSIGN_STEP' | 'END_ASSIGNMENT'>>[1],
): void {
  writeEvent(writer, lineOf(writer, kind, { userId: effect.userId, capacity: 'HANDLER' }))
  notifyAccessChanged(writer, String(writer.transition.effects.indexOf(effect)))
}
