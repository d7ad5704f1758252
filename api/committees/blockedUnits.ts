/** Business units whose people can file no complaint: no process is published for them, or no committee can sit. */
import { Prisma } from '../../prisma/client.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import { unservedUnitsIn } from './setUp.ts'

/** How long a workspace that has published nothing yet is being set up, and nobody is alerted. */
export const setUpDays = 7

/** `hasPublished`: whether the workspace receives complaints anywhere. */
export type BlockedUnit = {
  id: string
  name: string
  cause: 'WORKFLOW' | 'COMMITTEE'
  hasPublished: boolean
}

const published = (workspaceId: Prisma.Sql) => Prisma.sql`
  "Workflow" f JOIN "WorkflowVersion" v ON v."workflowId" = f.id AND v.status = 'PUBLISHED'
   WHERE f."workspaceId" = ${workspaceId} AND f.kind = 'COMPLAINT'`

/** Somebody is there who could file, beside those who run the workspace. */
const hasPeople = (workspaceId: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT 1 FROM "Membership" p JOIN "User" u ON u.id = p."userId" AND u.active
    WHERE p."workspaceId" = ${workspaceId} AND p."branchId" = b.id AND p.active
      AND p.role <> ALL (${[...runningRoles]}))`

/**
 * A relation of `BlockedUnit`; `workspaceId` and `at` are expressions. None while the workspace is being set up.
 * A unit that lacks both is named for its process.
 */
export const blockedUnitsIn = (workspaceId: Prisma.Sql, at: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT b.id, b.name,
     CASE WHEN EXISTS (SELECT 1 FROM ${published(workspaceId)}
            AND (f."defaultToWorkspace" OR b.id = ANY (f."branchIds")))
       THEN 'COMMITTEE' ELSE 'WORKFLOW' END AS cause,
     EXISTS (SELECT 1 FROM ${published(workspaceId)}) AS "hasPublished"
     FROM "Branch" b JOIN "Workspace" s ON s.id = b."workspaceId"
    WHERE b."workspaceId" = ${workspaceId} AND b."deletedAt" IS NULL AND ${hasPeople(workspaceId)}
      AND (s."createdAt" < ${at} - make_interval(days => ${setUpDays}::int)
        OR EXISTS (SELECT 1 FROM ${published(workspaceId)}))
      AND (b.id IN (SELECT id FROM ${unservedUnitsIn(workspaceId)} lacking)
        OR NOT EXISTS (SELECT 1 FROM ${published(workspaceId)}
             AND (f."defaultToWorkspace" OR b.id = ANY (f."branchIds")))))`
