/** The order of attributes. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { badField } from '../../core/errors.ts'
import { editGraph } from '../draft.ts'
import type { Attribute, Graph } from '../../../workflows/definition/graph.ts'
import { partOf } from './edits.ts'
import type { Revised } from './parts.ts'
import type { AttributeOrder } from './schemas.ts'
import { say } from '../../messages/say.ts'

type Wish = z.output<typeof AttributeOrder>

export async function order(
  ctx: Ctx,
  { workflowVersionId, revision, componentId, items }: Wish,
): Promise<{ items: Attribute[] } & Revised> {
  const edited = await editGraph(ctx, workflowVersionId, revision, (graph) =>
    ordered(graph, componentId, items),
  )
  return {
    items: edited.graph.attributes
      .filter((each) => each.componentId === componentId)
      .toSorted((a, b) => a.order - b.order),
    revision: edited.revision,
  }
}

/** Throws 400 with the item that is no attribute of the component. */
function ordered(graph: Graph, componentId: string, items: Wish['items']): Graph {
  partOf(graph, 'components', componentId)
  const own = new Set(
    graph.attributes.filter((each) => each.componentId === componentId).map((each) => each.id),
  )
  const stranger = items.findIndex((item) => !own.has(item.id))
  if (stranger >= 0) throw badField(`items.${stranger}.id`, say('workflows.attributeUnknown'), 'unknown')
  const wanted = new Map(items.map((item) => [item.id, item.order]))
  return {
    ...graph,
    attributes: graph.attributes.map((each) => ({ ...each, order: wanted.get(each.id) ?? each.order })),
  }
}
