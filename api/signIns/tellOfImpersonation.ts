/** What somebody is told who was acted as. */
import type { Prisma } from '../../prisma/client.ts'
import { say } from '../messages/say.ts'
import { storeText } from '../notices/text.ts'
import { noticeMail } from '../notices/outbox.ts'
import { leaveMail } from '../outbox/leave.ts'

const text = { subject: say('noticeSubjects.IMPERSONATED'), body: say('noticeBodies.IMPERSONATED') }

/**
 * They find it among their notices, which stay closed meanwhile, and in their mail unless they want none of
 * this kind.
 */
export async function tellOfImpersonation(
  rows: Prisma.TransactionClient,
  { workspaceId, userId, actId }: { workspaceId: string; userId: string; actId: string },
): Promise<void> {
  const [kind, key, path] = ['IMPERSONATED', `impersonation:${actId}`, '/notices']
  await rows.notice.create({ data: { workspaceId, userId, key, kind, path, ...storeText(text) } })
  const wantsMail = await rows.membership.count({
    where: { workspaceId, userId, NOT: { mutedMail: { has: kind } } },
  })
  if (wantsMail > 0) await leaveMail(rows, noticeMail, { workspaceId, key, payload: { userId, path } })
}
