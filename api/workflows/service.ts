/** Workflows: the drawings of a workspace, each with its versions. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { badField } from '../core/errors.ts'
import { auditedChanges, changedTexts, fieldChanges, type FieldChange } from '../core/fieldChanges.ts'
import { orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { newGraph, type Graph, type WorkflowKind } from '../../workflows/definition/graph.ts'
import { templates as byId } from '../../workflows/definition/templates/index.ts'
import { versionFor, visibleWorkflows, workflowFor, type WorkflowRow } from './access.ts'
import type { Template, Workflow, WorkflowSummary, WorkflowTree, workflows } from './contract.ts'
import { changeFields, checkFields } from './fields.ts'
import { versionPointers, showFields, showVersion, showWorkflow } from './present.ts'
import { say } from '../messages/say.ts'

type ListQuery = z.output<typeof workflows.list.query>
type NewWorkflow = z.output<typeof workflows.create.body>
type Change = z.output<typeof workflows.update.body>

/** One page of workflows, the workspace's defaults first. */
export async function list(ctx: Ctx, query: ListQuery): Promise<Page<WorkflowSummary>> {
  const { kind, searchText } = query
  const where: Prisma.WorkflowWhereInput = {
    ...(kind ? { kind } : {}),
    ...(searchText ? { name: { contains: searchText, mode: 'insensitive' } } : {}),
    ...visibleWorkflows(ctx.person),
  }
  const [rows, total] = await Promise.all([
    ctx.tx.workflow.findMany({
      where,
      ...skipTake(query),
      orderBy: sorting(query.sortBy),
      include: { versions: { select: { id: true, status: true, number: true } } },
    }),
    ctx.tx.workflow.count({ where }),
  ])
  return toPage(
    rows.map(({ versions, ...row }) => ({
      ...showFields(row),
      ...versionPointers(versions),
      publishedNumber: versions.find((each) => each.status === 'PUBLISHED')?.number ?? null,
    })),
    total,
    query,
  )
}
const sorting = (sortBy: ListQuery['sortBy']) =>
  orderBy<Prisma.WorkflowOrderByWithRelationInput>(
    sortBy,
    {
      workflowName: (name) => ({ name }),
      kind: (kind) => ({ kind }),
      createdAt: (createdAt) => ({ createdAt }),
      updatedAt: (updatedAt) => ({ updatedAt }),
    },
    [{ defaultToWorkspace: 'desc' }, { name: 'asc' }],
  )

/** All templates, with the number of their stages and steps. */
export const templates = (): Template[] =>
  Object.values(byId).map(({ id, graph, ...template }) => ({
    templateId: id,
    ...template,
    stageCount: graph.stages.length,
    stepCount: graph.steps.length,
    graph,
  }))

/** A workflow with its first draft, empty or from a template. */
export async function create(ctx: Ctx, body: NewWorkflow): Promise<WorkflowTree> {
  const graph = startingGraph(body.kind, body.templateId)
  await checkFields(ctx, body)
  const { userId } = ctx.person
  const row = await ctx.tx.workflow.create({
    data: {
      name: body.workflowName,
      description: body.workflowDescription,
      kind: body.kind,
      branchIds: body.branchIdList,
      defaultAtPublish: body.defaultToWorkspace,
      templateId: body.templateId ?? null,
      createdBy: userId,
    },
  })
  const draft = await ctx.tx.workflowVersion.create({
    data: { workflowId: row.id, number: 1, status: 'DRAFT', graph, createdBy: userId },
  })
  ctx.audit({ entityId: row.id, detail: { workflowVersionId: draft.id, templateId: row.templateId } })
  return { ...(await showWorkflow(ctx, row)), current: await showVersion(ctx, draft) }
}

function startingGraph(kind: WorkflowKind, templateId: string | undefined): Graph {
  if (templateId === undefined) return newGraph(kind)
  const template = Object.hasOwn(byId, templateId) ? byId[templateId] : undefined
  if (!template) throw badField('templateId', say('workflows.templateUnknown'))
  if (template.kind !== kind) throw badField('templateId', say('workflows.templateOtherKind'))
  return template.graph
}

/**
 * Changes what is said about a workflow. The version of the drawing that the payload names, if any, must be
 * one of its own.
 */
export async function update(
  ctx: Ctx,
  id: string,
  { workflowVersionId, version, ...fields }: Change,
): Promise<Workflow> {
  const row = await workflowFor(ctx, id)
  if (workflowVersionId) await versionFor(ctx, workflowVersionId, id)
  const published = await ctx.tx.workflowVersion.count({ where: { workflowId: id, status: 'PUBLISHED' } })
  await changeFields(ctx, row, fields, { version, defaultFrom: published > 0 ? 'NOW' : 'PUBLISHING' })
  const after = await workflowFor(ctx, id)
  const { defaultToWorkspace, branchIdList: branchIds } = fields
  const changes = auditedChanges(settingChanges(row, after))
  ctx.audit({ entityId: id, detail: { version: version + 1, defaultToWorkspace, branchIds, ...changes } })
  return showWorkflow(ctx, after)
}

const settingChanges = (before: WorkflowRow, after: WorkflowRow): FieldChange[] => {
  const of = ({ name, branchIds, defaultToWorkspace, defaultAtPublish }: WorkflowRow) => ({
    name,
    branchIds,
    defaultToWorkspace,
    defaultAtPublish,
  })
  const { description } = after
  return [...fieldChanges(of(before), of(after)), ...changedTexts(before, { description })]
}

/**
 * A workflow and one of its versions whole: the named one, else the draft, else the published one, else the
 * newest.
 */
export async function read(ctx: Ctx, id: string, versionId?: string): Promise<WorkflowTree> {
  const workflow = await showWorkflow(ctx, await workflowFor(ctx, id))
  const chosen =
    versionId ??
    workflow.draftVersionId ??
    workflow.publishedVersionId ??
    workflow.versions[0]?.workflowVersionId ??
    ''
  return { ...workflow, current: await showVersion(ctx, await versionFor(ctx, chosen, id)) }
}
