/** Signing the minutes: a member who was there says that the record, as it is, is what happened. */
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, illegal } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { isInsider, lockMeeting } from './access.ts'
import { staleMeeting } from './claim.ts'
import type { Meeting, meetings } from './contract.ts'
import { describeMeeting } from './describe.ts'
import { saltedOf } from './signatureStatus.ts'

type SignRecordInput = Pick<Input<typeof meetings.sign>, 'params' | 'body'>

/**
 * Throws STALE_VERSION with the meeting where it is another text by now. Signed twice, the first signature stays.
 */
export async function signRecord(ctx: Ctx, { params, body }: SignRecordInput): Promise<Meeting> {
  const seen = await lockMeeting(ctx, params.id)
  const { meeting, row, standing } = seen
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  if (meeting.minutes === null) throw illegal(say('meetings.nothingToSign'))
  const meetingView = await describeMeeting(ctx, seen)
  if (meetingView.recordHash !== body.hash) throw await staleMeeting(ctx, meeting.id)
  if (meetingView.signatures.some(({ isMine, isCurrent }) => isMine && isCurrent)) return meetingView
  if (!meetingView.abilities.sign)
    throw new AppError('FORBIDDEN', { text: say('meetings.signedByWhoWasThere') })
  const { salt, hash } = saltedOf(body.hash)
  await ctx.tx.meetingSignature.create({
    data: { meetingId: meeting.id, caseId: row.id, userId: ctx.person.userId, salt, hash },
  })
  ctx.audit({ entityId: meeting.id, detail: { caseId: row.id, hash } })
  return describeMeeting(ctx, await lockMeeting(ctx, params.id))
}
