/**
 * Open cases whose parties have to be looked at again: somebody who could not be informed may be reachable now, or a
 * case from before says that a party was informed, and nobody was. Its run is asked, and works it out from rows.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { caseWorkflowId } from '../../temporal/names.ts'
import { reachSignal, type UntruePast } from '../../workflows/messages.ts'

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
const employerUntrue = `c."employerInformedAt" IS NOT NULL AND NOT EXISTS (${employers})
  AND NOT ${wasNoticed('n."userId" IS DISTINCT FROM c."respondentUserId"')}`
const instantOf = (column: string) => `(extract(epoch FROM c."${column}") * 1000)::float8`

/** Columns of a row `c` of "Case", for `lookAgain`. */
export const reachOfParties = `CASE WHEN ${respondentUntrue} THEN ${instantOf('respondentInformedAt')} END
    AS "respondentUntrueAt",
  CASE WHEN ${employerUntrue} THEN ${instantOf('employerInformedAt')} END AS "employerUntrueAt",
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
/** A run that is gone meanwhile is the next comparison's. */
export async function lookAgain(
  client: Client,
  { id, respondentUntrueAt, employerUntrueAt }: ReachRow,
): Promise<void> {
  const untrue: UntruePast = {
    ...(respondentUntrueAt === null ? {} : { RESPONDENT: respondentUntrueAt }),
    ...(employerUntrueAt === null ? {} : { EMPLOYER: employerUntrueAt }),
  }
  await client.workflow
    .getHandle(caseWorkflowId(id))
    .signal(reachSignal, untrue)
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    })
}
