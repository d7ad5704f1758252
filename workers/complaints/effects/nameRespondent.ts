import type { EffectWriter } from './effects.ts'

/**
 * From now on the case is walled off from this person, as if the complaint had named them; mail to them that
 * waits is not sent.
 */
export const nameRespondent: EffectWriter<'NAME_RESPONDENT'> = (writer, { userId }) => {
  writer.row.respondentUserId = userId
  Object.assign(writer.row, {
    respondentInformedAt: null,
    respondentServiceAskedAt: null,
    respondentServedAt: null,
  })
  if (userId === null) return
  const open = [...writer.meetings.rows.values()].filter(
    (each) => each.status === 'HELD' && each.outcome === null,
  )
  writer.silenced = { userId, meetingIds: open.map(({ id }) => id) }
}
