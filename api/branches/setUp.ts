/** Whoever has published a process has decided that one business unit is enough. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { isPublished } from '../workflows/setUp.ts'

export const onlyHeadquarters = (ctx: Ctx): Prisma.Sql => Prisma.sql`
  CASE WHEN NOT ${isPublished(ctx)}
        AND NOT EXISTS (SELECT 1 FROM "Branch" b
                         WHERE b."workspaceId" = ${ctx.workspace.id}::uuid AND b."deletedAt" IS NULL
                           AND NOT b.headquarter)
       THEN 0 END`
