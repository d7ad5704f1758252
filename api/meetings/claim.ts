/** Two people change one meeting: the second gets STALE_VERSION. Version and text are saved together. */
import { isRefusal, keepWritten } from '../cases/runningCase.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { meetingFor, type SeenMeeting } from './access.ts'
import { describeMeeting } from './describe.ts'
import type { MeetingWords } from './meetingWords.ts'

/** Longer than an act takes to be committed or refused. */
const busyMs = 30_000
const free = () => ({ OR: [{ busyUntil: null }, { busyUntil: { lt: new Date() } }] })
/** Whether an act in progress holds the meeting; the hold expires after 30 seconds (`busyMs`). */
export const isBusy = ({ busyUntil }: { busyUntil: Date | null }): boolean =>
  busyUntil !== null && busyUntil.getTime() > Date.now()
/** Until it is freed, or an act that was lost would have arrived. */
export const keepBusy = () => ({ busyUntil: new Date(Date.now() + busyMs) })
/** Releases the hold that an act in progress has on the meeting. */
export async function freeMeeting(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.meeting.updateMany({ where: { id }, data: { busyUntil: null } })
}

/**
 * Keeps the words and takes the meeting's next version; a retry finds both done. 409 with the meeting as it
 * stands where somebody else took that version.
 */
export async function claimMeeting(
  ctx: Ctx,
  { meeting, row }: SeenMeeting,
  key: string,
  version: number,
  words: Omit<MeetingWords, 'meetingId'>,
  more: { busyUntil?: Date } = {},
): Promise<void> {
  const isClaimed = await ctx.db.transaction(async (rows) => {
    if (
      !(await keepWritten(ctx, rows, key, {
        caseId: row.id,
        step: meeting.step,
        answers: { meeting: { ...words, meetingId: meeting.id } },
      }))
    )
      return true
    const { count } = await rows.meeting.updateMany({
      where: { id: meeting.id, version, ...free() },
      data: { version: { increment: 1 }, ...more },
    })
    if (count === 0) await rows.submission.deleteMany({ where: { id: key } })
    return count === 1
  })
  if (!isClaimed) throw await staleMeeting(ctx, meeting.id)
}

/**
 * Gives the version back when the act failed, so that what was typed can be sent again. Words that were
 * refused go; others stay, for the act may still arrive.
 */
export async function unclaimMeeting(
  ctx: Ctx,
  { meeting }: SeenMeeting,
  key: string,
  version: number,
  error: unknown,
): Promise<never> {
  await ctx.db.transaction(async (rows) => {
    if (isRefusal(error)) await rows.submission.deleteMany({ where: { id: key, committedSeq: null } })
    await rows.meeting.updateMany({
      where: { id: meeting.id, version: version + 1 },
      data: { version, ...(isRefusal(error) ? { busyUntil: null } : {}) },
    })
  })
  throw error
}

/** Returns the STALE_VERSION error with the meeting as it is now in `current`; the caller throws it. */
export const staleMeeting = async (ctx: Ctx, meetingId: string) =>
  new AppError('STALE_VERSION', {
    more: { current: await describeMeeting(ctx, await meetingFor(ctx, meetingId)) },
  })
