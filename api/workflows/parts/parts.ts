/** Reads and changes one part of a drawing, the same way for every kind of part. */
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../core/deps.ts'
import { versionFor } from '../access.ts'
import { editGraph } from '../draft.ts'
import { graphOf } from '../present.ts'
import { parts, type PartEdits, type PartList } from '../../../workflows/definition/edit/parts.ts'
import { partOf, partsOf, type GraphRow } from '../../../workflows/definition/edit/editError.ts'
import { inOrder } from '../../../workflows/definition/edit/rows.ts'
import { withFieldErrors } from './refusals.ts'

type EditTarget = { workflowVersionId: string; revision?: number | undefined }
type Fresh<L extends PartList> = Omit<Parameters<PartEdits<L>['add']>[0], 'id'> & { id?: string | undefined }
type PartChanges<L extends PartList> = Partial<Omit<GraphRow<L>, 'id'>>
export type Revised = { revision: number }

/** The drawing of a version with its revision. Throws NOT_FOUND, also for one that the caller may not see. */
export async function readDrawing(ctx: Ctx, versionId: string) {
  const row = await versionFor(ctx, versionId)
  return { graph: graphOf(row), revision: row.revision }
}

/** The parts of a list that are kept, in their order. */
export async function listParts<L extends PartList>(
  ctx: Ctx,
  list: L,
  versionId: string,
  keep: (row: GraphRow<L>) => boolean = () => true,
): Promise<{ items: GraphRow<L>[] } & Revised> {
  const { graph, revision } = await readDrawing(ctx, versionId)
  return { items: inOrder(partsOf(graph, list).filter(keep)), revision }
}

/** One part of a drawing with the revision of the drawing. Throws NOT_FOUND. */
export async function readPart<L extends PartList>(
  ctx: Ctx,
  list: L,
  id: string,
  { workflowVersionId }: EditTarget,
): Promise<GraphRow<L> & Revised> {
  const { graph, revision } = await readDrawing(ctx, workflowVersionId)
  return { ...withFieldErrors(() => partOf(graph, list, id)), revision }
}

/** Adds a part to a draft's drawing, under a new id where none is given. Throws as `editGraph`. */
export async function addPart<L extends PartList>(
  ctx: Ctx,
  list: L,
  { workflowVersionId, revision, ...fields }: Fresh<L> & EditTarget,
): Promise<GraphRow<L> & Revised> {
  const id = fields.id ?? uuid()
  return stored(
    list,
    id,
    await editGraph(
      ctx,
      workflowVersionId,
      revision,
      parts[list].add({ ...fields, id } as unknown as Parameters<PartEdits<L>['add']>[0]),
    ),
  )
}

/** What is not given stays as it is. */
export async function changePart<L extends PartList>(
  ctx: Ctx,
  list: L,
  id: string,
  { workflowVersionId, revision, ...changes }: PartChanges<L> & EditTarget,
): Promise<GraphRow<L> & Revised> {
  return stored(
    list,
    id,
    await editGraph(
      ctx,
      workflowVersionId,
      revision,
      parts[list].set(id, changes as unknown as PartChanges<L>),
    ),
  )
}

/**
 * Removes a part from a draft's drawing. Throws NOT_FOUND, IN_USE for a stage that holds steps, and as `editGraph`.
 */
export async function removePart(
  ctx: Ctx,
  list: PartList,
  id: string,
  { workflowVersionId, revision }: EditTarget,
): Promise<{ removed: true } & Revised> {
  const edited = await editGraph(ctx, workflowVersionId, revision, parts[list].remove(id))
  return { removed: true, revision: edited.revision }
}

const stored = <L extends PartList>(
  list: L,
  id: string,
  { graph, revision }: Awaited<ReturnType<typeof editGraph>>,
) => ({ ...partOf(graph, list, id), revision })
