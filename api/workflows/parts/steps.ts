/** What the calls on a step do beside reading and changing its row. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../../core/deps.ts'
import { badField, notFound } from '../../core/errors.ts'
import { editGraph } from '../draft.ts'
import type { Action, Graph, Step } from '../../../workflows/definition/graph.ts'
import { partOf, withChange, withoutPart } from './edits.ts'
import { fieldsOf } from './meetingFields.ts'
import { add, all, drawing, type Revised } from './parts.ts'
import type {
  ActionSetting,
  ActionSettings,
  NewAction,
  Removal,
  StepDetails,
  StepSettingChange,
} from './schemas.ts'
import { say } from '../../messages/say.ts'

const inOrder = <R extends { order: number }>(rows: R[]) => rows.toSorted((a, b) => a.order - b.order)

export async function details(ctx: Ctx, id: string, versionId: string): Promise<StepDetails> {
  const { graph, revision } = await drawing(ctx, versionId)
  const step = partOf(graph, 'steps', id)
  const ofStep = <R extends { stepId: string | null; order: number }>(rows: R[]) =>
    inOrder(rows.filter((row) => row.stepId === id))
  return {
    step,
    revision,
    actions: ofStep(graph.actions),
    meetingFields: step.kind === 'MEETING' ? fieldsOf(graph, id) : [],
    components: ofStep(graph.components).map((component) => ({
      ...component,
      attributes: inOrder(graph.attributes.filter((each) => each.componentId === component.id)),
    })),
    prerequisites: graph.prerequisites.filter((one) => one.stepId === id || one.requiresStepId === id),
  }
}

export async function setStep(
  ctx: Ctx,
  id: string,
  { workflowVersionId, revision, ...given }: z.output<typeof StepSettingChange>,
): Promise<Step['setting'] & Revised & { stepId: string }> {
  const edited = await editGraph(ctx, workflowVersionId, revision, (graph) =>
    withChange(graph, 'steps', id, { setting: { ...partOf(graph, 'steps', id).setting, ...given } }),
  )
  return { stepId: id, ...partOf(edited.graph, 'steps', id).setting, revision: edited.revision }
}

export async function actionsOf(ctx: Ctx, stepId: string, versionId: string) {
  const { graph } = await drawing(ctx, versionId)
  partOf(graph, 'steps', stepId)
  return all(ctx, 'actions', versionId, (action) => action.stepId === stepId)
}

export const addAction = (ctx: Ctx, stepId: string, body: z.output<typeof NewAction>) =>
  add(ctx, 'actions', { ...body, stepId })

export async function removeAction(
  ctx: Ctx,
  stepId: string,
  id: string,
  { workflowVersionId, revision }: z.output<typeof Removal>,
): Promise<{ removed: true } & Revised> {
  const edited = await editGraph(ctx, workflowVersionId, revision, (graph) => {
    if (partOf(graph, 'actions', id).stepId !== stepId) throw notFound()
    return withoutPart(graph, 'actions', id)
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
  const edited = await editGraph(ctx, versionId, revision, (graph): Graph => ({
    ...graph,
    actions: graph.actions.map((action) =>
      withSetting(
        action,
        settings.find((each) => each.type === action.type),
      ),
    ),
  }))
  return { items: edited.graph.actions, revision: edited.revision }
}

const withSetting = (action: Action, setting: z.output<typeof ActionSetting> | undefined): Action =>
  setting
    ? {
        ...action,
        enabled: setting.enabled,
        recipients: setting.recipients ?? action.recipients,
        template: setting.template === undefined ? action.template : setting.template,
      }
    : action
