/** Training, acceptances, evidence and notices that a rule lets go; false where something keeps them. */
import type { Database, Prisma } from '../../prisma/client.ts'
import { keyOf } from '../storage/store.ts'
import { dueOf, type Due } from './due.ts'
import type { Erasing } from './eraseCase.ts'

type Rows = Prisma.TransactionClient
/** How many rows went, and how many files with them. */
type Gone = { count: number; files?: number }
type OfPerson = { workspaceId: string; userId: string }

const timeout = 60_000

/** Looked at again in the transaction that removes. */
const removing = (
  { platform }: Database,
  kind: 'TRAINING' | 'ACCEPTANCE' | 'EVIDENCE',
  { workspaceId, id }: { workspaceId: string; id: string },
  work: (rows: Rows, due: Due) => Promise<Gone>,
): Promise<boolean> =>
  platform.$transaction(
    async (rows) => {
      // Nobody adds to what goes, and two who look at it at a time take turns.
      if (kind === 'EVIDENCE')
        await rows.$queryRaw`SELECT 1 FROM "ComplianceInstance" WHERE id = ${id}::uuid FOR UPDATE`
      const [due] = await rows.$queryRaw<Due[]>`
        ${dueOf(kind, { workspaceId, until: new Date(), id })} SELECT * FROM due`
      if (!due || due.keptBy !== null) return false
      const gone = await work(rows, due)
      const entity = kind === 'EVIDENCE' ? 'complianceInstance' : 'user'
      await note(rows, workspaceId, { entity, entityId: id }, { ruleId: due.ruleId, kind, ...gone })
      return true
    },
    { timeout },
  )

/** What somebody learnt. A row that credits were paid for stays, without anything that was done in it. */
export const removeTraining = (db: Database, { workspaceId, userId }: OfPerson): Promise<boolean> =>
  removing(db, 'TRAINING', { workspaceId, id: userId }, async (rows) => {
    const own = { workspaceId, userId }
    const inIt = { where: { assignment: own } }
    await rows.attemptAnswer.deleteMany({ where: { attempt: { assignment: own } } })
    await rows.attempt.deleteMany(inIt)
    await rows.attemptGrant.deleteMany(inIt)
    await rows.itemProgress.deleteMany(inIt)
    await rows.watched.deleteMany(inIt)
    await rows.scormRecord.deleteMany(inIt)
    await rows.certificate.deleteMany(inIt)
    return rows.assignment.deleteMany({ where: { ...own, credits: { none: {} } } })
  })

/**
 * Erases the acceptances of a former member, and what was recorded of their reading; false where something keeps them.
 */
export const removeAcceptances = (db: Database, { workspaceId, userId }: OfPerson): Promise<boolean> =>
  removing(db, 'ACCEPTANCE', { workspaceId, id: userId }, async (rows) => {
    await rows.policyReading.deleteMany({ where: { workspaceId, userId } })
    return rows.policyAcceptance.deleteMany({ where: { workspaceId, userId } })
  })

/**
 * What was given for an obligation: its notes and files, and who decided and why it did not apply. Its days and states,
 * the authority's number and the figures of an annual return stay. The bytes go before the rows do for good.
 */
export const removeEvidence = (
  { db, store }: Erasing,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> =>
  removing(db, 'EVIDENCE', { workspaceId, id }, async (rows, { ruleId }) => {
    const instanceId = id
    await rows.$executeRaw`
      UPDATE "ComplianceInstance" SET "evidenceErasedAt" = clock_timestamp(), "evidenceRuleId" = ${ruleId}::uuid,
             "decidedBy" = NULL, reason = CASE WHEN reason IS NOT NULL THEN '' END
       WHERE id = ${instanceId}::uuid AND "workspaceId" = ${workspaceId}::uuid`
    const evidence = await rows.complianceEvidence.findMany({ where: { workspaceId, instanceId } })
    const fileIds = evidence.flatMap(({ fileId }) => fileId ?? [])
    const { count } = await rows.complianceEvidence.deleteMany({ where: { workspaceId, instanceId } })
    // A file that was given twice stays with the evidence that names it still.
    const shared = await rows.complianceEvidence.findMany({ where: { workspaceId, fileId: { in: fileIds } } })
    const gone = fileIds.filter((each) => shared.every(({ fileId }) => fileId !== each))
    for (const each of new Set(gone)) await store.remove(keyOf('files', each)) // eslint-disable-line no-await-in-loop
    await rows.storedFile.deleteMany({
      where: { workspaceId, id: { in: gone }, purpose: 'COMPLIANCE_FILE' },
    })
    return { count, files: new Set(gone).size }
  })

/** Notices of everybody that were read long ago, a batch at a time; answers how many went. */
export async function removeNotices(
  { platform }: Database,
  workspaceId: string,
  most: number,
): Promise<number> {
  return platform.$transaction(
    async (rows) => {
      const count = await rows.$executeRaw`${dueOf('NOTICE', { workspaceId, until: new Date() })}
        DELETE FROM "Notice" WHERE id IN (SELECT id FROM due WHERE "keptBy" IS NULL LIMIT ${most})`
      if (count > 0)
        await note(rows, workspaceId, { entity: 'user', entityId: null }, { kind: 'NOTICE', count })
      return count
    },
    { timeout },
  )
}

type Of = { entity: 'user' | 'complianceInstance'; entityId: string | null }
const note = (rows: Rows, workspaceId: string, { entity, entityId }: Of, detail: Prisma.InputJsonObject) =>
  rows.ledgerEntry.create({
    data: {
      workspaceId,
      byUserId: null,
      action: entity === 'user' ? 'retainedPeople:erase' : 'complianceInstances:erase',
      entity,
      entityId,
      detail,
    },
  })
