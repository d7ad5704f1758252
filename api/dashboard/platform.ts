/**
 * The platform as figures, in one statement; by hand without the platform's own workspace, and of cases only
 * those that cannot go on.
 */
import type pg from 'pg'
import type { Month } from '../core/contract.ts'
import type { PlatformFigures } from './contract.ts'
import { byMonth, countsByMonth, monthsFrom } from '../core/months.ts'

type PlatformFiguresRow = Omit<PlatformFigures, 'contractsEnding' | 'nextDeletionAt'> & {
  contractsEnding: Month[]
  nextDeletionAt: Date | null
}

/** Contracts that end from the present month on; a workspace on its way out has none that matters. */
export async function platformFigures(pool: pg.Pool): Promise<PlatformFigures> {
  const months = monthsFrom(Date.now(), 'UTC', 0, 6)
  const {
    rows: [row],
  } = await pool.query<PlatformFiguresRow>(
    `SELECT (SELECT coalesce(json_object_agg(s.status, s.n), '{}') FROM
      (SELECT status, count(*)::int AS n FROM "Workspace" WHERE NOT "isMain" GROUP BY status) s) AS workspaces,
            (SELECT count(DISTINCT m."userId")::int FROM "Membership" m JOIN "Workspace" w ON w.id = m."workspaceId"
              AND NOT w."isMain" AND w.status <> 'DELETED' JOIN "User" u ON u.id = m."userId" AND u.active
              WHERE m.active) AS "usersActive",
            (SELECT coalesce(json_agg(c), '[]') FROM
              (SELECT to_char("contractExpiresOn", 'YYYY-MM') AS month, count(*)::int AS count FROM "Workspace"
               WHERE NOT "isMain" AND status NOT IN ('DELETION_SCHEDULED', 'DELETED')
                 AND "contractExpiresOn" IS NOT NULL GROUP BY 1) c) AS "contractsEnding",
            (SELECT min("purgeAt") FROM "Workspace" WHERE NOT "isMain"
              AND status = 'DELETION_SCHEDULED') AS "nextDeletionAt",
            (SELECT count(*)::int FROM "FeatureFlag" WHERE value AND "expiresAt" <= now()) AS "flagsExpired"`,
  )
  if (!row) throw new Error('A statement without a table answers one row')
  return {
    ...row,
    contractsEnding: countsByMonth(months, byMonth(row.contractsEnding)),
    nextDeletionAt: row.nextDeletionAt?.toISOString() ?? null,
  }
}
