/** Which workflows somebody sees: all, or as a business-unit admin those that serve one's own unit. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import type { Person } from '../core/session.ts'

export type WorkflowRow = Prisma.WorkflowGetPayload<object>
export type VersionRow = Prisma.WorkflowVersionGetPayload<object>

const servesMyBranch = (me: Person): Prisma.WorkflowWhereInput => ({
  OR: [
    { defaultToWorkspace: true },
    { defaultAtPublish: true },
    ...(me.branchId ? [{ branchIds: { has: me.branchId } }] : []),
  ],
})
/**
 * The workflows that a person sees: all; a Business Unit Admin sees defaults and those of their own business unit.
 */
export const visibleWorkflows = (me: Person): Prisma.WorkflowWhereInput =>
  me.role === 'BRANCH_ADMIN' ? servesMyBranch(me) : {}

/** Throws 404 alike for one that is not there and one that I may not see. */
export async function workflowFor(ctx: Ctx, id: string): Promise<WorkflowRow> {
  const row = await ctx.tx.workflow.findFirst({ where: { id, ...visibleWorkflows(ctx.person) } })
  if (!row) throw notFound()
  return row
}

/** Throws 404 as `workflowFor` does; of one workflow alone where it is named. */
export async function versionFor(ctx: Ctx, id: string, workflowId?: string): Promise<VersionRow> {
  const row = await ctx.tx.workflowVersion.findFirst({
    where: { id, ...(workflowId ? { workflowId } : {}), workflow: visibleWorkflows(ctx.person) },
  })
  if (!row) throw notFound()
  return row
}
