/**
 * Finds cases whose parties must be checked again: a party who could not be informed may be reachable now, an informed
 * one may have left, or an old case records that a party was informed, and nobody was. Signals the run, which
 * recomputes it from rows.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { startCase } from '../../api/cases/outbox.ts'
import { leaveAgain } from '../../api/outbox/enqueue.ts'
import type { Database } from '../../prisma/client.ts'
import { caseWorkflowId, startKey } from '../../temporal/names.ts'
import type { InformedInstants, InformedParty } from '../../workflows/engine/state.ts'
import { reachSignal } from '../../workflows/messages.ts'
import { beforeAll } from '../openRuns.ts'

const isHere = 'm.active AND u.active'
const employers = `SELECT 1 FROM "Membership" m JOIN "User" u ON u.id = m."userId"
  WHERE m."workspaceId" = c."workspaceId"
  AND m.role = 'EMPLOYER' AND (m."branchId" IS NULL OR m."branchId" = c."branchId")
  AND m."userId" IS DISTINCT FROM c."respondentUserId"`
/** Of those, who has had access to the case without a break: who became the employer, or again, after it waits. */
const admitted = `${employers} AND EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."caseId" = c.id
  AND a."userId" = m."userId" AND a.capacity = 'EMPLOYER' AND a.admission NOT IN ('PENDING', 'LEFT_OUT')
  AND (m."roleSince" IS NULL OR a.since >= m."roleSince")
  AND (m."presentSince" IS NULL OR a.since >= m."presentSince"))`
const respondent = `SELECT 1 FROM "Membership" m JOIN "User" u ON u.id = m."userId"
  WHERE m."workspaceId" = c."workspaceId"
  AND m."userId" = c."respondentUserId"`
/** An informed person has a notice of it. Evaluated last: most cases need no check of notices. */
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

/** The informed party has since left, and a step waits for it. */
const hasLeft = (party: InformedParty, informed: string, anybody: string) =>
  `c."${informed}" IS NOT NULL AND NOT EXISTS (${anybody} AND ${isHere}) AND EXISTS
    (SELECT 1 FROM "CaseStep" s WHERE s."caseId" = c.id AND s.status = 'READY' AND s.actor->>'by' = '${party}')`
const respondentLeft = hasLeft('RESPONDENT', 'respondentInformedAt', respondent)
const employerLeft = hasLeft('EMPLOYER', 'employerInformedAt', admitted)
/** Somebody stands for a party by now who could not be informed, or was served outside of the product. */
const respondentIsBack = (columns: string) =>
  `${columns} IS NOT NULL AND EXISTS (${respondent} AND ${isHere})`
const employerIsBack = (columns: string) => `${columns} IS NOT NULL AND EXISTS (${admitted} AND ${isHere})`

/** That one event of a case comes after another one. */
const isAfter = '(l.seq, l.n) > (i.seq, i.n)'
/**
 * For a closed case: the respondent was informed, had left when it ended, and is back. Their notice proves nothing
 * here: a person named later may have been informed as the employer.
 */
const respondentKnewAndIsBack = `c."respondentInformedAt" IS NULL AND c."respondentServedAt" IS NULL
  AND EXISTS (${respondent} AND ${isHere})
  AND EXISTS (SELECT 1 FROM "CaseEvent" i WHERE i."caseId" = c.id AND i.kind = 'INFORMED'
    AND i.detail->>'party' = 'RESPONDENT' AND NOT EXISTS (SELECT 1 FROM "CaseEvent" l
      WHERE l."caseId" = c.id AND ${isAfter} AND (l.kind = 'RESPONDENT_NAMED'
        OR l.kind = 'INFORMED_CORRECTED' AND l.detail->>'party' = 'RESPONDENT')))`

const untrueInstants = `CASE WHEN ${respondentUntrue} THEN ${instantOf('respondentInformedAt')} END
    AS "respondentUntrueAt",
  CASE WHEN ${employerUntrue} THEN ${instantOf('employerInformedAt')} END AS "employerUntrueAt"`

