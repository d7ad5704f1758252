/** Rows of workflows as the calls answer them. */
import type { Ctx } from '../core/deps.ts'
import { namesOf } from '../people/names.ts'
import { Graph } from '../../workflows/definition/graph.ts'
import type { VersionRow, WorkflowRow } from './access.ts'
import type { Version, VersionSummary, Workflow } from './contract.ts'

/** All of a version but its drawing. */
export type BriefRow = Omit<VersionRow, 'graph' | 'definition'>
export const brief = { graph: true, definition: true } as const

/** The stored drawing, as the schema knows it. */
export const graphOf = (row: Pick<VersionRow, 'graph'>): Graph => Graph.parse(row.graph)

export async function versionSummaries(ctx: Ctx, rows: BriefRow[]): Promise<VersionSummary[]> {
  const names = await namesOf(ctx.rows, rows.flatMap((row) => [row.createdBy, row.publishedBy]))
  const name = (id: string) => names.get(id) ?? 'Somebody who has left'
  return rows.map((row) => ({
    workflowVersionId: row.id, number: row.number, status: row.status as VersionSummary['status'], revision: row.revision, note: row.note,
    createdBy: name(row.createdBy), createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt), definitionHash: row.definitionHash,
    publishedBy: row.publishedBy && name(row.publishedBy), publishedAt: row.publishedAt && iso(row.publishedAt),
  }))
}

export async function showVersion(ctx: Ctx, row: VersionRow): Promise<Version> {
  const [summary] = await versionSummaries(ctx, [row])
  return { ...(summary as VersionSummary), workflowId: row.workflowId, graph: graphOf(row) }
}

/** A workflow with its versions, newest first. */
export async function showWorkflow(ctx: Ctx, row: WorkflowRow): Promise<Workflow> {
  const versions = await ctx.rows.workflowVersion.findMany({ where: { workflowId: row.id }, omit: brief, orderBy: { number: 'desc' } })
  return { ...showFields(row), ...pointers(versions), versions: await versionSummaries(ctx, versions) }
}

export const showFields = (row: WorkflowRow) => ({
  workflowId: row.id, workflowName: row.name, workflowDescription: row.description, kind: row.kind as Workflow['kind'], branchIdList: row.branchIds,
  defaultToWorkspace: row.defaultToWorkspace, version: row.version, createdAt: iso(row.createdAt), updatedAt: iso(row.updatedAt),
})

export function pointers(versions: Pick<VersionRow, 'id' | 'status'>[]) {
  const idOf = (status: string) => versions.find((each) => each.status === status)?.id ?? null
  return { publishedVersionId: idOf('PUBLISHED'), draftVersionId: idOf('DRAFT') }
}

const iso = (at: Date) => at.toISOString()
