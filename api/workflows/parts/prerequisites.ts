/** Prerequisites of a workflow. The documented calls name the workflow: changes go to its draft. */
import { v7 as uuid } from 'uuid'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { AppError, badField, notFound } from '../../core/errors.ts'
import { versionFor, workflowFor } from '../access.ts'
import { editGraph } from '../draft.ts'
import { brief, graphOf, pointers } from '../shown.ts'
import type { Graph, Prerequisite } from '../../../workflows/definition/graph.ts'
import type { PrerequisiteList, PrerequisiteRemoval, StoredPrerequisites } from './schemas.ts'
import { say } from '../../messages/say.ts'

type Answer = z.infer<typeof StoredPrerequisites>
type Wish = z.output<typeof PrerequisiteList>

/** Of the named version, else the draft, else the published one, else the newest. */
export async function list(ctx: Ctx, workflowId: string, versionId?: string): Promise<Answer> {
  const { draftVersionId, publishedVersionId, newestId } = await versionsOf(ctx, workflowId)
  const row = await versionFor(ctx, versionId ?? draftVersionId ?? publishedVersionId ?? newestId, workflowId)
  return {
    workflowId,
    workflowVersionId: row.id,
    prerequisiteList: graphOf(row).prerequisites,
    revision: row.revision,
  }
}

export function add(ctx: Ctx, { workflowId, revision, prerequisiteList }: Wish): Promise<Answer> {
  const fresh = withIds(prerequisiteList)
  return edit(ctx, workflowId, revision, (graph) => {
    const twin = fresh.findIndex(({ id }) => graph.prerequisites.some((one) => one.id === id))
    if (twin >= 0)
      throw new AppError('DUPLICATE', {
        fields: [
          {
            path: `prerequisiteList.${twin}.id`,
            code: 'duplicate',
            text: say('workflows.idTaken'),
          },
        ],
      })
    return [...graph.prerequisites, ...checked(graph, fresh)]
  })
}

export function replace(ctx: Ctx, { workflowId, revision, prerequisiteList }: Wish): Promise<Answer> {
  const fresh = withIds(prerequisiteList)
  return edit(ctx, workflowId, revision, (graph) => checked(graph, fresh))
}

/** The named ones, or all. Throws 404 for one that is not there. */
export function remove(
  ctx: Ctx,
  workflowId: string,
  { revision, prerequisiteIds }: z.output<typeof PrerequisiteRemoval>,
): Promise<Answer> {
  return edit(ctx, workflowId, revision, ({ prerequisites }) => {
    if (prerequisiteIds?.some((id) => !prerequisites.some((one) => one.id === id))) throw notFound()
    return prerequisiteIds ? prerequisites.filter((one) => !prerequisiteIds.includes(one.id)) : []
  })
}

async function edit(
  ctx: Ctx,
  workflowId: string,
  revision: number | undefined,
  change: (graph: Graph) => Prerequisite[],
): Promise<Answer> {
  const { draftVersionId } = await versionsOf(ctx, workflowId)
  if (!draftVersionId)
    throw new AppError('ILLEGAL_STATE', {
      text: say('workflows.noDraft'),
    })
  const edited = await editGraph(ctx, draftVersionId, revision, (graph) => ({
    ...graph,
    prerequisites: change(graph),
  }))
  return {
    workflowId,
    workflowVersionId: draftVersionId,
    prerequisiteList: edited.graph.prerequisites,
    revision: edited.revision,
  }
}

async function versionsOf(ctx: Ctx, workflowId: string) {
  await workflowFor(ctx, workflowId)
  const versions = await ctx.rows.workflowVersion.findMany({
    where: { workflowId },
    omit: brief,
    orderBy: { number: 'desc' },
  })
  return { ...pointers(versions), newestId: versions[0]?.id ?? '' }
}

const withIds = (list: Wish['prerequisiteList']): Prerequisite[] =>
  list.map((one) => ({ ...one, id: one.id ?? uuid() }))

/** Throws 400 with the field that names no step, or an id twice. */
function checked(graph: Graph, list: Prerequisite[]): Prerequisite[] {
  const steps = new Set(graph.steps.map((step) => step.id))
  list.forEach((one, place) => {
    for (const field of ['stepId', 'requiresStepId'] as const) {
      if (one[field] !== null && !steps.has(one[field]))
        throw badField(`prerequisiteList.${place}.${field}`, say('workflows.stepUnknown'), 'unknown')
    }
    if (list.findIndex((other) => other.id === one.id) !== place)
      throw badField(`prerequisiteList.${place}.id`, say('workflows.idTwice'))
  })
  return list
}
