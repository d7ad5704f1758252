/** What committees lack: business units that none of them serves, and terms that end. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'

/** How long before its end a term is a task for those who appoint. */
export const termWarningDays = 60

/** Members of active committees who are in the workspace, as `m` of `c`. */
const presentMembers = (workspaceId: Prisma.Sql) => Prisma.sql`
  "Committee" c JOIN "CommitteeMember" m ON m."committeeId" = c.id AND m.active
    JOIN "Membership" p ON p."workspaceId" = ${workspaceId} AND p."userId" = m."userId" AND p.active
    JOIN "User" u ON u.id = m."userId" AND u.active
   WHERE c.active AND c."workspaceId" = ${workspaceId}`

const idOf = ({ workspace }: Ctx) => Prisma.sql`${workspace.id}::uuid`

/**
 * Business units, `id` and `name`, of the workspace of an expression, without a committee of their own or of the
 * headquarters that has anybody to sit.
 */
export const unservedUnitsIn = (workspaceId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (WITH unit AS (
     SELECT b.id, b.name, b.headquarter,
            EXISTS (SELECT 1 FROM ${presentMembers(workspaceId)} AND c."branchId" = b.id
                       AND (m."termStartsAt" IS NULL OR m."termStartsAt" <= now())
                       AND (m."termEndsAt" IS NULL OR m."termEndsAt" > now())) AS served
       FROM "Branch" b WHERE b."workspaceId" = ${workspaceId} AND b."deletedAt" IS NULL)
   SELECT id, name FROM unit
    WHERE NOT served AND NOT EXISTS (SELECT 1 FROM unit h WHERE h.headquarter AND h.served))`

/**
 * SQL expression: the number of business units that no committee serves, as `unservedUnitsIn` finds them; null for
 * none.
 */
export const unservedUnits = (ctx: Ctx): Prisma.Sql =>
  Prisma.sql`(SELECT nullif(count(*)::int, 0) FROM ${unservedUnitsIn(idOf(ctx))} lacking)`

/** Members whose term ends soon or is over. */
export const endingTerms = (ctx: Ctx): Prisma.Sql => Prisma.sql`
  (SELECT nullif(count(*)::int, 0) FROM ${presentMembers(idOf(ctx))}
      AND m."termEndsAt" <= now() + make_interval(days => ${termWarningDays}::int))`
