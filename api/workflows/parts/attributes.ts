/** The order of attributes. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { editGraph } from '../draft.ts'
import { orderAttributes, questionsOf } from '../../../workflows/definition/edit/forms.ts'
import type { Attribute } from '../../../workflows/definition/graph.ts'
import type { Revised } from './parts.ts'
import type { AttributeOrder } from './schemas.ts'

type AttributeOrderInput = z.output<typeof AttributeOrder>

/**
 * Orders the questions of a section. Throws VALIDATION_FAILED for a question of another section, and as `editGraph`.
 */
export async function order(
  ctx: Ctx,
  { workflowVersionId, revision, componentId, items }: AttributeOrderInput,
): Promise<{ items: Attribute[] } & Revised> {
  const edited = await editGraph(ctx, workflowVersionId, revision, orderAttributes(componentId, items))
  return { items: questionsOf(edited.graph, componentId), revision: edited.revision }
}
