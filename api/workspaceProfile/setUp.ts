/** The end of the contract, on the workspace's calendar. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { dateText, dayOf, zoneOf } from '../../workflows/definition/zones.ts'

const warnDays = 30
const daysLeft = ({ workspace }: Ctx) => Prisma.sql`
  SELECT w."contractExpiresOn" - ${dateText(dayOf(zoneOf(workspace.timeZone), Date.now()))}::date AS days
    FROM "Workspace" w WHERE w.id = ${workspace.id}::uuid`

/** In how many days it ends, where that is soon. */
export const contractEnds = (ctx: Ctx): Prisma.Sql =>
  Prisma.sql`(SELECT c.days FROM (${daysLeft(ctx)}) c WHERE c.days BETWEEN 0 AND ${warnDays})`
/** How many days ago it ended. */
export const contractEnded = (ctx: Ctx): Prisma.Sql =>
  Prisma.sql`(SELECT -c.days FROM (${daysLeft(ctx)}) c WHERE c.days < 0)`
