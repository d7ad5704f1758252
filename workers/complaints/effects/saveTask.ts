/**
 * A task of the case: its row, and the admission of its assignee to it alone, by the person who gave it, while the
 * task is open.
 */
import { recusedMembers } from '../../../api/committees/seating.ts'
import { taskCapacity, taskClockId } from '../../../workflows/engine/tasks.ts'
import { isPresent } from '../people.ts'
import { reassign, giveUp, givenSince, textOf } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

/** Nobody is admitted who left, or became a party, since they were chosen: the committee can cancel the task then. */
export const saveTask: EffectWriter<'SAVE_TASK'> = (writer, { task: { id, userId, status } }) => {
  const { known, row, transition, clocks } = writer
  const { event, effects, at } = transition
  const act = event.type === 'ACT' ? event.act : null
  const clock = effects.findLast((each) => each.do === 'SAVE_CLOCK' && each.clock.id === taskClockId(id))
  const dueAt =
    clock?.do === 'SAVE_CLOCK' && clock.clock.dueAt !== null
      ? textOf(clock.clock.dueAt)
      : (clocks.rows.get(taskClockId(id))?.dueAt ?? null)
  writer.tasks.push({
    id,
    status,
    dueAt,
    endedAt: status === 'OPEN' ? null : textOf(at),
    answerId: act?.type === 'ANSWER_TASK' && act.task === id ? act.submissionId : null,
  })
  if (status !== 'OPEN') return giveUp(writer, (each) => each.capacity === taskCapacity && each.step === id)
  const isGiven = act?.type === 'ADD_TASK' && act.task === id
  if (!isGiven || !isPresent(known, userId) || recusedMembers(row).includes(userId)) return
  reassign(writer, {
    userId,
    capacity: taskCapacity,
    step: id,
    admission: 'ADMITTED',
    admittedBy: event.type === 'ACT' ? event.by.userId : null,
    since: givenSince(writer, userId),
  })
}
