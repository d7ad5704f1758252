/**
 * For tests: a process that shows every part something else, and filing on it through the API as people do.
 */
import { v7 as uuid } from 'uuid'
import type { Database } from '../prisma/client.ts'
import type { Employer } from '../prisma/builders.ts'
import { compile } from '../workflows/definition/compile.ts'
import { emptyGraph, type Graph } from '../workflows/definition/graph.ts'
import {
  actions,
  at,
  clock,
  edges,
  form,
  is,
  stages,
  statements,
  steps,
  notifyAct,
  to,
} from '../workflows/definition/templates/build.ts'
import type { Caller } from './app.ts'
import { confirmDrawing } from './confirmDrawing.ts'
import { hashOf } from '../api/workflows/hash.ts'

const week = clock(7, 'WORKING_DAY', 3, 5, {
  first: notifyAct('ACTOR'),
  second: notifyAct('PRESIDING_OFFICER'),
  lawRef: 'POSH-R7-2',
})
const committee = { by: 'COMMITTEE' } as const

/** Read (committee), reply (respondent), check (a role, seen by nobody), act (employer). */
export const everyPart = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  confidentiality: 'Only those named here learn of it.',
  filing: {
    limit: { amount: 3, unit: 'MONTH', lawRef: 'POSH-9' },
    respondentSees: ['RESPONDENT', 'INCIDENTS', 'EVIDENCE'],
    employerSees: [],
  },
  stages: stages([
    ['received', 'Received', 'It is read.', ['COMPLAINANT']],
    ['answer', 'Answer', 'The other side is heard.', ['COMPLAINANT', 'RESPONDENT']],
    ['inside', 'Inside', 'Nobody but the committee knows.', []],
    ['report', 'Report', 'What follows.', ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER']],
  ]),
  steps: steps([
    {
      id: 'read',
      stageId: 'received',
      name: 'Read the complaint',
      description: '',
      actor: committee,
      position: at(0, 0),
      clock: week,
      outcomes: { done: 'Accepted', closed: 'Not for us' },
      setting: { reopenable: true },
    },
    {
      id: 'reply',
      stageId: 'answer',
      name: 'Reply',
      description: '',
      actor: { by: 'RESPONDENT' },
      position: at(1, 1),
      clock: clock(10, 'DAY', 5, 8, { lawRef: null }),
      outcomes: { done: 'Replied' },
    },
    {
      id: 'check',
      stageId: 'inside',
      name: 'Check the facts',
      description: '',
      actor: { by: 'ROLE', role: 'BRANCH_ADMIN' },
      position: at(2, 2),
      clock: week,
      outcomes: { done: 'Checked' },
    },
    {
      id: 'act',
      stageId: 'report',
      name: 'Act on the report',
      description: '',
      actor: { by: 'EMPLOYER' },
      position: at(3, 3),
      clock: clock(60, 'DAY', 30, 50),
      outcomes: { done: 'Done' },
    },
  ]),
  edges: edges([
    ['start', null, 'read'],
    ['read', 'done', 'reply'],
    ['read', 'closed', 'close'],
    ['reply', 'done', 'check'],
    ['check', 'done', 'act'],
    ['act', 'done', 'close'],
  ]),
  actions: actions([
    { stepId: 'reply', on: 'ENTER', type: 'INFORM_RESPONDENT' },
    { stepId: 'act', on: 'ENTER', type: 'INFORM_EMPLOYER' },
    {
      stepId: 'read',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT'),
      subject: '{caseNo} was read',
    },
  ]),
  ...form([
    {
      id: 'about',
      stepId: 'filing',
      title: 'About it',
      visibleTo: ['RESPONDENT'],
      questions: [
        {
          key: 'severity',
          type: 'SINGLE_SELECT',
          label: 'How bad was it?',
          required: true,
          options: { low: 'Bearable', high: 'Unbearable' },
        },
        {
          key: 'why',
          type: 'TEXT_AREA',
          label: 'Why so bad?',
          required: true,
          visibleWhen: is('severity', 'high'),
        },
        { key: 'safe', type: 'INPUT_BOX', label: 'Where do you feel safe?', visibleTo: [] },
      ],
    },
    {
      id: 'wishes',
      stepId: 'filing',
      title: 'Wishes',
      visibleTo: [],
      questions: [
        { key: 'wish', type: 'INPUT_BOX', label: 'What do you wish for?' },
        {
          key: 'papers',
          type: 'ASK_TO_UPLOAD',
          label: 'Papers',
          config: { accept: ['DOCUMENT'], maxFiles: 2 },
        },
      ],
    },
    {
      id: 'finding',
      stepId: 'read',
      title: 'First finding',
      visibleTo: [],
      questions: [{ key: 'finding', type: 'INPUT_BOX', label: 'What do we think?' }],
    },
    {
      id: 'answerForm',
      stepId: 'reply',
      title: 'Your reply',
      visibleTo: ['COMPLAINANT'],
      questions: [
        { key: 'reply', type: 'TEXT_AREA', label: 'What do you say?', required: true },
        { key: 'proof', type: 'ASK_TO_UPLOAD', label: 'Proof', visibleTo: [] },
      ],
    },
    {
      id: 'facts',
      stepId: 'check',
      title: 'Facts',
      visibleTo: [],
      questions: [{ key: 'facts', type: 'INPUT_BOX', label: 'What is true?' }],
    },
    {
      id: 'measures',
      stepId: 'act',
      title: 'Measures',
      visibleTo: ['COMPLAINANT', 'EMPLOYER'],
      questions: [{ key: 'measure', type: 'INPUT_BOX', label: 'What was done?' }],
    },
  ]),
  prerequisites: statements([
    ['I tell the truth.', null],
    ['I know the time limit.', 'POSH-9'],
  ]),
})

