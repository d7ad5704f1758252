/** Fields of a meeting: the documented ones, which are fixed, and those a step adds. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Graph } from '../../../workflows/definition/graph.ts'
import { isFixedField, meetingFieldsOf } from '../../../workflows/definition/edit/meetingFields.ts'
import { partOf } from '../../../workflows/definition/edit/editError.ts'
import { fixedFields } from './fixedFields.ts'
import { changePart, readDrawing, removePart } from './parts.ts'
import { withFieldErrors } from './refusals.ts'
import type { AnyMeetingField, MeetingFieldChange, Removal } from './schemas.ts'
import { say } from '../../messages/say.ts'

/** The fields of a meeting step in order: the fixed ones (`core`), then those that the step adds. */
export function fieldsOf(graph: Graph, stepId: string): AnyMeetingField[] {
  return [
    ...fixedFields.map((field, order) => ({
      ...field,
      id: field.key,
      stepId,
      options: [],
      order,
      core: true,
    })),
    ...meetingFieldsOf(graph, stepId).map((field) => ({ ...field, core: false })),
  ]
}

/** Throws 404 for a step that is no meeting. */
export async function list(ctx: Ctx, versionId: string, stepId: string) {
  const { graph, revision } = await readDrawing(ctx, versionId)
  if (withFieldErrors(() => partOf(graph, 'steps', stepId)).kind !== 'MEETING') throw notFound()
  return { items: fieldsOf(graph, stepId), revision }
}

/** Changes a field that the step adds. Throws ILLEGAL_STATE for a fixed field, and as `editGraph`. */
export async function changeField(ctx: Ctx, id: string, body: z.output<typeof MeetingFieldChange>) {
  await refuseFixed(ctx, id, body)
  return changePart(ctx, 'meetingFields', id, body)
}

/** Removes a field that the step adds. Throws ILLEGAL_STATE for a fixed field, and as `editGraph`. */
export async function removeField(ctx: Ctx, id: string, query: z.output<typeof Removal>) {
  await refuseFixed(ctx, id, query)
  return removePart(ctx, 'meetingFields', id, query)
}

/** Throws 404 for a drawing that is not there, as for any other field. */
async function refuseFixed(
  ctx: Ctx,
  id: string,
  { workflowVersionId }: { workflowVersionId: string },
): Promise<void> {
  if (!isFixedField(id)) return
  await readDrawing(ctx, workflowVersionId)
  throw new AppError('ILLEGAL_STATE', {
    text: say('workflows.fieldFixed'),
  })
}
