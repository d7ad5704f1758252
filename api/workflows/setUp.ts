/** Whether people can file a complaint: what the start page tells those who publish processes. */
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'

const publishedOf = ({ workspace }: Ctx) => Prisma.sql`
  SELECT f."branchIds", f."defaultToWorkspace"
    FROM "Workflow" f JOIN "WorkflowVersion" v ON v."workflowId" = f.id
   WHERE f."workspaceId" = ${workspace.id}::uuid AND f.kind = 'COMPLAINT' AND v.status = 'PUBLISHED'`

/** True where a process for complaints is published. */
export const isPublished = (ctx: Ctx): Prisma.Sql => Prisma.sql`EXISTS (${publishedOf(ctx)})`

/** SQL for the start page: 0 where no process for complaints is published, else null, which shows nothing. */
export const withoutProcess = (ctx: Ctx): Prisma.Sql =>
  Prisma.sql`CASE WHEN NOT ${isPublished(ctx)} THEN 0 END`

/** Business units that have none made for them, while others have and there is no default. */
export const unitsWithoutProcess = (ctx: Ctx): Prisma.Sql => Prisma.sql`
  (WITH process AS (${publishedOf(ctx)})
   SELECT nullif(count(*)::int, 0) FROM "Branch" u
    WHERE u."workspaceId" = ${ctx.workspace.id}::uuid AND u."deletedAt" IS NULL AND EXISTS (SELECT 1 FROM process)
      AND NOT EXISTS (SELECT 1 FROM process p WHERE p."defaultToWorkspace" OR u.id = ANY(p."branchIds")))`

/** Processes whose published version transfers complaints to a committee that was dissolved. */
export const transfersToDissolved = ({ workspace }: Ctx): Prisma.Sql => Prisma.sql`
  (SELECT nullif(count(DISTINCT v."workflowId")::int, 0) FROM "WorkflowVersion" v
     CROSS JOIN jsonb_path_query(v.definition,
       '$.process.steps.*.actions.*[*] ? (@.type == "TRANSFER_COMPLAINT").committeeId') named
     JOIN "Committee" c ON c.id::text = named #>> '{}'
    WHERE v."workspaceId" = ${workspace.id}::uuid AND c."workspaceId" = ${workspace.id}::uuid
      AND v.status = 'PUBLISHED' AND NOT c.active)`
