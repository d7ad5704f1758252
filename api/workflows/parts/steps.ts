/** What the calls on a step do beside reading and changing its row. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { badField, notFound } from '../../core/errors.ts'
import { editGraph } from '../draft.ts'
import { removeAction as removed, setActionsOfType } from '../../../workflows/definition/edit/actions.ts'
import { questionsOf, sectionsOf } from '../../../workflows/definition/edit/forms.ts'
import { partOf } from '../../../workflows/definition/edit/editError.ts'
import { inOrder, inTurn } from '../../../workflows/definition/edit/rows.ts'
import { setStepSetting } from '../../../workflows/definition/edit/steps.ts'
import type { Action, Step } from '../../../workflows/definition/graph.ts'
import { fieldsOf } from './meetingFields.ts'
import { addPart, listParts, readDrawing, type Revised } from './parts.ts'
import { withFieldErrors } from './refusals.ts'
import type { ActionSettings, NewAction, Removal, StepDetails, StepSettingChange } from './schemas.ts'
import { say } from '../../messages/say.ts'

/** A step with its actions, form, meeting fields, and the prerequisites in which it waits or is waited for. */
export async function readStepDetails(ctx: Ctx, id: string, versionId: string): Promise<StepDetails> {
  const { graph, revision } = await readDrawing(ctx, versionId)
  const step = withFieldErrors(() => partOf(graph, 'steps', id))
  return {
    step,
    revision,
    actions: inOrder(graph.actions.filter((action) => action.stepId === id)),
    meetingFields: step.kind === 'MEETING' ? fieldsOf(graph, id) : [],
    components: sectionsOf(graph, id).map((component) => ({
      ...component,
      attributes: questionsOf(graph, component.id),
    })),
    prerequisites: graph.prerequisites.filter((one) => one.stepId === id || one.requiresStepId === id),
  }
}

/** Changes the given settings of a step and returns all of them. Throws NOT_FOUND, and as `editGraph`. */
export async function setStep(
  ctx: Ctx,
  id: string,
  { workflowVersionId, revision, ...changes }: z.output<typeof StepSettingChange>,
): Promise<Step['setting'] & Revised & { stepId: string }> {
  const edited = await editGraph(ctx, workflowVersionId, revision, setStepSetting(id, changes))
  return { stepId: id, ...partOf(edited.graph, 'steps', id).setting, revision: edited.revision }
}

/** The actions of a step, in order. Throws NOT_FOUND for a step that the drawing does not have. */
export async function actionsOf(ctx: Ctx, stepId: string, versionId: string) {
  const { graph } = await readDrawing(ctx, versionId)
  withFieldErrors(() => partOf(graph, 'steps', stepId))
  return listParts(ctx, 'actions', versionId, (action) => action.stepId === stepId)
}

/** Adds an action to a step. Throws NOT_FOUND for a step that the drawing does not have, and as `editGraph`. */
export const addAction = (ctx: Ctx, stepId: string, body: z.output<typeof NewAction>) =>
  addPart(ctx, 'actions', { ...body, stepId })

/** Removes an action of a step. Throws NOT_FOUND for an action of another step, and as `editGraph`. */
export async function removeAction(
  ctx: Ctx,
  stepId: string,
  id: string,
  { workflowVersionId, revision }: z.output<typeof Removal>,
): Promise<{ removed: true } & Revised> {
  const edited = await editGraph(ctx, workflowVersionId, revision, (graph) => {
    if (partOf(graph, 'actions', id).stepId !== stepId) throw notFound()
    return removed(id)(graph)
  })
  return { removed: true, revision: edited.revision }
}

/** One setting for all actions of a kind in the drawing. */
export async function setActions(
  ctx: Ctx,
  versionId: string,
  { actions: settings, revision }: z.output<typeof ActionSettings>,
): Promise<{ items: Action[] } & Revised> {
  const twin = settings.findIndex(
    (each, place) => settings.findIndex((other) => other.type === each.type) !== place,
  )
  if (twin >= 0) throw badField(`actions.${twin}.type`, say('workflows.actionTwice'))
  const edited = await editGraph(ctx, versionId, revision, inTurn(...settings.map(setActionsOfType)))
  return { items: edited.graph.actions, revision: edited.revision }
}