export type Published = { workflowId: string; versionId: string; hash: string }
/**
 * Publishes it for the whole workspace, or for some business units alone. Throws with the graph's problems.
 */
export async function publishFor(
  db: Database,
  { workspace, admin }: Pick<Employer, 'workspace' | 'admin'>,
  branchIds: string[] = [],
  graph: Graph = everyPart(),
): Promise<Published> {
  const { definition, problems } = compile(confirmDrawing(graph))
  if (!definition) throw new Error(problems.map(({ text }) => text.code).join(' '))
  // Too small to serve a whole pack, as publishing would ask; what is shown of one is shown all the same.
  definition.lawPack ??= 'POSH'
  const [workflowId, versionId, hash] = [uuid(), uuid(), hashOf(definition)]
  const rows = db.forWorkspace(workspace.id)
  await rows.workflow.create({
    data: {
      id: workflowId,
      name: `Process ${workflowId}`,
      kind: graph.kind,
      branchIds,
      defaultToWorkspace: branchIds.length === 0,
      createdBy: admin.id,
    },
  })
  await rows.workflowVersion.create({
    data: {
      id: versionId,
      workflowId,
      number: 1,
      status: 'PUBLISHED',
      graph,
      definition,
      definitionHash: hash,
      createdBy: admin.id,
    },
  })
  return { workflowId, versionId, hash }
}

export const call = '/complaint-workflow/api'
/** A form that passes. */
export const soundForm = (more: Record<string, unknown> = {}) => ({
  complainant: { name: 'Meera Iyer', email: 'meera@example.com', gender: 'Woman', phone: '+91 20 1234 5678' },
  respondent: { name: 'Rohan Shah', description: 'My team lead' },
  incidents: [
    { details: 'He shouted at me.', date: '2026-11-02', evidenceIds: [] as string[], witness: 'Tara' },
  ],
  answers: { severity: 'low', wish: 'Another team', safe: 'At home' } as Record<string, unknown>,
  ticked: ['statement1', 'statement2'],
  ...more,
})
export async function newDraft(by: Caller, workflowId: string): Promise<string> {
  return (await by.post(`${call}/case/draft`, { workflowId })).body.content.draftId
}
export const fileDraft = (by: Caller, draftId: string, form: object = soundForm()) =>
  by.post(`${call}/case`, { draftId, form })
export async function fileOne(
  by: Caller,
  workflowId: string,
  more: Record<string, unknown> = {},
): Promise<{ caseId: string; caseNo: string }> {
  const { body } = await fileDraft(by, await newDraft(by, workflowId), soundForm(more))
  if (!body.content) throw new Error(JSON.stringify(body))
  return body.content
}

/** Hands in a file under a name. */
export async function handIn(
  by: Caller,
  path: string,
  content: string | Uint8Array,
  name: string,
  more: Record<string, string> = {},
) {
  const formData = new FormData()
  formData.append('file', new File([content as BlobPart], name))
  for (const [key, value] of Object.entries(more)) formData.append(key, value)
  return by.upload(`${call}${path}`, formData)
}

export const openCase = (by: Caller, caseId: string) => by.get(`/complaint-workflow/api/case/${caseId}`)
type AdmittedAs = { capacity?: 'COMMITTEE' | 'HANDLER' | 'EMPLOYER'; step?: string }
const decideOn =
  (what: 'admit' | 'leave-out') =>
  (by: Caller, caseId: string, { id }: { id: string }, as: AdmittedAs = {}) =>
    by.post(
      `/complaint-workflow/api/case/${caseId}/${what}`,
      { userId: id, ...as },
      { 'idempotency-key': uuid() },
    )
/** Admits somebody who was appointed, or got a role, later to a case that runs; or leaves them out. */
export const admitToCase = decideOn('admit')
export const leaveOutOfCase = decideOn('leave-out')
