/** Processes that I can file on: published, and meant for my business unit or for the whole workspace. */
import type { Prisma } from '../../prisma/client.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { myUnit, type Unit } from './calendar.ts'
import { definitionOf } from '../cases/versions.ts'

const forUnit = (unitId: string): Prisma.WorkflowWhereInput => ({
  kind: 'COMPLAINT',
  versions: { some: { status: 'PUBLISHED' } },
  OR: [{ branchIds: { has: unitId } }, { defaultToWorkspace: true }],
})

/** The ones made for my unit first, the workspace's default last. */
export async function filingOptions(ctx: Ctx) {
  const unit = await myUnit(ctx)
  const workflows = await ctx.tx.workflow.findMany({
    where: forUnit(unit.id),
    orderBy: [{ defaultToWorkspace: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  })
  return workflows.map((row) => ({
    workflowId: row.id,
    workflowName: row.name,
    workflowDescription: row.description,
    isDefault: row.defaultToWorkspace,
  }))
}

/** Their published versions. */
export async function offeredVersions(
  ctx: Ctx,
  unitId: string,
): Promise<{ workflowId: string; versionId: string }[]> {
  const versions = await ctx.tx.workflowVersion.findMany({
    where: { status: 'PUBLISHED', workflow: forUnit(unitId) },
    select: { id: true, workflowId: true },
  })
  return versions.map(({ id, workflowId }) => ({ workflowId, versionId: id }))
}

export type Offered = {
  workflowId: string
  name: string
  description: string
  versionId: string
  hash: string
  definition: Definition
  unit: Unit
}

/** The published version of a process that I can file on. Throws 404 for any other. */
export async function offeredProcess(ctx: Ctx, workflowId: string): Promise<Offered> {
  const unit = await myUnit(ctx)
  const row = await ctx.tx.workflow.findFirst({
    where: { id: workflowId, ...forUnit(unit.id) },
    select: {
      name: true,
      description: true,
      versions: { where: { status: 'PUBLISHED' }, select: { id: true, definitionHash: true } },
    },
  })
  const version = row?.versions[0]
  if (!row || !version?.definitionHash) throw notFound()
  return {
    workflowId,
    name: row.name,
    description: row.description,
    versionId: version.id,
    hash: version.definitionHash,
    definition: await definitionOf(ctx, version.id),
    unit,
  }
}
