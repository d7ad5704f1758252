/** A workspace as the platform sees it: terms from its row, and figures that lead to nobody. */
import type pg from 'pg'
import type { z } from '@hono/zod-openapi'
import type { Deps } from '../core/deps.ts'
import type { Workspace } from './changeWorkspace.ts'
import { accessFlagKeys } from '../core/accessFlags.ts'
import { WorkspaceStatus, type WorkspaceAdmin } from './contract.ts'
import { milestonesOf } from './contractDates.ts'
import { tableBy } from '../../workflows/definition/keys.ts'

type Figures = { usersActive: number; invitesOpen: number; lastActivityAt: Date | null }
const none: Figures = { usersActive: 0, invitesOpen: 0, lastActivityAt: null }

/** Rows with their figures, which take one statement however many rows there are. */
export async function presentWorkspaces(
  { db, flags }: Pick<Deps, 'db' | 'flags'>,
  rows: readonly Workspace[],
): Promise<z.input<typeof WorkspaceAdmin>[]> {
  const figures = await figuresOf(
    db.pool,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...termsOf(row),
    ...(figures.get(row.id) ?? none),
    flags: flags.onAt(row.host) ?? [],
  }))
}

/**
 * Counts only, of people and invites; none of cases, since one alone would tell of a complaint. A session of
 * ours in somebody's name is no activity of theirs.
 */
async function figuresOf(pool: pg.Pool, ids: string[]): Promise<Map<string, Figures>> {
  const { rows } = await pool.query<Figures & { id: string }>(
    `SELECT w.id,
            (SELECT count(*)::int FROM "Membership" m WHERE m."workspaceId" = w.id AND m.active) AS "usersActive",
            (SELECT count(*)::int FROM "Invite" i WHERE i."workspaceId" = w.id
              AND i.status IN ('QUEUED', 'SENT', 'RESENT') AND i."expiresAt" > now()) AS "invitesOpen",
            (SELECT max(s."lastSeenAt") FROM "Session" s WHERE s."workspaceId" = w.id
              AND s."impersonatedBy" IS NULL) AS "lastActivityAt"
       FROM "Workspace" w WHERE w.id = ANY($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** What was agreed with a workspace. */
export function termsOf(row: Workspace) {
  const { id, host, status, accessFlags, contractExpiresOn, ...rest } = row
  const has = (key: string) => accessFlags.includes(key)
  return {
    ...rest,
    workspaceId: id,
    url: host,
    status: WorkspaceStatus.parse(status),
    contractExpiryDate: dayText(contractExpiresOn),
    contractDates: contractDates(row),
    accessFlags: tableBy(accessFlagKeys, has),
  }
}

/** A date column as the day it stands for. */
export const dayText = (on: Date | null): string | null => on?.toISOString().slice(0, 10) ?? null

function contractDates(row: Workspace): z.input<typeof WorkspaceAdmin>['contractDates'] {
  const instants = milestonesOf(row).map(({ at }) => new Date(at).toISOString())
  const [endsAt, readOnlyAt] = instants.slice(-2)
  return endsAt && readOnlyAt ? { warnsAt: instants.slice(0, -2), endsAt, readOnlyAt } : null
}
