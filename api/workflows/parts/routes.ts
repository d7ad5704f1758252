import { implement } from '../../core/implement.ts'
import * as attributes from './attributes.ts'
import { workflowParts } from './contract.ts'
import * as meetingFields from './meetingFields.ts'
import * as parts from './parts.ts'
import * as prerequisites from './prerequisites.ts'
import * as steps from './steps.ts'

export default implement('workflowParts', workflowParts, {
  listStages: ({ query, ctx }) => parts.listParts(ctx, 'stages', query.workflowVersionId),
  addStage: ({ body, ctx }) => parts.addPart(ctx, 'stages', body),
  readStage: ({ params, query, ctx }) => parts.readPart(ctx, 'stages', params.node, query),
  changeStage: ({ params, body, ctx }) => parts.changePart(ctx, 'stages', params.node, body),
  removeStage: ({ params, query, ctx }) => parts.removePart(ctx, 'stages', params.node, query),

  listSteps: ({ query, ctx }) =>
    parts.listParts(
      ctx,
      'steps',
      query.workflowVersionId,
      (step) => !query.stageId || step.stageId === query.stageId,
    ),
  addStep: ({ body, ctx }) => parts.addPart(ctx, 'steps', body),
  readStep: ({ params, query, ctx }) => parts.readPart(ctx, 'steps', params.node, query),
  changeStep: ({ params, body, ctx }) => parts.changePart(ctx, 'steps', params.node, body),
  removeStep: ({ params, query, ctx }) => parts.removePart(ctx, 'steps', params.node, query),
  stepDetails: ({ params, query, ctx }) => steps.readStepDetails(ctx, params.node, query.workflowVersionId),
  setStep: ({ params, body, ctx }) => steps.setStep(ctx, params.node, body),

  listPrerequisites: ({ params, query, ctx }) =>
    prerequisites.list(ctx, params.workflowId, query.workflowVersionId),
  addPrerequisites: ({ body, ctx }) => prerequisites.add(ctx, body),
  replacePrerequisites: ({ body, ctx }) => prerequisites.replace(ctx, body),
  removePrerequisites: ({ params, body, ctx }) => prerequisites.remove(ctx, params.workflowId, body),

  orderAttributes: ({ body, ctx }) => attributes.order(ctx, body),
  listAttributes: ({ query, ctx }) =>
    parts.listParts(
      ctx,
      'attributes',
      query.workflowVersionId,
      (attribute) => !query.componentId || attribute.componentId === query.componentId,
    ),
  addAttribute: ({ body, ctx }) => parts.addPart(ctx, 'attributes', body),
  readAttribute: ({ params, query, ctx }) => parts.readPart(ctx, 'attributes', params.node, query),
  changeAttribute: ({ params, body, ctx }) => parts.changePart(ctx, 'attributes', params.node, body),
  removeAttribute: ({ params, query, ctx }) => parts.removePart(ctx, 'attributes', params.node, query),
  setAttribute: ({ params, body, ctx }) => parts.changePart(ctx, 'attributes', params.node, body),

  listMeetingFields: ({ query, ctx }) => meetingFields.list(ctx, query.workflowVersionId, query.stepId),
  addMeetingField: ({ body, ctx }) => parts.addPart(ctx, 'meetingFields', body),
  changeMeetingField: ({ params, body, ctx }) => meetingFields.changeField(ctx, params.node, body),
  removeMeetingField: ({ params, query, ctx }) => meetingFields.removeField(ctx, params.node, query),

  setActions: ({ params, body, ctx }) => steps.setActions(ctx, params.workflowVersionId, body),
  listActions: ({ params, query, ctx }) => steps.actionsOf(ctx, params.node, query.workflowVersionId),
  addAction: ({ params, body, ctx }) => steps.addAction(ctx, params.node, body),
  removeAction: ({ params, query, ctx }) => steps.removeAction(ctx, params.node, params.action, query),

  listComponents: ({ query, ctx }) =>
    parts.listParts(
      ctx,
      'components',
      query.workflowVersionId,
      (component) => !query.stepId || component.stepId === query.stepId,
    ),
  addComponent: ({ body, ctx }) => parts.addPart(ctx, 'components', body),
  readComponent: ({ params, query, ctx }) => parts.readPart(ctx, 'components', params.node, query),
  changeComponent: ({ params, body, ctx }) => parts.changePart(ctx, 'components', params.node, body),
  removeComponent: ({ params, query, ctx }) => parts.removePart(ctx, 'components', params.node, query),
})
