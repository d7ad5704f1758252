/** Who is notified of a record, in the app and by a mail that says only that something awaits. */
import { notifyEach, type NoticeToSend } from '../notices/notify.ts'
import type { Ctx } from '../core/deps.ts'
import { say } from '../messages/say.ts'
import type { SeenMeeting } from './access.ts'
import { seatsOf } from './seats.ts'

type Of = Pick<SeenMeeting, 'meeting' | 'row'>
type Kind = 'MINUTES_TO_SIGN' | 'MINUTES_GIVEN' | 'MINUTES_OBJECTED' | 'OBJECTION_ANSWERED'
/** The committee reads it on the page of the hearing, a party as the guest they were. */
const isOfParty = (kind: Kind) => kind === 'MINUTES_GIVEN' || kind === 'OBJECTION_ANSWERED'

/** `about` names the subject, so that nobody is notified of it twice. */
async function notifyUsers(
  ctx: Ctx,
  { meeting, row }: Of,
  kind: Kind,
  userIds: string[],
  about: string,
): Promise<void> {
  if (userIds.length === 0) return
  const people = await ctx.tx.membership.findMany({
    where: { userId: { in: userIds }, active: true, user: { active: true } },
    select: { userId: true },
  })
  const path = isOfParty(kind) ? `/meetings/${meeting.id}` : `/complaints/${row.id}/meetings/${meeting.id}`
  const params = { caseNo: row.caseNo }
  const notices = people.map(({ userId }): NoticeToSend => ({
    userId,
    kind,
    key: `${row.id}:${kind}:${about}`,
    path,
    caseId: row.id,
    text: { subject: say(`noticeSubjects.${kind}`, params), body: say(`noticeBodies.${kind}`) },
  }))
  await notifyEach(ctx.tx, notices, Date.now())
}

/** Notifies one person, once for each kind and `about`; `about` is the meeting by default. */
export const notifyPerson = (
  ctx: Ctx,
  of: Of,
  kind: Kind,
  userId: string,
  about = of.meeting.id,
): Promise<void> => notifyUsers(ctx, of, kind, [userId], about)

/** Once a meeting, whatever is written of it later. */
export const notifySigners = (ctx: Ctx, of: Of, userIds: string[]): Promise<void> =>
  notifyUsers(
    ctx,
    of,
    'MINUTES_TO_SIGN',
    userIds.filter((userId) => userId !== ctx.person.userId),
    of.meeting.id,
  )

/** Notifies the current members of the committee of an objection. */
export async function notifyCommittee(ctx: Ctx, of: Of, objectionId: string): Promise<void> {
  await notifyUsers(ctx, of, 'MINUTES_OBJECTED', await seatsOf(ctx, of.row.id), objectionId)
}
