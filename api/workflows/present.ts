/** Rows of workflows as the calls answer them. */
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { wordedAs, wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { namesOf } from '../users/names.ts'
import type { Problem } from '../../workflows/definition/definition.ts'
import { Graph, WorkflowKind } from '../../workflows/definition/graph.ts'
import type { VersionRow, WorkflowRow } from './access.ts'
import {
  VersionStatus,
  type ProblemRow,
  type Version,
  type VersionSummary,
  type Workflow,
} from './contract.ts'

/** All of a version but its drawing. */
export type BriefRow = Omit<VersionRow, 'graph' | 'definition'>
export const withoutDrawing = { graph: true, definition: true } as const

/** The stored drawing, as the schema knows it. */
export const graphOf = (row: Pick<VersionRow, 'graph'>): Graph => Graph.parse(row.graph)

/**
 * Versions without their drawings; a person whose account is gone is "Someone who has left" in the reader's language.
 */
export async function versionSummaries(ctx: Ctx, rows: BriefRow[]): Promise<VersionSummary[]> {
  const names = await namesOf(
    ctx.tx,
    rows.flatMap((row) => [row.createdBy, row.publishedBy]),
  )
  const name = (id: string) => names.get(id) ?? wordsFor(say('common.hasLeft'))
  return rows.map((row) => ({
    workflowVersionId: row.id,
    number: row.number,
    status: VersionStatus.parse(row.status),
    revision: row.revision,
    note: row.note,
    createdBy: name(row.createdBy),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    definitionHash: row.definitionHash,
    publishedBy: row.publishedBy && name(row.publishedBy),
    publishedAt: row.publishedAt && iso(row.publishedAt),
  }))
}

/** A version with its drawing. `changesMeaning`: a draft copied from a version that runs on interpreter 1. */
export async function showVersion(ctx: Ctx, row: VersionRow): Promise<Version> {
  const [summary] = await versionSummaries(ctx, [row])
  if (!summary) throw new AppError('INTERNAL')
  return {
    ...summary,
    workflowId: row.workflowId,
    graph: graphOf(row),
    changesMeaning: row.status === 'DRAFT' && (await ranOnFirst(ctx, row.copiedFromId)),
  }
}

const ranOnFirst = async ({ tx: rows }: Ctx, id: string | null): Promise<boolean> =>
  id !== null &&
  (await rows.workflowVersion.count({
    where: { id, definition: { path: ['process', 'interpreter'], equals: 1 } },
  })) > 0

/** A workflow with its versions, newest first. */
export async function showWorkflow(ctx: Ctx, row: WorkflowRow): Promise<Workflow> {
  const versions = await ctx.tx.workflowVersion.findMany({
    where: { workflowId: row.id },
    omit: withoutDrawing,
    orderBy: { number: 'desc' },
  })
  const [summaries, otherDefault] = await Promise.all([
    versionSummaries(ctx, versions),
    defaultBeside(ctx, row),
  ])
  return { ...showFields(row), ...versionPointers(versions), otherDefault, versions: summaries }
}

/** The process of a kind that people without one of their own begin with, if another than `id`. */
async function defaultBeside({ tx: rows }: Ctx, { id, kind }: Pick<WorkflowRow, 'id' | 'kind'>) {
  const workflow = await rows.workflow.findFirst({
    where: { kind, defaultToWorkspace: true, id: { not: id } },
    select: { id: true, name: true },
  })
  return workflow && { workflowId: workflow.id, workflowName: workflow.name }
}

/**
 * The fields of a workflow. `defaultToWorkspace` includes a default that waits for publishing; `isDefault` does not.
 */
export const showFields = (row: WorkflowRow) => ({
  workflowId: row.id,
  workflowName: row.name,
  workflowDescription: row.description,
  kind: WorkflowKind.parse(row.kind),
  branchIdList: row.branchIds,
  defaultToWorkspace: row.defaultToWorkspace || row.defaultAtPublish,
  isDefault: row.defaultToWorkspace,
  version: row.version,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})

/** The ids of the published version and of the draft, each null where there is none. */
export function versionPointers(versions: Pick<VersionRow, 'id' | 'status'>[]) {
  const idOf = (status: string) => versions.find((each) => each.status === status)?.id ?? null
  return { publishedVersionId: idOf('PUBLISHED'), draftVersionId: idOf('DRAFT') }
}

const iso = (at: Date) => at.toISOString()

/** A problem with its words beside it. */
export const presentProblem = ({
  code,
  nodeId,
  text,
  fix,
  isWarning,
  confirm,
  reason,
  trace,
}: Problem): ProblemRow => ({
  code,
  nodeId,
  isWarning: isWarning === true,
  ...wordedAs(text),
  ...(confirm === undefined ? {} : { confirm }),
  ...(reason === undefined ? {} : { reason }),
  ...(fix ? { fix: { label: wordsFor(fix.text), text: fix.text, edit: fix.edit } } : {}),
  ...(trace ? { trace } : {}),
})
