/**
 * Erases the personal data of a person who left, in one transaction. Cases in which the person is a party or sat keep
 * their name, separately and only for readers of the case, so that people who manage users see the same whether there
 * is such a case or not. What must be kept longer, acceptances and certificates, keeps the id without a name.
 * The account of a party to an open case is kept, out of sight, until no case of theirs is open, also where another
 * workspace erases the person in the meantime; their drafts and uploads stay until no case of theirs is left in the
 * workspace (`finishErasures`).
 */
import { v4 as random } from 'uuid'
import { withoutMail } from '../core/contacts.ts'
import { removeParts } from '../storage/parts.ts'
import { evidenceKey, keyOf, type Store } from '../storage/store.ts'
import { Prisma } from '../../prisma/client.ts'
import { dueOf, type Due } from './due.ts'
import type { Erasing } from './eraseCase.ts'

type Rows = Prisma.TransactionClient
type Of = { workspaceId: string; userId: string }
const timeout = 60_000

type Why = { ruleId: string } | { by: string; reason: string } | { again: true }

/** By the rule that lets it go; false where something keeps it. */
export const erasePersonByRule = (erasing: Erasing, of: Of): Promise<boolean> =>
  inOne(erasing, of, async (rows) => {
    const query = { workspaceId: of.workspaceId, until: new Date(), id: of.userId }
    const [due] = await rows.$queryRaw<Due[]>`${dueOf('PERSON', query)} SELECT * FROM due`
    return due && due.keptBy === null ? { ruleId: due.ruleId } : null
  })
/** Because somebody ordered it; false where a hold keeps it. */
export const erasePersonByOrder = (erasing: Erasing, of: Of, why: { by: string; reason: string }) =>
  inOne(erasing, of, async (rows, branchId) => {
    const [hold] = await rows.$queryRaw<{ by: string | null }[]>`
      SELECT held_by(${of.workspaceId}::uuid, ${branchId}::uuid, ARRAY[${of.userId}::uuid], NULL) AS by`
    return hold?.by ? null : why
  })
/** Once more, where a backup brought it back. */
export const erasePersonAgain = (erasing: Erasing, of: Of) =>
  inOne(erasing, of, async () => ({ again: true }))

/** Looked at under the locks of the account and its place here. False for who is not there, is active, or is erased. */
const inOne = (
  { db, store }: Erasing,
  of: Of,
  decide: (rows: Rows, branchId: string | null) => Promise<Why | null>,
): Promise<boolean> =>
  db.platform.$transaction(
    async (rows) => {
      const member = await lock(rows, of)
      if (!member || member.active || member.anonymisedAt) return false
      const why = await decide(rows, member.branchId)
      if (why === null) return false
      await keepName(rows, of)
      await removeOwn(rows, of)
      await blankMember(rows, of, 'reason' in why ? why.reason : null)
      await finishErasure(rows, store, of)
      await note(rows, of, why)
      return true
    },
    { timeout },
  )

/**
 * What waited for a case: the account until none of theirs is open, in whichever workspace; their drafts and files here
 * until none is left here.
 */
async function finishErasure(rows: Rows, store: Store, of: Of): Promise<void> {
  const [caseSummary] = await rows.$queryRaw<{ isOpen: boolean; isLeft: boolean }[]>`
    SELECT coalesce(bool_or(c.status NOT IN ('CLOSED', 'WITHDRAWN')), false) AS "isOpen",
        coalesce(bool_or(c."workspaceId" = ${of.workspaceId}::uuid), false) AS "isLeft"
      FROM "Membership" m JOIN "Case" c ON c."workspaceId" = m."workspaceId"
        AND m."userId" IN (c."startedByUserId", c."respondentUserId")
     WHERE m."userId" = ${of.userId}::uuid`
  if (caseSummary?.isOpen) await closeSignIn(rows, of.userId)
  else await blankAccount(rows, store, of.userId)
  if (!caseSummary?.isLeft) await removeWritings(rows, store, of)
  await rows.membership.update({
    where: { workspaceId_userId: of },
    data: { erasureUnfinished: caseSummary?.isLeft ?? false },
  })
}

