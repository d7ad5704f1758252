/**
 * Cases whose parties have to be looked at again: somebody who could not be informed may be reachable now, or a
 * case from before says that a party was informed, and nobody was. Its run is asked, and works it out from rows.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { startCase } from '../../api/cases/outbox.ts'
import { leaveAgain } from '../../api/outbox/enqueue.ts'
import type { Database } from '../../prisma/client.ts'
import { caseWorkflowId, startKey } from '../../temporal/names.ts'
import { reachSignal, type UntruePast } from '../../workflows/messages.ts'
import { beforeAll } from '../openRuns.ts'

const isHere = 'm.active AND u.active'
const employers = `SELECT 1 FROM "Membership" m JOIN "User" u ON u.id = m."userId"
  WHERE m."workspaceId" = c."workspaceId"
  AND m.role = 'EMPLOYER' AND (m."branchId" IS NULL OR m."branchId" = c."branchId")
  AND m."userId" IS DISTINCT FROM c."respondentUserId"`
const respondent = `SELECT 1 FROM "Membership" m JOIN "User" u ON u.id = m."userId"
  WHERE m."workspaceId" = c."workspaceId"
  AND m."userId" = c."respondentUserId"`
/** Whoever was informed has a notice of it. Asked last: most cases need no look at notices. */
const wasNoticed = (userId: string) =>
  `EXISTS (SELECT 1 FROM "Notice" n WHERE n."caseId" = c.id AND n.kind = 'INFORMED' AND ${userId})`
const left = `${respondent} AND NOT m.active AND m."deactivatedAt" < c."respondentInformedAt"`
const respondentUntrue = `c."respondentInformedAt" IS NOT NULL AND (c."respondentUserId" IS NULL
  OR EXISTS (${left}) AND NOT ${wasNoticed('n."userId" = c."respondentUserId"')})`
/** Their notices went with their data: whether they were the employer then, nobody knows any more. */
const erasedSince = `SELECT 1 FROM "Membership" m
  WHERE m."workspaceId" = c."workspaceId" AND m."anonymisedAt" > c."employerInformedAt"`
const employerUntrue = `c."employerInformedAt" IS NOT NULL AND NOT EXISTS (${employers})
  AND NOT EXISTS (${erasedSince}) AND NOT ${wasNoticed('n."userId" IS DISTINCT FROM c."respondentUserId"')}`
const instantOf = (column: string) => `(extract(epoch FROM c."${column}") * 1000)::float8`

const untrueInstants = `CASE WHEN ${respondentUntrue} THEN ${instantOf('respondentInformedAt')} END
    AS "respondentUntrueAt",
  CASE WHEN ${employerUntrue} THEN ${instantOf('employerInformedAt')} END AS "employerUntrueAt"`

/** Columns of a row `c` of "Case", for `lookAgain`. */
export const reachOfParties = `${untrueInstants},
  (${respondentUntrue}) OR (${employerUntrue})
    OR c."respondentServiceAskedAt" IS NOT NULL AND EXISTS (${respondent} AND ${isHere})
    OR c."employerServiceAskedAt" IS NOT NULL AND EXISTS (${employers} AND ${isHere}) AS "mustLookAgain"`

export type ReachRow = {
  id: string
  /** A party who could not be informed may be reachable now, or one is said to be informed, and nobody was. */
  mustLookAgain: boolean
  /** Instants at which somebody is said to be informed, and nobody was; milliseconds since 1970. */
  respondentUntrueAt: number | null
  employerUntrueAt: number | null
}
type UntrueRow = Omit<ReachRow, 'mustLookAgain'>
const untrueOf = ({ respondentUntrueAt, employerUntrueAt }: UntrueRow): UntruePast => ({
  ...(respondentUntrueAt === null ? {} : { RESPONDENT: respondentUntrueAt }),
  ...(employerUntrueAt === null ? {} : { EMPLOYER: employerUntrueAt }),
})

/** A run that is gone meanwhile is the next comparison's. */
export async function lookAgain(client: Client, row: ReachRow): Promise<void> {
  await client.workflow
    .getHandle(caseWorkflowId(row.id))
    .signal(reachSignal, untrueOf(row))
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    })
}

/**
 * Orders a correction for each case that is over and says untruly that a party was informed; answers their ids. Its
 * run begins for that transition alone, which leaves the case closed. One that is corrected is not found again.
 */
export async function correctClosedCases({
  db,
  mayAct = () => true,
  pageSize = 500,
}: {
  db: Database
  /** Asked before each page: false where another process has taken over. */
  mayAct?: () => boolean
  pageSize?: number
}): Promise<string[]> {
  const ordered: string[] = []
  for (let after: string | undefined = beforeAll; after !== undefined && mayAct();) {
    const page: ClosedRow[] = await untrueClosedCases(db, after, pageSize) // eslint-disable-line no-await-in-loop
    for (const { id, workspaceId, ...row } of page) {
      const payload = { caseId: id, isLost: true, untrue: untrueOf({ id, ...row }) }
      await leaveAgain(db, startCase, { workspaceId, key: startKey(id), payload }) // eslint-disable-line no-await-in-loop
      ordered.push(id)
    }
    after = page.length < pageSize ? undefined : page.at(-1)?.id
  }
  return ordered
}

type ClosedRow = UntrueRow & { workspaceId: string }
async function untrueClosedCases({ pool }: Database, after: string, pageSize: number): Promise<ClosedRow[]> {
  const { rows } = await pool.query<ClosedRow>(
    `SELECT c.id, c."workspaceId", ${untrueInstants} FROM "Case" c
      WHERE c.status IN ('CLOSED', 'WITHDRAWN') AND c.id > $1 AND ((${respondentUntrue}) OR (${employerUntrue}))
      ORDER BY c.id LIMIT $2`,
    [after, pageSize],
  )
  return rows
}
