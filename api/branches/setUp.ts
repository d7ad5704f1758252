/** What the start page tells of business units. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'

/** Business units that have holidays this year and none of the next, in November and December of their own calendar. */
export const withoutHolidaysNextYear = ({ workspace }: Ctx): Prisma.Sql => Prisma.sql`
  (WITH unit AS (
     SELECT b.id, (now() AT TIME ZONE b."timeZone")::date AS today FROM "Branch" b
      WHERE b."workspaceId" = ${workspace.id}::uuid AND b."deletedAt" IS NULL),
   listed AS (
     SELECT h."branchId", extract(year FROM h."on") AS year FROM "Holiday" h
      WHERE h."workspaceId" = ${workspace.id}::uuid)
   SELECT nullif(count(*)::int, 0) FROM unit u
    WHERE extract(month FROM u.today) >= 11
      AND EXISTS (SELECT 1 FROM listed l WHERE l."branchId" = u.id AND l.year = extract(year FROM u.today))
      AND NOT EXISTS (SELECT 1 FROM listed l WHERE l."branchId" = u.id AND l.year = extract(year FROM u.today) + 1))`
