/** What the canvas calls; the finer documented calls on one part of a drawing are in api/workflows/parts. */
import { z } from '@hono/zod-openapi'
import { Counter, get, Id, Instant, post, put, weights } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { Graph, WorkflowKind } from '../../workflows/definition/graph.ts'
import { TraceMove } from '../../workflows/definition/trace.ts'
import { Line } from '../../workflows/definition/line.ts'
import { MessageRef } from '../core/text.ts'
import { fault } from '../messages/say.ts'

const at = '/complaint-workflow/api/admin/workflow' as const
const Name = Line().min(1, fault('workflows.nameMissing')).max(120)
const Description = z.string().max(2000)
export const VersionStatus = z.enum(['DRAFT', 'PUBLISHED', 'SUPERSEDED', 'ARCHIVED'])
export const VersionSummary = z.object({
  workflowVersionId: Id,
  number: z.number().int(),
  status: VersionStatus,
  revision: z.number().int(),
  note: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedBy: z.string().nullable(),
  publishedAt: Instant.nullable(),
  definitionHash: z.string().nullable(),
})
export type VersionSummary = z.infer<typeof VersionSummary>
export const ProblemRow = z.object({
  code: z.string(),
  nodeId: z.string().nullable(),
  message: z.string(),
  text: MessageRef,
  fix: z
    .object({ label: z.string(), text: MessageRef, edit: z.looseObject({ kind: z.string() }) })
    .optional(),
  /** It can be published all the same. */
  isWarning: z.boolean(),
  /** It can be published once `confirmations` of the drawing hold a reason under this name. */
  confirm: z.string().optional(),
  /** That reason. */
  reason: z.string().optional(),
  /** How a case comes there. */
  trace: z.array(TraceMove).optional(),
})
export type ProblemRow = z.input<typeof ProblemRow>
export const Workflow = z.object({
  workflowId: Id,
  workflowName: z.string(),
  workflowDescription: z.string(),
  kind: WorkflowKind,
  branchIdList: z.array(Id),
  version: z.number().int(),
  /** Wanted or so already; it is so from publishing on. */
  defaultToWorkspace: z.boolean(),
  isDefault: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedVersionId: Id.nullable(),
  draftVersionId: Id.nullable(),
  versions: z.array(VersionSummary),
  /** The default of this kind, when it is another workflow. */
  otherDefault: z.object({ workflowId: Id, workflowName: z.string() }).nullable(),
})
export type Workflow = z.infer<typeof Workflow>
export const Version = VersionSummary.extend({
  workflowId: Id,
  graph: Graph,
  /** A draft of a version that runs on interpreter 1: some of it can mean something else once published. */
  changesMeaning: z.boolean(),
})
export type Version = z.infer<typeof Version>
/** `current` of a 409: the version as it is now, and who saved it. */
export const SavedVersion = Version.extend({ savedBy: z.string().nullable() })
export type SavedVersion = z.infer<typeof SavedVersion>
export const WorkflowTree = Workflow.extend({ current: Version })
export type WorkflowTree = z.infer<typeof WorkflowTree>
export const WorkflowSummary = Workflow.omit({ versions: true, otherDefault: true }).extend({
  publishedNumber: z.number().int().nullable(),
})
export type WorkflowSummary = z.infer<typeof WorkflowSummary>
export const Template = z.object({
  templateId: z.string(),
  name: z.string(),
  kind: WorkflowKind,
  summary: z.string(),
  disclaimer: z.string().nullable(),
  lawPack: z.string().nullable(),
  stageCount: z.number().int(),
  stepCount: z.number().int(),
  graph: Graph,
})
export type Template = z.infer<typeof Template>

/** The texts of a version as a file for translators, out and in. */
export const textsPath = `${at}/version/{id}/texts` as const
/** What a file of translations says in place of what is there; the rest stays as it is. */
export const ReadTexts = z.object({
  texts: z.array(z.object({ path: z.string(), text: z.string(), source: z.string() })),
  unchanged: z.number().int(),
})
export type ReadTexts = z.infer<typeof ReadTexts>

export const workflows = {
  list: get(at, {
    may: 'workflow:list',
    summary: 'Workflows of the workspace',
    query: PageQuery.extend({ kind: WorkflowKind.optional(), searchText: z.string().max(200).optional() }),
    returns: pageOf(WorkflowSummary),
    envelope: 'whole',
  }),
  templates: get(`${at}/templates`, {
    may: 'workflow:create',
    summary: 'Templates to start from',
    returns: z.array(Template),
  }),
  create: post(`${at}/create`, {
    may: 'workflow:create',
    summary: 'Create a workflow with its first draft',
    returns: WorkflowTree,
    body: z.strictObject({
      workflowName: Name,
      workflowDescription: Description.default(''),
      kind: WorkflowKind,
      branchIdList: z.array(Id).max(300).default([]),
      defaultToWorkspace: z.boolean().default(false),
      templateId: z.string().max(60).optional(),
    }),
  }),
  update: put(`${at}/update/{id}`, {
    may: 'workflow:update',
    summary: 'Change name, description, business units and default',
    returns: Workflow,
    body: z.strictObject({
      workflowVersionId: Id.optional(),
      workflowName: Name,
      workflowDescription: Description,
      branchIdList: z.array(Id).max(300),
      defaultToWorkspace: z.boolean(),
      version: Counter,
    }),
  }),
  publish: post(`${at}/publish`, {
    may: 'workflow:publish',
    summary:
      'Compile a draft and publish it; 409 HAS_PROBLEMS with ' +
      '`problems` otherwise. Running cases stay on their version.',
    returns: Version,
    body: z.strictObject({
      workflowId: Id,
      workflowVersionId: Id,
      revision: Counter.optional(),
      note: z.string().max(500).optional(),
    }),
  }),
  version: get(`${at}/version/{id}`, {
    may: 'workflow:read',
    summary: 'One version with its drawing',
    returns: Version,
  }),
  saveGraph: put(`${at}/version/{id}/graph`, {
    weighs: weights.drawing,
    may: 'workflow:update',
    summary: 'Save the drawing of a draft; 409 STALE_VERSION with `current` when somebody else saved since',
    returns: z.object({ workflowVersionId: Id, revision: z.number().int(), updatedAt: Instant }),
    body: z.strictObject({ graph: Graph, revision: Counter }),
  }),
  problems: get(`${at}/version/{id}/problems`, {
    may: 'workflow:read',
    summary: 'What keeps a draft from being published',
    returns: z.array(ProblemRow),
  }),
  newVersion: post(`${at}/{id}/version`, {
    may: 'workflow:update',
    summary: 'A new draft, from the newest version or any older one',
    returns: Version,
    body: z.strictObject({
      workflowVersionId: Id.optional(),
      workflowName: Name.optional(),
      workflowDescription: Description.optional(),
      branchIdList: z.array(Id).max(300).optional(),
      defaultToWorkspace: z.boolean().optional(),
      copyFromVersionId: Id.optional(),
    }),
  }),
  read: get(`${at}/{id}`, {
    may: 'workflow:read',
    summary:
      'A workflow, its versions, and one of them whole (the draft, else the published one, unless `versionId` says)',
    query: z.strictObject({ versionId: Id.optional() }),
    returns: WorkflowTree,
  }),
}
