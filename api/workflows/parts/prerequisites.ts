/** Prerequisites of a workflow. The documented calls name the workflow: changes go to its draft. */
import { v7 as uuid } from 'uuid'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { AppError, badField } from '../../core/errors.ts'
import { versionFor, workflowFor } from '../access.ts'
import { editGraph } from '../draft.ts'
import { withoutDrawing, graphOf, versionPointers } from '../present.ts'
import {
  addPrerequisite,
  removePrerequisite,
  replacePrerequisites,
} from '../../../workflows/definition/edit/prerequisites.ts'
import { inTurn, type Edit } from '../../../workflows/definition/edit/rows.ts'
import type { Prerequisite } from '../../../workflows/definition/graph.ts'
import type { PrerequisiteList, PrerequisiteRemoval, StoredPrerequisites } from './schemas.ts'
import { say } from '../../messages/say.ts'

type Answer = z.infer<typeof StoredPrerequisites>
type PrerequisiteListInput = z.output<typeof PrerequisiteList>

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

/** Adds prerequisites to the draft. Throws ILLEGAL_STATE where there is no draft, and as `editGraph`. */
export const add = (
  ctx: Ctx,
  { workflowId, revision, prerequisiteList }: PrerequisiteListInput,
): Promise<Answer> => {
  const rows = withIds(prerequisiteList)
  return edit(ctx, workflowId, revision, inTurn(...rows.map(addPrerequisite)), rows)
}

/** Replaces all prerequisites of the draft. Throws ILLEGAL_STATE where there is no draft, and as `editGraph`. */
export const replace = (
  ctx: Ctx,
  { workflowId, revision, prerequisiteList }: PrerequisiteListInput,
): Promise<Answer> => {
  const rows = withIds(prerequisiteList)
  return edit(ctx, workflowId, revision, replacePrerequisites(rows), rows)
}

/** The named ones, or all. Throws 404 for one that is not there. */
export const remove = (
  ctx: Ctx,
  workflowId: string,
  { revision, prerequisiteIds }: z.output<typeof PrerequisiteRemoval>,
): Promise<Answer> =>
  edit(
    ctx,
    workflowId,
    revision,
    prerequisiteIds
      ? inTurn(...[...new Set(prerequisiteIds)].map(removePrerequisite))
      : replacePrerequisites([]),
  )

/** `rows` are those that the call sends, in its order: a refusal names the place. */
async function edit(
  ctx: Ctx,
  workflowId: string,
  revision: number | undefined,
  change: Edit,
  rows: Prerequisite[] = [],
): Promise<Answer> {
  const { draftVersionId } = await versionsOf(ctx, workflowId)
  if (!draftVersionId)
    throw new AppError('ILLEGAL_STATE', {
      text: say('workflows.noDraft'),
    })
  const edited = await editGraph(
    ctx,
    draftVersionId,
    revision,
    change,
    ({ id }, field) => `prerequisiteList.${rows.findIndex((row) => row.id === id)}.${field}`,
  )
  return {
    workflowId,
    workflowVersionId: draftVersionId,
    prerequisiteList: edited.graph.prerequisites,
    revision: edited.revision,
  }
}

async function versionsOf(ctx: Ctx, workflowId: string) {
  await workflowFor(ctx, workflowId)
  const versions = await ctx.tx.workflowVersion.findMany({
    where: { workflowId },
    omit: withoutDrawing,
    orderBy: { number: 'desc' },
  })
  return { ...versionPointers(versions), newestId: versions[0]?.id ?? '' }
}

/** Throws 400 for an id that is sent twice. */
function withIds(list: PrerequisiteListInput['prerequisiteList']): Prerequisite[] {
  const rows = list.map((one) => ({ ...one, id: one.id ?? uuid() }))
  const twin = rows.findIndex(({ id }, place) => rows.findIndex((other) => other.id === id) !== place)
  if (twin >= 0) throw badField(`prerequisiteList.${twin}.id`, say('workflows.idTwice'))
  return rows
}
