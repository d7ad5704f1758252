/** Records of training, acceptances and notices that a rule lets go; false where something keeps them. */
import type { Database, Prisma } from '../../prisma/client.ts'
import { dueOf, type Due } from './due.ts'

type Rows = Prisma.TransactionClient
type OfPerson = { workspaceId: string; userId: string }

const timeout = 60_000

/** Looked at again in the transaction that removes. */
const removing = (
  { platform }: Database,
  kind: 'TRAINING' | 'ACCEPTANCE',
  { workspaceId, id }: { workspaceId: string; id: string },
  work: (rows: Rows) => Promise<number>,
): Promise<boolean> =>
  platform.$transaction(
    async (rows) => {
      const [due] = await rows.$queryRaw<Due[]>`
        ${dueOf(kind, { workspaceId, until: new Date(), id })} SELECT * FROM due`
      if (!due || due.keptBy !== null) return false
      const count = await work(rows)
      await note(rows, workspaceId, id, { ruleId: due.ruleId, kind, count })
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
    return (await rows.assignment.deleteMany({ where: { ...own, credits: { none: {} } } })).count
  })

export const removeAcceptances = (db: Database, { workspaceId, userId }: OfPerson): Promise<boolean> =>
  removing(db, 'ACCEPTANCE', { workspaceId, id: userId }, async (rows) => {
    await rows.policyReading.deleteMany({ where: { workspaceId, userId } })
    return (await rows.policyAcceptance.deleteMany({ where: { workspaceId, userId } })).count
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
      if (count > 0) await note(rows, workspaceId, null, { kind: 'NOTICE', count })
      return count
    },
    { timeout },
  )
}

const note = (rows: Rows, workspaceId: string, userId: string | null, detail: Prisma.InputJsonObject) =>
  rows.ledgerEntry.create({
    data: {
      workspaceId,
      byUserId: null,
      action: 'retainedPeople:erase',
      entity: 'user',
      entityId: userId,
      detail,
    },
  })