/** Goes on with erasures that waited for a case; answers how many ended. */
export async function finishErasures({ db, store }: Erasing, beat: () => void): Promise<number> {
  const waiting = await db.platform.membership.findMany({
    where: { erasureUnfinished: true, active: false, anonymisedAt: { not: null } },
    select: { workspaceId: true, userId: true },
  })
  let ended = 0
  for (const of of waiting) {
    beat()
    // eslint-disable-next-line no-await-in-loop
    ended += await db.platform.$transaction(
      async (rows) => {
        const member = await lock(rows, of)
        if (!member?.erasureUnfinished || member.active) return 0
        await finishErasure(rows, store, of)
        const after = await rows.membership.findUnique({ where: { workspaceId_userId: of } })
        return after?.erasureUnfinished ? 0 : 1
      },
      { timeout },
    )
  }
  return ended
}

/** Names whose last case went go, too; answers how many. */
export const removeKeptNames = ({ db }: Pick<Erasing, 'db'>): Promise<number> => db.platform.$executeRaw`
  DELETE FROM "KeptName" k WHERE NOT ${isInCase(Prisma.sql`k`)}`

const isInCase = (row: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT 1 FROM "Case" c WHERE c."workspaceId" = ${row}."workspaceId"
    AND ${row}."userId" IN (c."startedByUserId", c."respondentUserId"))
  OR EXISTS (SELECT 1 FROM "CaseAssignment" s WHERE s."workspaceId" = ${row}."workspaceId"
    AND s."userId" = ${row}."userId")
  OR EXISTS (SELECT 1 FROM "MeetingGuest" g WHERE g."workspaceId" = ${row}."workspaceId"
    AND g."userId" = ${row}."userId"))`

const keepName = (rows: Rows, { workspaceId, userId }: Of) => rows.$executeRaw`
  INSERT INTO "KeptName" (id, "workspaceId", "userId", name)
  SELECT gen_random_uuid(), m."workspaceId", m."userId", trim(u."firstName" || ' ' || u."lastName")
    FROM "Membership" m JOIN "User" u ON u.id = m."userId"
   WHERE m."workspaceId" = ${workspaceId}::uuid AND m."userId" = ${userId}::uuid AND ${isInCase(Prisma.sql`m`)}`

async function lock(rows: Rows, { workspaceId, userId }: Of) {
  await rows.$queryRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
  await rows.$queryRaw`SELECT 1 FROM "Membership" WHERE "workspaceId" = ${workspaceId}::uuid
    AND "userId" = ${userId}::uuid FOR UPDATE`
  return rows.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } })
}

const note = (rows: Rows, { workspaceId, userId }: Of, why: Why) =>
  rows.ledgerEntry.create({
    data: {
      workspaceId,
      byUserId: 'by' in why ? why.by : null,
      action: 'retainedPeople:erase',
      entity: 'user',
      entityId: userId,
      detail: { kind: 'PERSON', ...('by' in why ? {} : why) },
    },
  })

/** Complaints that they began, and files of those. The bytes go before the rows do for good. */
async function removeWritings(rows: Rows, store: Store, { workspaceId, userId }: Of): Promise<void> {
  const own = { where: { workspaceId, userId } }
  const drafts = await rows.complaintDraft.findMany({ ...own, select: { id: true } })
  const ofDrafts = { workspaceId, caseId: null, draftId: { in: drafts.map(({ id }) => id) } }
  const files = await rows.evidence.findMany({ where: ofDrafts, select: { storedAs: true } })
  const uploads = await rows.upload.findMany(own)
  for (const { storedAs } of files) await store.remove(evidenceKey(storedAs)) // eslint-disable-line no-await-in-loop
  for (const upload of uploads) await removeParts(store, upload) // eslint-disable-line no-await-in-loop
  await rows.evidence.deleteMany({ where: ofDrafts })
  await rows.upload.deleteMany(own)
  await rows.complaintDraft.deleteMany(own)
}

/** What came to them here, and what they kept for themselves. */
async function removeOwn(rows: Rows, { workspaceId, userId }: Of): Promise<void> {
  const own = { where: { workspaceId, userId } }
  const { email } = await rows.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await rows.notice.deleteMany(own)
  await rows.session.deleteMany(own)
  await rows.acceptanceRequest.deleteMany(own)
  await rows.creditWait.deleteMany(own)
  await rows.departmentManager.deleteMany(own)
  await rows.savedReport.deleteMany({ where: { workspaceId, ownerId: userId } })
  await rows.reportRecipient.deleteMany(own)
  await rows.calendarFeed.deleteMany(own)
  const named = { OR: [{ userId }, { email }, { claimedBy: userId }] }
  await rows.invite.deleteMany({ where: { workspaceId, ...named } })
  await rows.challenge.deleteMany({ where: { workspaceId, OR: [{ userId }, { identifier: email }] } })
  await rows.whitelistEntry.deleteMany({ where: { email, forWorkspaceId: workspaceId } })
  await rows.$executeRaw`DELETE FROM "Outbox" WHERE "workspaceId" = ${workspaceId}::uuid
    AND payload->>'userId' = ${userId}`
  await rows.$executeRaw`DELETE FROM "DemoMail" WHERE "workspaceId" = ${workspaceId}::uuid AND "to" = ${email}`
}

/** Its role and business unit stay: years of reports count by them. */
async function blankMember(
  rows: Rows,
  { workspaceId, userId }: Of,
  erasureReason: string | null,
): Promise<void> {
  await rows.policyAcceptance.updateMany({
    where: { workspaceId, userId },
    data: { typedName: null, reason: null, userAgent: null, address: '' },
  })
  // That there was a quiz, and which, stays by its hash; what they answered are their own words.
  await rows.policyAcceptance.updateMany({
    where: { workspaceId, userId, quizSha256: { not: null } },
    data: { quizAnswers: {} },
  })
  await rows.certificate.updateMany({ where: { workspaceId, assignment: { userId } }, data: { name: '' } })
  await rows.membership.update({
    where: { workspaceId_userId: { workspaceId, userId } },
    data: {
      departmentId: null,
      designation: null,
      employeeId: null,
      phoneNumber: null,
      phoneTyped: null,
      phoneBranchId: null,
      gender: null,
      homeAddress: null,
      dateOfJoining: null,
      mutedMail: [],
      isScheduler: false,
      anonymisedAt: new Date(),
      erasureReason,
      version: { increment: 1 },
    },
  })
}

/**
 * While the account waits for a case, nobody signs in to it: a person who comes back gets a new one, as without a
 * case.
 */
async function closeSignIn(rows: Rows, userId: string): Promise<void> {
  if (await isElsewhere(rows, userId)) return
  await rows.identity.deleteMany({ where: { userId } })
  await rows.session.deleteMany({ where: { userId } })
}

/** Somewhere else as a member, now or before, or as an admin of the platform. */
const isElsewhere = async (rows: Rows, id: string): Promise<boolean> =>
  (await rows.user.count({
    where: { id, OR: [{ isPlatformAdmin: true }, { memberships: { some: { anonymisedAt: null } } }] },
  })) > 0

/** Unless they are, or were, somewhere else as well, or run the platform. */
async function blankAccount(rows: Rows, store: Store, userId: string): Promise<void> {
  if (await isElsewhere(rows, userId)) return
  const user = await rows.user.findUniqueOrThrow({ where: { id: userId } })
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
      firstName: 'Former',
      lastName: 'member',
      active: false,
      firstLogin: false,
      passwordHash: null,
      emailConfirmedAt: null,
      signInNumber: null,
      signInNumberAt: null,
      termsAcceptedAt: null,
      preferredLanguage: null,
      profileImageId: null,
    },
  })
  // After the names, which the update before this one noted as former ones.
  await rows.user.update({ where: { id: userId }, data: { formerNames: [] } })
}
