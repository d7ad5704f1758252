/** Reads and changes one part of a drawing, the same way for every kind of part. */
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../core/deps.ts'
import { versionFor } from '../access.ts'
import { editGraph } from '../draft.ts'
import { graphOf } from '../shown.ts'
import { nextOrder, partOf, withChange, withoutPart, withPart, type List, type Part } from './edits.ts'

type Place = { workflowVersionId: string; revision?: number | undefined }
type Fresh<L extends List> = Omit<Part<L>, 'id' | 'order'> & {
  id?: string | undefined
  order?: number | undefined
}
type Given<L extends List> = { [K in keyof Part<L>]?: Part<L>[K] | undefined }
export type Revised = { revision: number }

export async function drawing(ctx: Ctx, versionId: string) {
  const row = await versionFor(ctx, versionId)
  return { graph: graphOf(row), revision: row.revision }
}

/** The parts of a list that are kept, in their order. */
export async function all<L extends List>(
  ctx: Ctx,
  list: L,
  versionId: string,
  keep: (row: Part<L>) => boolean = () => true,
): Promise<{ items: Part<L>[] } & Revised> {
  const { graph, revision } = await drawing(ctx, versionId)
  return { items: (graph[list] as Part<L>[]).filter(keep).toSorted((a, b) => a.order - b.order), revision }
}

export async function read<L extends List>(
  ctx: Ctx,
  list: L,
  id: string,
  { workflowVersionId }: Place,
): Promise<Part<L> & Revised> {
  const { graph, revision } = await drawing(ctx, workflowVersionId)
  return { ...partOf(graph, list, id), revision }
}

export async function add<L extends List>(
  ctx: Ctx,
  list: L,
  { workflowVersionId, revision, ...given }: Fresh<L> & Place,
): Promise<Part<L> & Revised> {
  const id = given.id ?? uuid()
  return stored(
    list,
    id,
    await editGraph(ctx, workflowVersionId, revision, (graph) =>
      withPart(graph, list, {
        ...given,
        id,
        order: given.order ?? nextOrder(graph[list]),
      } as unknown as Part<L>),
    ),
  )
}

/** What is not given stays as it is. */
export async function change<L extends List>(
  ctx: Ctx,
  list: L,
  id: string,
  { workflowVersionId, revision, ...given }: Given<L> & Place,
): Promise<Part<L> & Revised> {
  return stored(
    list,
    id,
    await editGraph(ctx, workflowVersionId, revision, (graph) =>
      withChange(graph, list, id, given as unknown as Partial<Part<L>>),
    ),
  )
}

export async function remove(
  ctx: Ctx,
  list: List,
  id: string,
  { workflowVersionId, revision }: Place,
): Promise<{ removed: true } & Revised> {
  const edited = await editGraph(ctx, workflowVersionId, revision, (graph) => withoutPart(graph, list, id))
  return { removed: true, revision: edited.revision }
}

const stored = <L extends List>(
  list: L,
  id: string,
  { graph, revision }: Awaited<ReturnType<typeof editGraph>>,
) => ({ ...partOf(graph, list, id), revision })
