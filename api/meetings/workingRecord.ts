/** The working record: notes during a meeting, saved automatically, by anyone who may see all of the meeting. */
import type { z } from '@hono/zod-openapi'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { toColumn } from '../core/json.ts'
import { say } from '../messages/say.ts'
import { isInsider, lockMeeting, meetingFor, type SeenMeeting, type WholeMeeting } from './access.ts'
import { requireChangeable } from './changeable.ts'
import type { meetings, SavedRecord, WorkingRecord } from './contract.ts'
import { agendaLines, recordOf } from './points.ts'

type SaveRecordInput = Pick<Input<typeof meetings.saveRecord>, 'params' | 'body'>

/**
 * Throws STALE_VERSION with the record as it is where somebody else saved it meanwhile, ILLEGAL_STATE once it is
 * final.
 */
export async function saveRecord(ctx: Ctx, { params, body }: SaveRecordInput) {
  const seen = await lockMeeting(ctx, params.id)
  if (!isInsider(seen.standing)) throw new AppError('FORBIDDEN')
  requireChangeable(seen)
  checkRecord(seen.meeting, body.record)
  const saved = await writeRecord(ctx, seen, body)
  if (!saved)
    throw new AppError('STALE_VERSION', {
      more: { current: savedRecord((await meetingFor(ctx, params.id)).meeting) },
    })
  ctx.audit({ entityId: seen.meeting.id, detail: { caseId: seen.row.id } })
  return { revision: saved.revision, updatedAt: saved.updatedAt }
}

const savedRecord = (meeting: WholeMeeting): z.output<typeof SavedRecord> => ({
  record: recordOf(meeting),
  revision: meeting.record?.revision ?? 0,
  updatedAt: meeting.record?.updatedAt.toISOString() ?? null,
})

/** Over the revision that it was made from; null where that is not the last one. */
export async function writeRecord(
  ctx: Ctx,
  { meeting, row }: Pick<SeenMeeting, 'meeting' | 'row'>,
  { record, revision }: { record: WorkingRecord; revision: number },
): Promise<{ revision: number; updatedAt: Date } | null> {
  const place = { meetingId: meeting.id, caseId: row.id }
  const columns = { record: toColumn(record), revision: revision + 1, updatedBy: ctx.person.userId }
  const { count } = await ctx.tx.meetingRecord.updateMany({ where: { ...place, revision }, data: columns })
  const isBegun =
    count === 0 &&
    revision === 0 &&
    (await ctx.tx.meetingRecord.createMany({ skipDuplicates: true, data: [{ ...place, ...columns }] }))
      .count === 1
  if (count === 0 && !isBegun) return null
  return ctx.tx.meetingRecord.findUniqueOrThrow({
    where: { meetingId: meeting.id },
    select: { revision: true, updatedAt: true },
  })
}

const dayMs = 86_400_000
/** Throws at the first thing that cannot be: points that are not the agenda's, times of who was not there. */
export function checkRecord(
  meeting: Pick<WholeMeeting, 'agenda' | 'guests' | 'startAt' | 'endAt'>,
  { points, times, votePoint }: WorkingRecord,
): void {
  const lines = agendaLines(meeting.agenda).length
  const misplaced = points.findIndex(({ title }, at) => (title === null) !== at < lines)
  if (misplaced >= 0) throw badField(`record.points.${misplaced}`, say('meetings.pointsOfAgenda'))
  if (votePoint !== null && votePoint > Math.max(points.length, lines))
    throw unknownReference('record.votePoint', say('meetings.noSuchPoint'))
  const [first, last] = [meeting.startAt.getTime() - dayMs, meeting.endAt.getTime() + dayMs]
  for (const [guestId, { cameAt, leftAt }] of Object.entries(times)) {
    const path = `record.times.${guestId}`
    if (!meeting.guests.some(({ id, attended }) => id === guestId && attended === true))
      throw unknownReference(path, say('meetings.notThere'))
    for (const [name, at] of [
      ['cameAt', cameAt],
      ['leftAt', leftAt],
    ] as const)
      if (at !== null && !(Date.parse(at) >= first && Date.parse(at) <= last))
        throw badField(`${path}.${name}`, say('meetings.timeOutside'))
    if (cameAt !== null && leftAt !== null && Date.parse(cameAt) > Date.parse(leftAt))
      throw badField(`${path}.leftAt`, say('meetings.leftBeforeCame'))
  }
}
