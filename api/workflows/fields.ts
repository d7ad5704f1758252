/** Name, description, business units and default of a workflow. */
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notThere } from '../core/errors.ts'
import type { WorkflowRow } from './access.ts'
import { showWorkflow } from './shown.ts'

export type Fields = { workflowName?: string | undefined; workflowDescription?: string | undefined; branchIdList?: string[] | undefined; defaultToWorkspace?: boolean | undefined }

/** Changes what is given. With a version, only that one is changed; throws STALE_VERSION with `current` else. */
export async function changeFields(ctx: Ctx, row: WorkflowRow, fields: Fields, version?: number): Promise<void> {
  await checkFields(ctx, row.kind, fields, row.id)
  const { count } = await ctx.rows.workflow.updateMany({
    where: { id: row.id, ...(version === undefined ? {} : { version }) }, data: { ...columns(fields), version: { increment: 1 } },
  })
  if (count > 0) return
  const current = await ctx.rows.workflow.findFirstOrThrow({ where: { id: row.id } })
  throw new AppError('STALE_VERSION', { more: { current: await showWorkflow(ctx, current) } })
}

/** Throws for business units of nobody here or a name that is taken, and makes room for a new default. */
export async function checkFields(ctx: Ctx, kind: string, { workflowName, branchIdList, defaultToWorkspace }: Fields, id?: string): Promise<void> {
  if (branchIdList) await checkBranches(ctx, branchIdList)
  if (workflowName) await checkName(ctx, workflowName, id)
  if (defaultToWorkspace) await ctx.rows.workflow.updateMany({ where: { kind, defaultToWorkspace: true, ...(id ? { id: { not: id } } : {}) }, data: { defaultToWorkspace: false, version: { increment: 1 } } })
}

async function checkBranches(ctx: Ctx, branchIds: string[]): Promise<void> {
  const found = new Set((await ctx.rows.branch.findMany({ where: { id: { in: branchIds } }, select: { id: true } })).map((each) => each.id))
  const unknown = branchIds.findIndex((id, place) => !found.has(id) || branchIds.indexOf(id) !== place)
  if (unknown < 0) return
  if (!found.has(branchIds[unknown] ?? '')) throw notThere(`branchIdList.${unknown}`, 'There is no such business unit.')
  throw badField(`branchIdList.${unknown}`, 'This business unit is named twice.')
}

async function checkName(ctx: Ctx, name: string, id?: string): Promise<void> {
  const twin = await ctx.rows.workflow.findFirst({ where: { name, ...(id ? { id: { not: id } } : {}) }, select: { id: true } })
  if (twin) throw new AppError('DUPLICATE', { message: 'There is a workflow of this name already.', fields: [{ path: 'workflowName', code: 'duplicate', message: 'There is a workflow of this name already. Choose another name.' }] })
}

/** Only what was given. */
export const columns = ({ workflowName: name, workflowDescription: description, branchIdList: branchIds, defaultToWorkspace }: Fields) => ({
  ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }), ...(branchIds === undefined ? {} : { branchIds }),
  ...(defaultToWorkspace === undefined ? {} : { defaultToWorkspace }),
})
