/**
 * The finer documented calls on one part of a drawing. All change the same drawing as the canvas
 * (api/workflows/draft.ts), so each
 * answers the revision it made. `{node}` is the id of a part inside the drawing.
 */
import { z } from '@hono/zod-openapi'
import { del, get, Id, post, put, weights } from '../../core/contract.ts'
import * as s from './schemas.ts'

const at = '/complaint-workflow/api/admin/workflow' as const
const read = 'workflow:read',
  edit = 'workflow:update'
const Node = z.string().max(64)

export const workflowParts = {
  listStages: get(`${at}/stage`, {
    may: read,
    summary: 'Stages of a version',
    query: s.In,
    returns: s.Stages,
  }),
  addStage: post(`${at}/stage`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Add a stage',
    body: s.NewStage,
    returns: s.StoredStage,
  }),
  readStage: get(`${at}/stage/{node}`, {
    may: read,
    summary: 'One stage',
    query: s.In,
    returns: s.StoredStage,
  }),
  changeStage: put(`${at}/stage/{node}`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Change a stage',
    body: s.StageChange,
    returns: s.StoredStage,
  }),
  removeStage: del(`${at}/stage/{node}`, {
    may: edit,
    summary: 'Remove a stage that holds no step',
    query: s.Removal,
    returns: s.Removed,
  }),

  listSteps: get(`${at}/step`, {
    may: read,
    summary: 'Steps of a version, or of one stage',
    query: s.In.extend({ stageId: Node.optional() }),
    returns: s.Steps,
  }),
  addStep: post(`${at}/step`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Add a step',
    body: s.NewStep,
    returns: s.StoredStep,
  }),
  readStep: get(`${at}/step/{node}`, { may: read, summary: 'One step', query: s.In, returns: s.StoredStep }),
  changeStep: put(`${at}/step/{node}`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Change a step',
    body: s.StepChange,
    returns: s.StoredStep,
  }),
  removeStep: del(`${at}/step/{node}`, {
    may: edit,
    summary: 'Remove a step with its form, actions, edges and prerequisites',
    query: s.Removal,
    returns: s.Removed,
  }),
  stepDetails: get(`${at}/step/{node}/details`, {
    may: read,
    summary: 'A step with all that hangs on it',
    query: s.In,
    returns: s.StepDetails,
  }),
  setStep: put(`${at}/step-setting/{node}`, {
    may: edit,
    summary: 'Set whether a step may be skipped, reopened, or does itself',
    body: s.StepSettingChange,
    returns: s.StoredStepSetting,
  }),

  listPrerequisites: get(`${at}/prerequisite/{workflowId}`, {
    may: read,
    summary: 'Prerequisites of the draft, else of the published version',
    query: z.strictObject({ workflowVersionId: Id.optional() }),
    returns: s.StoredPrerequisites,
  }),
  addPrerequisites: post(`${at}/prerequisite`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Add prerequisites to the draft',
    body: s.PrerequisiteList,
    returns: s.StoredPrerequisites,
  }),
  replacePrerequisites: put(`${at}/prerequisite`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Replace the prerequisites of the draft',
    body: s.PrerequisiteList,
    returns: s.StoredPrerequisites,
  }),
  removePrerequisites: del(`${at}/prerequisite/{workflowId}`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Remove the named prerequisites of the draft, or all',
    body: s.PrerequisiteRemoval,
    returns: s.StoredPrerequisites,
  }),

  orderAttributes: put(`${at}/attribute/order`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Put the attributes of a component in order',
    body: s.AttributeOrder,
    returns: s.Attributes,
  }),
  listAttributes: get(`${at}/attribute`, {
    may: read,
    summary: 'Attributes of a version, or of one component',
    query: s.In.extend({ componentId: Node.optional() }),
    returns: s.Attributes,
  }),
  addAttribute: post(`${at}/attribute`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Add an attribute to a component',
    body: s.NewAttribute,
    returns: s.StoredAttribute,
  }),
  readAttribute: get(`${at}/attribute/{node}`, {
    may: read,
    summary: 'One attribute',
    query: s.In,
    returns: s.StoredAttribute,
  }),
  changeAttribute: put(`${at}/attribute/{node}`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Change an attribute',
    body: s.AttributeChange,
    returns: s.StoredAttribute,
  }),
  removeAttribute: del(`${at}/attribute/{node}`, {
    may: edit,
    summary: 'Remove an attribute',
    query: s.Removal,
    returns: s.Removed,
  }),
  setAttribute: put(`${at}/attribute-setting/{node}`, {
    may: edit,
    summary: 'Set who sees an attribute, whether it is required, and how personal it is',
    body: s.AttributeSettingChange,
    returns: s.StoredAttribute,
  }),

  listMeetingFields: get(`${at}/meeting-field/all`, {
    may: read,
    summary: 'Fields asked for a meeting of a step: the fixed ones and its own',
    query: s.In.extend({ stepId: Node }),
    returns: s.MeetingFields,
  }),
  addMeetingField: post(`${at}/meeting-field/create`, {
    may: edit,
    summary: 'Add a field to the meetings of a step',
    body: s.NewMeetingField,
    returns: s.StoredMeetingField,
  }),
  changeMeetingField: put(`${at}/meeting-field/update/{node}`, {
    may: edit,
    summary: 'Change a meeting field; the fixed ones cannot be (409)',
    body: s.MeetingFieldChange,
    returns: s.StoredMeetingField,
  }),
  removeMeetingField: del(`${at}/meeting-field/remove/{node}`, {
    may: edit,
    summary: 'Remove a meeting field; the fixed ones cannot be (409)',
    query: s.Removal,
    returns: s.Removed,
  }),

  setActions: put(`${at}/workflow-action-setting/{workflowVersionId}`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Switch all actions of a kind on or off, and set their words and recipients',
    body: s.ActionSettings,
    returns: s.Actions,
  }),
  listActions: get(`${at}/step/{node}/action`, {
    may: read,
    summary: 'Actions of a step',
    query: s.In,
    returns: s.Actions,
  }),
  addAction: post(`${at}/step/{node}/action`, {
    weighs: weights.pages,
    may: edit,
    summary: 'Add an action to a step',
    body: s.NewAction,
    returns: s.StoredAction,
  }),
  removeAction: del(`${at}/step/{node}/action/{action}`, {
    may: edit,
    summary: 'Remove an action of a step',
    query: s.Removal,
    returns: s.Removed,
  }),

  listComponents: get(`${at}/component`, {
    may: read,
    summary: 'Components of a version, or of one step (`filing` for the complaint form)',
    query: s.In.extend({ stepId: Node.optional() }),
    returns: s.Components,
  }),
  addComponent: post(`${at}/component`, {
    may: edit,
    summary: 'Add a component to the form of a step',
    body: s.NewComponent,
    returns: s.StoredComponent,
  }),
  readComponent: get(`${at}/component/{node}`, {
    may: read,
    summary: 'One component',
    query: s.In,
    returns: s.StoredComponent,
  }),
  changeComponent: put(`${at}/component/{node}`, {
    may: edit,
    summary: 'Change a component',
    body: s.ComponentChange,
    returns: s.StoredComponent,
  }),
  removeComponent: del(`${at}/component/{node}`, {
    may: edit,
    summary: 'Remove a component with its attributes',
    query: s.Removal,
    returns: s.Removed,
  }),
}
