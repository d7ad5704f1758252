/** Writes the phone numbers of a corrected country, sends invites to the right ones, and notifies their owners. */
import { unusedStatuses } from '../invites/present.ts'
import { sendAgain } from '../invites/sendInvites.ts'
import type { Ctx } from '../core/deps.ts'
import { say } from '../messages/say.ts'
import { notifyEach } from '../notices/notify.ts'
import type { PlannedPhone } from './planPhones.ts'

const batchSize = 1000
/** `version`: of the business unit after the correction; with it each person is notified once. */
type Corrected = { branchId: string; branchName: string; version: number; at: number }

/** In the open transaction, while the workspace is held. A number that signs somebody in is never written. */
export async function applyPhones(
  ctx: Ctx,
  planned: readonly PlannedPhone[],
  corrected: Corrected,
): Promise<{ invitesSentAgain: number }> {
  let invitesSentAgain = 0
  for (let begin = 0; begin < planned.length; begin += batchSize) {
    const batch = planned.slice(begin, begin + batchSize)
    const changing = batch.filter(({ outcome }) => outcome === 'CHANGES')
    // eslint-disable-next-line no-await-in-loop
    invitesSentAgain += await writeNumbers(ctx, changing)
    // eslint-disable-next-line no-await-in-loop
    await notifyOwners(ctx, batch, corrected)
  }
  return { invitesSentAgain }
}

async function writeNumbers({ tx, workspace }: Ctx, changing: readonly PlannedPhone[]): Promise<number> {
  if (changing.length === 0) return 0
  const rows = JSON.stringify(
    changing.map(({ rowId, userId, from, to }) => ({ id: rowId, userId, from, to })),
  )
  await tx.$executeRaw`
    UPDATE "Membership" m SET "phoneNumber" = k.to, version = m.version + 1
      FROM jsonb_to_recordset(${rows}::jsonb) AS k(id uuid, "from" text, "to" text)
     WHERE m.id = k.id AND m."workspaceId" = ${workspace.id}::uuid AND m."phoneNumber" = k.from`
  // The link that went to the wrong number no longer works, even where no new one is sent.
  const invites = await tx.$queryRaw<{ id: string; isOpen: boolean }[]>`
    UPDATE "Invite" i SET "contactNumber" = k.to,
           "resentCount" = i."resentCount" + CASE WHEN i.email IS NULL THEN 1 ELSE 0 END
      FROM jsonb_to_recordset(${rows}::jsonb) AS k(id uuid, "userId" uuid, "from" text, "to" text)
     WHERE (i.id = k.id OR i."userId" = k."userId") AND i."workspaceId" = ${workspace.id}::uuid
       AND i.status = ANY(${unusedStatuses}) AND i."contactNumber" = k.from
    RETURNING i.id, i.email IS NULL AND i."expiresAt" > now() AS "isOpen"`
  const open = invites.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  return (await sendAgain(tx, workspace.id, open)).length
}

/** Their number changed, or is for them to check: nobody else changes it (`api/users/update.ts`). */
async function notifyOwners(
  { tx, workspace }: Ctx,
  batch: readonly PlannedPhone[],
  { branchId, branchName, version, at }: Corrected,
): Promise<void> {
  const outcomeOf = new Map(
    batch.flatMap(({ userId, isActive, outcome }) =>
      userId && isActive && outcome !== 'CONFIRMED' ? [[userId, outcome] as const] : [],
    ),
  )
  const people = await tx.membership.findMany({
    where: { userId: { in: [...outcomeOf.keys()] }, user: { active: true } },
    select: { userId: true },
  })
  const notices = people.map(({ userId }) => {
    return {
      userId,
      daytimeIn: workspace.timeZone,
      kind: 'PHONE_TO_CHECK' as const,
      key: `phone:${branchId}:${version}`,
      path: '/account',
      text: outcomeOf.get(userId) === 'CHANGES' ? changedText(branchName) : checkText(branchName),
    }
  })
  await notifyEach(tx, notices, at)
}

const changedText = (branch: string) => ({
  subject: say('noticeSubjects.PHONE_CHANGED'),
  body: say('noticeBodies.PHONE_CHANGED', { branch }),
})
const checkText = (branch: string) => ({
  subject: say('noticeSubjects.PHONE_TO_CHECK'),
  body: say('noticeBodies.PHONE_TO_CHECK', { branch }),
})
