/**
 * A case whose time is over goes: every row and file of it, in one transaction. What stays is `ErasedCase`, without
 * parties and words. Looked at again under its lock, by the statement of the preview.
 */
import { removeCaseFiles } from '../complaints/caseFile/copies.ts'
import { removeParts } from '../storage/parts.ts'
import { evidenceKey, type Store } from '../storage/store.ts'
import type { Database, Prisma } from '../../prisma/client.ts'
import { dueOf, type Due } from './due.ts'

export type Erasing = { db: Database; store: Store }
type Rows = Prisma.TransactionClient
type Of = { workspaceId: string; caseId: string }
const timeout = 120_000

/** By the rule that lets it go; false where something keeps it. */
export const eraseCase = ({ db, store }: Erasing, of: Of): Promise<boolean> =>
  db.platform.$transaction(
    async (rows) => {
      await lock(rows, of)
      const until = new Date()
      const [due] = await rows.$queryRaw<Due[]>`
        ${dueOf('CASE', { workspaceId: of.workspaceId, until, id: of.caseId })} SELECT * FROM due`
      if (!due || due.keptBy !== null || (await isBeingActedOn(rows, of))) return false
      await remove(rows, store, of, { ruleId: due.ruleId, again: false })
      return true
    },
    { timeout },
  )

/** Once more, where a backup has brought it back; false where it is not there. */
export const eraseAgain = ({ db, store }: Erasing, of: Of, ruleId: string): Promise<boolean> =>
  db.platform.$transaction(
    async (rows) => {
      if (!(await lock(rows, of))) return false
      await remove(rows, store, of, { ruleId, again: true })
      return true
    },
    { timeout },
  )

async function lock(rows: Rows, { workspaceId, caseId }: Of): Promise<boolean> {
  const cases = await rows.$queryRaw<object[]>`
    SELECT 1 FROM "Case" WHERE id = ${caseId}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR UPDATE`
  return cases.length > 0
}

/** Somebody has sent an act, such as reopening it, that is not committed yet. */
const isBeingActedOn = async (rows: Rows, { caseId }: Of): Promise<boolean> =>
  (await rows.submission.count({
    where: { caseId, committedSeq: null, createdAt: { gt: new Date(Date.now() - 86_400_000) } },
  })) > 0

type Why = { ruleId: string; again: boolean }
/** The bytes go before the rows do for good: what is stopped in between is found again. */
async function remove(rows: Rows, store: Store, of: Of, why: Why): Promise<void> {
  await keepShell(rows, of, why)
  const drafts = await rows.stepDraft.findMany({ where: { caseId: of.caseId }, select: { id: true } })
  const tasks = await rows.caseTask.findMany({ where: { caseId: of.caseId }, select: { id: true } })
  const places = [of.caseId, ...[...drafts, ...tasks].map(({ id }) => id)]
  const files = await rows.$queryRaw<{ storedAs: string }[]>`
    DELETE FROM "Evidence" WHERE "workspaceId" = ${of.workspaceId}::uuid
       AND ("caseId" = ${of.caseId}::uuid OR "draftId" = ANY(${places}::uuid[])) RETURNING "storedAs"`
  const uploads = await rows.$queryRaw<{ id: string; parts: string[] }[]>`
    DELETE FROM "Upload" WHERE "workspaceId" = ${of.workspaceId}::uuid AND "placeId" = ANY(${places}::uuid[])
    RETURNING id, parts`
  for (const { storedAs } of files) await store.remove(evidenceKey(storedAs)) // eslint-disable-line no-await-in-loop
  for (const upload of uploads) await removeParts(store, upload) // eslint-disable-line no-await-in-loop
  await removeCaseFiles({ store }, rows, of.caseId)
  await removeRows(rows, of)
  await removeWhatWasSent(rows, of)
  await rows.ledgerEntry.create({
    data: {
      workspaceId: of.workspaceId,
      byUserId: null,
      action: 'retention:erase',
      entity: 'case',
      entityId: of.caseId,
      detail: { ...why, kind: 'CASE', files: files.length },
    },
  })
}

