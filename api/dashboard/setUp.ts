/** What a workspace lacks before it can serve its people; each for who can mend it. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { unitsOf } from '../core/reach.ts'
import { maySee } from './access.ts'
import type { SetUp } from './contract.ts'
import type { Parts } from './parts.ts'

/** In one statement, of what this person can mend; null for who mends none of it. */
export async function setUp(ctx: Ctx, parts: Parts['setUp']): Promise<SetUp[] | null> {
  const mine = parts.filter(({ may }) => maySee(ctx, may))
  if (unitsOf(ctx.person) !== null || mine.length === 0) return null
  const lacking = mine.map(
    ({ missing, count }, at) => Prisma.sql`(${at}::int, ${missing}::text, (${count(ctx)})::int)`,
  )
  return ctx.tx.$queryRaw<SetUp[]>`
    SELECT l.missing, l.count FROM (VALUES ${Prisma.join(lacking)}) l (at, missing, count)
     WHERE l.count IS NOT NULL ORDER BY l.at`
}
