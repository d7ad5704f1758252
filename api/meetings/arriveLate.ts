/** Somebody invited came after all: after the start was recorded, and before what they may vote on is decided. */
import { actOn, keyFor } from '../cases/runningCase.ts'
import { activeSeats } from '../committees/currentSeats.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, illegal, unknownReference } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { lockMeeting, myMeeting, type SeenMeeting } from './access.ts'
import { claimMeeting, freeMeeting, keepBusy, unclaimMeeting } from './claim.ts'
import type { Meeting, meetings } from './contract.ts'
import { checkRecord, writeRecord } from './workingRecord.ts'
import { partiesOf, partyOf } from './parties.ts'
import { presentMeeting } from './scheduleMeetings.ts'
import { recordOf } from './points.ts'
import { isChangeable } from './changeable.ts'

type ArriveInput = Pick<Input<typeof meetings.arrive>, 'params' | 'body'>

/** Throws STALE_VERSION where somebody else changed the meeting meanwhile. */
export async function arriveLate(ctx: Ctx, { params, body }: ArriveInput): Promise<Meeting> {
  const seen = await myMeeting(ctx, params.id)
  const { meeting, row } = seen
  const guest = meeting.guests.find(({ id }) => id === body.guestId)
  if (!guest) throw unknownReference('guestId', say('meetings.notAGuest'))
  const key = keyFor(ctx, row.id, ['ARRIVE_MEETING', params.id, body])
  if (guest.attended === true) {
    if (await isSent(ctx, key)) return presentMeeting(ctx, meeting.id)
    throw illegal(say('meetings.alreadyThere'))
  }
  if (meeting.shares.length > 0) throw illegal(say('meetings.minutesFinal'))
  checkTime(seen, body)
  await claimMeeting(ctx, seen, key, body.version, { arrived: guest.id }, keepBusy())
  const act = {
    type: 'ARRIVE_MEETING' as const,
    step: meeting.step,
    meetingId: meeting.id,
    ...(await arrivalOf(ctx, seen, guest)),
  }
  await actOn(ctx, row.id, act, seen.standing.by, key).catch((error: unknown) =>
    unclaimMeeting(ctx, seen, key, body.version, error),
  )
  await freeMeeting(ctx, meeting.id)
  await keepTime(ctx, meeting.id, body)
  return presentMeeting(ctx, meeting.id)
}

/** A retry of what was done. */
const isSent = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.tx.submission.count({ where: { id, committedSeq: { not: null } } })) > 0

function checkTime({ meeting }: SeenMeeting, { guestId, cameAt }: ArriveInput['body']): void {
  if (Date.parse(cameAt) > Date.now()) throw badField('cameAt', say('meetings.cameInFuture'))
  const guests = meeting.guests.map((each) => (each.id === guestId ? { ...each, attended: true } : each))
  checkRecord(
    { ...meeting, guests },
    { points: [], times: { [guestId]: { cameAt, leftAt: null } }, votePoint: null },
  )
}

/** Of whom the engine counts what: members, the presiding officer, a party. */
async function arrivalOf(ctx: Ctx, { row }: SeenMeeting, guest: SeenMeeting['meeting']['guests'][number]) {
  const [seated, parties] = await Promise.all([
    ctx.tx.caseAssignment.findMany({
      where: { caseId: row.id, ...activeSeats },
    }),
    partiesOf(ctx.tx, row),
  ])
  const mine = seated.filter(({ userId }) => userId === guest.userId)
  const party = partyOf(guest, parties)
  return {
    // In a case without a committee everybody counts (`present`).
    counts: mine.length > 0 || seated.length === 0,
    presides: mine.some(({ capacity }) => capacity === 'PRESIDING_OFFICER'),
    ...(party === null ? {} : { party }),
  }
}

/**
 * Saved apart from the act: a person's times do not belong in the history. Editors of the record can enter it again.
 */
async function keepTime(
  ctx: Ctx,
  meetingId: string,
  { guestId, cameAt }: ArriveInput['body'],
): Promise<void> {
  await ctx.db.transaction(async (rows) => {
    const seen = await lockMeeting({ ...ctx, tx: rows }, meetingId)
    if (!isChangeable(seen)) return
    const record = recordOf(seen.meeting)
    const times = { ...record.times, [guestId]: { cameAt, leftAt: null } }
    const revision = seen.meeting.record?.revision ?? 0
    await writeRecord({ ...ctx, tx: rows }, seen, { record: { ...record, times }, revision })
  })
}