/** Its trigger in the database has the last word on whether it may go. */
const keepShell = (rows: Rows, { caseId }: Of, { ruleId, again }: Why) => rows.$executeRaw`
  INSERT INTO "ErasedCase" ("caseId", "workspaceId", "branchId", "caseNo", kind, status, outcome, "lawPack", "filedAt",
         "closedAt", "committeeIds", "ruleId", again)
  SELECT c.id, c."workspaceId", c."branchId", c."caseNo", c.kind, c.status, c.outcome, v.definition->>'lawPack',
         c."filedAt", c."closedAt",
         ARRAY(SELECT DISTINCT s."userId" FROM "CaseAssignment" s WHERE s."caseId" = c.id
           AND s.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')),
         ${ruleId}::uuid, ${again}
    FROM "Case" c JOIN "WorkflowVersion" v ON v.id = c."workflowVersionId" WHERE c.id = ${caseId}::uuid`

/** What refers to others goes first. */
async function removeRows(rows: Rows, { caseId }: Of): Promise<void> {
  const ofCase = { where: { caseId } }
  const ofMeetings = { where: { meetingId: { in: await meetingsOf(rows, caseId) } } }
  await rows.ballot.deleteMany(ofMeetings)
  await rows.meetingNote.deleteMany(ofMeetings)
  await rows.meetingRecord.deleteMany(ofMeetings)
  await rows.meetingSignature.deleteMany(ofMeetings)
  await rows.meetingShare.deleteMany(ofMeetings)
  await rows.meetingObjection.deleteMany(ofMeetings)
  await rows.meetingGuest.deleteMany(ofMeetings)
  await rows.meeting.deleteMany(ofCase)
  await rows.stepDraft.deleteMany(ofCase)
  await rows.submission.deleteMany(ofCase)
  await rows.caseEvent.deleteMany(ofCase)
  await rows.caseTransition.deleteMany(ofCase)
  await rows.escalationSetting.deleteMany({ where: { targetId: caseId } })
  await rows.caseLink.deleteMany({ where: { OR: [{ caseId }, { otherId: caseId }] } })
  await rows.legalHold.deleteMany({ where: { scope: 'CASE', targetId: caseId } })
  await rows.successorProposal.deleteMany(ofCase)
  await rows.caseTask.deleteMany(ofCase)
  await rows.caseStep.deleteMany(ofCase)
  await rows.caseAssignment.deleteMany(ofCase)
  await rows.caseForm.deleteMany(ofCase)
  await rows.case.delete({ where: { id: caseId } })
}
const meetingsOf = async (rows: Rows, caseId: string): Promise<string[]> =>
  (await rows.meeting.findMany({ where: { caseId }, select: { id: true } })).map(({ id }) => id)

/** Notices, and what the outbox and the demo's inbox keep of mail: each leads to the case. */
async function removeWhatWasSent(rows: Rows, { workspaceId, caseId }: Of): Promise<void> {
  const leadsHere = `%${caseId}%`
  await rows.$executeRaw`DELETE FROM "Notice" WHERE "workspaceId" = ${workspaceId}::uuid
    AND ("caseId" = ${caseId}::uuid OR path LIKE ${leadsHere})`
  await rows.$executeRaw`DELETE FROM "Outbox" WHERE "workspaceId" = ${workspaceId}::uuid
    AND (payload->>'caseId' = ${caseId} OR payload->>'path' LIKE ${leadsHere} OR key LIKE ${leadsHere})`
  await rows.$executeRaw`DELETE FROM "DemoMail" WHERE "workspaceId" = ${workspaceId}::uuid
    AND (text LIKE ${leadsHere} OR key LIKE ${leadsHere})`
}
