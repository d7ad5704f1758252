/**
 * The data of somebody who left goes in two steps. Hidden at once, so that nobody sees who it was. Then it is removed
 * for good, as soon as no case has them as a party or on its committee: until then the case must know who they are,
 * and whoever looks at users learns nothing of it, since both look alike.
 */
import { v4 as random } from 'uuid'
import { withoutMail } from '../core/contacts.ts'
import { removeParts } from '../storage/parts.ts'
import { evidenceKey, keyOf, type Store } from '../storage/store.ts'
import type { Prisma } from '../../prisma/client.ts'
import { dueOf, type Due } from './due.ts'
import type { Erasing } from './eraseCase.ts'

type Rows = Prisma.TransactionClient
type Of = { workspaceId: string; userId: string }
const timeout = 60_000

/** By the rule that lets it go; false where something keeps it. */
export const hidePerson = ({ db }: Erasing, { workspaceId, userId }: Of): Promise<boolean> =>
  db.platform.$transaction(
    async (rows) => {
      await lock(rows, { workspaceId, userId })
      const until = new Date()
      const [due] = await rows.$queryRaw<Due[]>`
        ${dueOf('PERSON', { workspaceId, until, id: userId })} SELECT * FROM due`
      if (!due || due.keptBy !== null) return false
      await rows.membership.updateMany({
        where: { workspaceId, userId, active: false },
        data: { anonymisedAt: until, version: { increment: 1 } },
      })
      await note(rows, { workspaceId, userId }, { ruleId: due.ruleId })
      return true
    },
    { timeout },
  )

/** People who are hidden, whom no hold and no case keeps. */
export const toBeRemoved = (rows: Pick<Rows, '$queryRaw'>, most: number) => rows.$queryRaw<Of[]>`
  SELECT m."workspaceId", m."userId" FROM "Membership" m
   WHERE m."anonymisedAt" IS NOT NULL AND m."erasedAt" IS NULL AND NOT m.active
     AND held_by(m."workspaceId", m."branchId", ARRAY[m."userId"], NULL) IS NULL
     AND NOT EXISTS (SELECT 1 FROM "Case" c WHERE c."workspaceId" = m."workspaceId"
       AND m."userId" IN (c."startedByUserId", c."respondentUserId"))
     AND NOT EXISTS (SELECT 1 FROM "CaseAssignment" s WHERE s."workspaceId" = m."workspaceId" AND s."userId" = m."userId")
   ORDER BY m.id LIMIT ${most}`

/** Removes it for good. `again`: a backup brought it back. False for who is not there, or here again. */
export const anonymise = (
  { db, store }: Erasing,
  of: Of,
  { again }: { again: boolean },
): Promise<boolean> =>
  db.platform.$transaction(
    async (rows) => {
      const member = await lock(rows, of)
      if (!member || member.active || member.erasedAt || (!again && !member.anonymisedAt)) return false
      await removeOwn(rows, store, of)
      await blankMember(rows, of)
      await blankAccount(rows, store, of.userId)
      await note(rows, of, { removed: true, again })
      return true
    },
    { timeout },
  )

async function lock(rows: Rows, { workspaceId, userId }: Of) {
  await rows.$queryRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
  await rows.$queryRaw`SELECT 1 FROM "Membership" WHERE "workspaceId" = ${workspaceId}::uuid
    AND "userId" = ${userId}::uuid FOR UPDATE`
  return rows.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } })
}

const note = (rows: Rows, { workspaceId, userId }: Of, detail: Prisma.InputJsonObject) =>
  rows.ledgerEntry.create({
    data: { workspaceId, byUserId: null, action: 'retainedPeople:erase', entity: 'user', entityId: userId, detail },
  })

