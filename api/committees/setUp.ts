/** Business units that no committee serves: neither their own nor the headquarters'. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'

export const unservedUnits = ({ workspace }: Ctx): Prisma.Sql => Prisma.sql`
  (WITH unit AS (
     SELECT b.headquarter,
            EXISTS (SELECT 1 FROM "Committee" c JOIN "CommitteeMember" m ON m."committeeId" = c.id AND m.active
                     WHERE c."branchId" = b.id AND c.active AND c."workspaceId" = ${workspace.id}::uuid) AS served
       FROM "Branch" b WHERE b."workspaceId" = ${workspace.id}::uuid AND b."deletedAt" IS NULL)
   SELECT nullif(count(*)::int, 0) FROM unit
    WHERE NOT served AND NOT EXISTS (SELECT 1 FROM unit h WHERE h.headquarter AND h.served))`
