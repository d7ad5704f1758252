/** What the start page says about business units. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'

/**
 * Business units, `id` and `name`, without holidays of the present year, or from November on of the next, by their
 * own calendar. A unit that never had any is for the setup checklist.
 */
export const unitsWithoutHolidays = (workspaceId: string, at: Date): Prisma.Sql => Prisma.sql`
  (WITH unit AS (
     SELECT b.id, b.name, (${at}::timestamptz AT TIME ZONE b."timeZone")::date AS today FROM "Branch" b
      WHERE b."workspaceId" = ${workspaceId}::uuid AND b."deletedAt" IS NULL),
   listed AS (
     SELECT h."branchId", extract(year FROM h."on") AS year FROM "Holiday" h
      WHERE h."workspaceId" = ${workspaceId}::uuid),
   wanted AS (
     SELECT u.id, u.name, extract(year FROM u.today) + since.years AS year
       FROM unit u CROSS JOIN (VALUES (0), (1)) since (years)
      WHERE since.years = 0 OR extract(month FROM u.today) >= 11)
   SELECT DISTINCT w.id, w.name FROM wanted w
    WHERE EXISTS (SELECT 1 FROM listed l WHERE l."branchId" = w.id)
      AND NOT EXISTS (SELECT 1 FROM listed l WHERE l."branchId" = w.id AND l.year = w.year))`

/**
 * SQL expression: the number of business units without holidays of the year, as `unitsWithoutHolidays` finds them;
 * null for none.
 */
export const countUnitsWithoutHolidays = ({ workspace }: Ctx): Prisma.Sql =>
  Prisma.sql`(SELECT nullif(count(*)::int, 0) FROM ${unitsWithoutHolidays(workspace.id, new Date())} lacking)`
