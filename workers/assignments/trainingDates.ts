/**
 * What the training run of a workspace waits for: read of one workspace for when it looks next, and of all of them for
 * which runs must be there. What is switched off is not waited for: switching it on wakes the run.
 */
import { assigningNeeds, type AccessFlag } from '../../api/core/accessFlags.ts'
import { blockedUnitsIn } from '../../api/committees/blockedUnits.ts'
import { Prisma, type Database } from '../../prisma/client.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { termInstants } from '../committees/terms.ts'

/** Tables whose `nextAt` says when the run looks at a row next, with the flags that must be on for it. */
export const datedTables: Readonly<Record<string, readonly AccessFlag[]>> = {
  Assignment: ['learning'],
  CourseRule: assigningNeeds,
  Policy: [],
  AcceptanceRequest: ['policies'],
  ComplianceItem: [],
  ComplianceInstance: ['compliance'],
  ReportRecipient: [],
}

/** Rows of a workspace `w` that wait for an instant, as `"waitsFor"`; `at` is an expression. */
type Source = (at: Prisma.Sql) => Prisma.Sql

const dated =
  (table: string, flags: readonly AccessFlag[]): Source =>
  () =>
    Prisma.sql`SELECT t."nextAt" AS "waitsFor" FROM ${Prisma.raw(`"${table}"`)} t
    WHERE t."workspaceId" = w.id AND t."nextAt" IS NOT NULL AND w."accessFlags" @> ${[...flags]}::text[]`

const ofWorkspace = Prisma.sql`w.id`
/** People who run the workspace are notified again once a week; the next check is a day away at most. */
const blocked: Source = (at) => Prisma.sql`SELECT ${at} + interval '1 day' AS "waitsFor"
    FROM ${blockedUnitsIn(ofWorkspace, at)} blocked`
const expiringCredits: Source = (at) => Prisma.sql`SELECT ${at} + interval '1 day' AS "waitsFor"
    FROM "CreditBalance" b JOIN "WorkspaceCourse" o ON o."workspaceId" = b."workspaceId" AND o."courseId" = b."courseId"
   WHERE b."workspaceId" = w.id AND b.available > 0 AND o."validUntil" IS NOT NULL`
const creditWaits: Source = (at) => Prisma.sql`SELECT ${at} + interval '1 day' AS "waitsFor"
    FROM "CreditWait" t WHERE t."workspaceId" = w.id`

const sources: readonly Source[] = [
  ...Object.entries(datedTables).map(([table, flags]) => dated(table, flags)),
  (at) => termInstants(ofWorkspace, at),
  blocked,
  expiringCredits,
  creditWaits,
]

/**
 * When the run of a workspace looks next, in milliseconds; null where nothing is ahead. Once a day in any case: zones
 * and people's places change without a sign. Never in a circle: a row may be held.
 */
export async function nextLook(db: Database, workspaceId: string, at: number): Promise<number | null> {
  const now = Prisma.sql`${new Date(at)}::timestamptz`
  const earliest = sources.map((source) => Prisma.sql`(SELECT min("waitsFor") FROM (${source(now)}) s)`)
  const [row] = await db.forWorkspace(workspaceId).$queryRaw<{ nextAt: Date | null }[]>`
    SELECT least(${Prisma.join(earliest)}) AS "nextAt" FROM "Workspace" w WHERE w.id = ${workspaceId}::uuid`
  const nextAt = row?.nextAt?.getTime()
  return nextAt === undefined ? null : Math.min(Math.max(nextAt, at + 1_000), at + dayMs)
}

/** Ids of all workspaces of which `nextLook` answers an instant. */
export async function waitingWorkspaces(db: Database): Promise<string[]> {
  const now = Prisma.sql`now()`
  const waits = sources.map((source) => Prisma.sql`EXISTS (${source(now)})`)
  const rows = await db.platform.$queryRaw<{ id: string }[]>`
    SELECT w.id::text FROM "Workspace" w WHERE ${Prisma.join(waits, ' OR ')}`
  return rows.map(({ id }) => id)
}