/** Columns of a row `c` of "Case", for `lookAgain`. */
export const reachOfParties = `${untrueInstants},
  CASE WHEN ${respondentLeft} THEN ${instantOf('respondentInformedAt')} END AS "respondentLeftAt",
  CASE WHEN ${employerLeft} THEN ${instantOf('employerInformedAt')} END AS "employerLeftAt",
  (${respondentUntrue}) OR (${employerUntrue}) OR (${respondentLeft}) OR (${employerLeft})
    OR ${respondentIsBack('coalesce(c."respondentServiceAskedAt", c."respondentServedAt")')}
    OR ${employerIsBack('coalesce(c."employerServiceAskedAt", c."employerServedAt")')} AS "mustLookAgain"`

export type ReachRow = {
  id: string
  /** A party who could not be informed may be reachable now, or one is said to be informed, and nobody was. */
  mustLookAgain: boolean
  /** Instants at which somebody is said to be informed, and nobody was; milliseconds since 1970. */
  respondentUntrueAt: number | null
  employerUntrueAt: number | null
  /** Instants at which somebody was informed who has left since, and a step waits for them. */
  respondentLeftAt: number | null
  employerLeftAt: number | null
}
type UntrueRow = Pick<ReachRow, 'id' | 'respondentUntrueAt' | 'employerUntrueAt'>
const instantsOf = (respondentAt: number | null, employerAt: number | null): InformedInstants => ({
  ...(respondentAt === null ? {} : { RESPONDENT: respondentAt }),
  ...(employerAt === null ? {} : { EMPLOYER: employerAt }),
})
const untrueOf = ({ respondentUntrueAt, employerUntrueAt }: UntrueRow): InformedInstants =>
  instantsOf(respondentUntrueAt, employerUntrueAt)

/** A run that is gone meanwhile is the next comparison's. */
export async function lookAgain(client: Client, row: ReachRow): Promise<void> {
  await client.workflow
    .getHandle(caseWorkflowId(row.id))
    .signal(reachSignal, untrueOf(row), instantsOf(row.respondentLeftAt, row.employerLeftAt))
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    })
}

/**
 * Orders a correction for each case that is over and says untruly that a party was informed, or whose party was served
 * outside of the product, or left before it ended, and can be informed by now; answers their ids. Its run begins for
 * that transition alone, which leaves the case closed. One that is corrected is not found again.
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
    for (const { id, workspaceId, isRespondentBack, ...row } of page) {
      const back = isRespondentBack ? { back: ['RESPONDENT' as const] } : {}
      const payload = { caseId: id, isLost: true, untrue: untrueOf({ id, ...row }), ...back }
      // eslint-disable-next-line no-await-in-loop
      await leaveAgain(db, startCase, { workspaceId, key: startKey(id), payload })
      ordered.push(id)
    }
    after = page.length < pageSize ? undefined : page.at(-1)?.id
  }
  return ordered
}

type ClosedRow = UntrueRow & { workspaceId: string; isRespondentBack: boolean }
async function untrueClosedCases({ pool }: Database, after: string, pageSize: number): Promise<ClosedRow[]> {
  const { rows } = await pool.query<ClosedRow>(
    `SELECT c.id, c."workspaceId", (${respondentKnewAndIsBack}) AS "isRespondentBack", ${untrueInstants} FROM "Case" c
      WHERE c.status IN ('CLOSED', 'WITHDRAWN') AND c.id > $1 AND ((${respondentUntrue}) OR (${employerUntrue})
        OR (${respondentKnewAndIsBack}) OR ${respondentIsBack('c."respondentServedAt"')}
        OR ${employerIsBack('c."employerServedAt"')})
      ORDER BY c.id LIMIT $2`,
    [after, pageSize],
  )
  return rows
}