/** What they wrote for themselves and what came to them here. The bytes go before the rows do for good. */
async function removeOwn(rows: Rows, store: Store, { workspaceId, userId }: Of): Promise<void> {
  const own = { where: { workspaceId, userId } }
  const { email } = await rows.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const drafts = await rows.complaintDraft.findMany({ ...own, select: { id: true } })
  const ofDrafts = { workspaceId, caseId: null, draftId: { in: drafts.map(({ id }) => id) } }
  const files = await rows.evidence.findMany({ where: ofDrafts, select: { storedAs: true } })
  const uploads = await rows.upload.findMany(own)
  for (const { storedAs } of files) await store.remove(evidenceKey(storedAs)) // eslint-disable-line no-await-in-loop
  for (const upload of uploads) await removeParts(store, upload) // eslint-disable-line no-await-in-loop
  await rows.evidence.deleteMany({ where: ofDrafts })
  await rows.upload.deleteMany(own)
  await rows.complaintDraft.deleteMany(own)
  await rows.notice.deleteMany(own)
  await rows.session.deleteMany(own)
  await rows.acceptanceRequest.deleteMany(own)
  await rows.creditWait.deleteMany(own)
  await rows.departmentManager.deleteMany(own)
  await rows.savedReport.deleteMany({ where: { workspaceId, ownerId: userId } })
  const named = { OR: [{ userId }, { email }, { claimedBy: userId }] }
  await rows.invite.deleteMany({ where: { workspaceId, ...named } })
  await rows.challenge.deleteMany({ where: { workspaceId, OR: [{ userId }, { identifier: email }] } })
  await rows.whitelistEntry.deleteMany({ where: { email, forWorkspaceId: workspaceId } })
  await rows.$executeRaw`DELETE FROM "Outbox" WHERE "workspaceId" = ${workspaceId}::uuid AND payload->>'userId' = ${userId}`
  await rows.$executeRaw`DELETE FROM "DemoMail" WHERE "workspaceId" = ${workspaceId}::uuid AND "to" = ${email}`
}

/** Its role and business unit stay: years of reports count by them. */
async function blankMember(rows: Rows, { workspaceId, userId }: Of): Promise<void> {
  const at = new Date()
  await rows.policyAcceptance.updateMany({
    where: { workspaceId, userId },
    data: { typedName: null, reason: null, userAgent: null, address: '' },
  })
  await rows.certificate.updateMany({ where: { workspaceId, assignment: { userId } }, data: { name: '' } })
  await rows.membership.update({
    where: { workspaceId_userId: { workspaceId, userId } },
    data: {
      ...{ departmentId: null, designation: null, employeeId: null, phoneNumber: null, gender: null },
      ...{ homeAddress: null, dateOfJoining: null, mutedMail: [], isScheduler: false },
      anonymisedAt: at,
      erasedAt: at,
      version: { increment: 1 },
    },
  })
}

/** Unless they are, or were, somewhere else as well, or run the platform. */
async function blankAccount(rows: Rows, store: Store, userId: string): Promise<void> {
  const user = await rows.user.findUniqueOrThrow({ where: { id: userId } })
  const elsewhere = await rows.membership.count({ where: { userId, erasedAt: null } })
  if (user.isPlatformAdmin || elsewhere > 0) return
  if (user.profileImageId) {
    await store.remove(keyOf('files', user.profileImageId))
    await rows.storedFile.deleteMany({ where: { id: user.profileImageId, purpose: 'PROFILE_IMAGE' } })
  }
  await rows.identity.deleteMany({ where: { userId } })
  await rows.session.deleteMany({ where: { userId } })
  await rows.challenge.deleteMany({ where: { OR: [{ userId }, { identifier: user.email }] } })
  await rows.user.update({
    where: { id: userId },
    data: {
      email: withoutMail(random()),
      ...{ firstName: 'Former', lastName: 'member', active: false, firstLogin: false },
      ...{ passwordHash: null, emailConfirmedAt: null, signInNumber: null, signInNumberAt: null },
      ...{ termsAcceptedAt: null, preferredLanguage: null, profileImageId: null },
    },
  })
}
