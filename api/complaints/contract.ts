import { fault } from '../messages/say.ts'
import { z } from '@hono/zod-openapi'
import { WorkflowKind } from '../../workflows/definition/graph.ts'
import { maxFilesPerField, maxNarrativeCharacters } from '../../workflows/definition/limits.ts'
import { Counter, del, Done, get, Id, Instant, post, put, SentInstant, weights } from '../core/contract.ts'
import { PageQuery, PickerQuery, pageOf } from '../core/page.ts'
import { Worded } from '../core/text.ts'
import { SentMinutes } from '../meetings/contract.ts'
import { PersonFound } from '../users/contract.ts'
import {
  AdmittedAs,
  CasePage,
  CaseSummary,
  MyCaseRole,
  OpenStep,
  ServedParty,
  ServiceChannel,
} from './contract/case.ts'
import { LinkedCase, Relation } from './contract/linkedCase.ts'
import {
  Answers,
  ComplaintForm,
  Draft,
  DraftForm,
  StepDraft,
  StepForm,
  UnsentWords,
} from './contract/form.ts'
import { Preview, ProcessDetails } from './contract/process.ts'
import { CaseStatus } from './figuresContract.ts'

export * from './figuresContract.ts'
export * from './contract/case.ts'
export * from './contract/form.ts'
export * from './contract/process.ts'

const at = '/complaint-workflow/api' as const
/** What somebody filed, as a PDF. */
export const receiptPath = `${at}/case/{id}/receipt.pdf` as const

const Day = z.iso.date(fault('complaints.dayFormat'))
const Note = z.string().trim().min(1, fault('common.reasonMissing')).max(4000)
const noted = z.strictObject({ note: Note })
/** The transition the engine made of the act. */
export const Acted = z.object({
  caseId: Id,
  seq: z.number().int(),
  /** No step is open after it, so the case cannot go on by itself. */
  stopped: z.boolean(),
})
const act = { may: 'complaint:act', returns: Acted, writes: 'engine' } as const

/** `step` is the visit to a step, of a handler alone. */
const Admission = z.strictObject({
  userId: Id,
  capacity: AdmittedAs.default('COMMITTEE'),
  step: z.string().max(100).default(''),
})

export const complaints = {
  options: get(`${at}/case/options`, {
    may: 'complaint:create',
    summary: 'Processes I can file on',
    returns: z.array(
      z.object({
        workflowId: Id,
        workflowName: z.string(),
        workflowDescription: z.string(),
        isDefault: z.boolean(),
      }),
    ),
  }),
  readiness: get(`${at}/case/readiness`, {
    may: 'complaint:create',
    summary: 'Whether a complaint of mine can be received now, and whom to turn to if not',
    returns: z.object({
      canFile: z.boolean(),
      /** Processes of my business unit that have somebody to act on a complaint. */
      workflowIds: z.array(Id),
      unitName: z.string().nullable(),
      unitAddress: z.string().nullable(),
      /** Bodies outside the employer, of the business unit's country. */
      outside: z.array(Worded),
    }),
  }),
  process: get(`${at}/case/process/{workflowId}`, {
    may: 'complaint:create',
    summary: 'Process Details: what will happen, by when, by which law',
    returns: ProcessDetails,
  }),
  createDraft: post(`${at}/case/draft`, {
    may: 'complaint:create',
    summary: 'Begin a complaint',
    body: z.strictObject({ workflowId: Id }),
    returns: Draft,
  }),
  drafts: get(`${at}/case/draft`, {
    may: 'complaint:create',
    summary: 'My unfinished complaints',
    query: PageQuery,
    returns: pageOf(Draft.omit({ form: true, evidence: true }).extend({ firstWords: z.string() })),
    envelope: 'whole',
  }),
  draft: get(`${at}/case/draft/{id}`, { may: 'complaint:create', summary: 'My draft', returns: Draft }),
  saveDraft: put(`${at}/case/draft/{id}`, {
    weighs: weights.drawing,
    may: 'complaint:create',
    summary: 'Keep what was typed',
    body: z.strictObject({ form: DraftForm, revision: Counter }),
    returns: z.object({ revision: Counter, updatedAt: Instant }),
  }),
  deleteDraft: del(`${at}/case/draft/{id}`, {
    may: 'complaint:create',
    summary: 'Throw a draft away',
    returns: Done,
  }),
  preview: post(`${at}/case/draft/{id}/preview`, {
    weighs: weights.drawing,
    may: 'complaint:create',
    costs: 'preview',
    summary: 'Who will read it, whom it may be about, and what will happen',
    body: z.strictObject({ form: DraftForm }),
    returns: Preview,
    writes: 'none',
  }),
  file: post(`${at}/case`, {
    weighs: weights.drawing,
    may: 'complaint:create',
    costs: 'filing',
    summary: 'File the complaint; sending it again files it once',
    body: z.strictObject({ draftId: Id, form: ComplaintForm }),
    returns: z.object({ caseId: Id, caseNo: z.string(), filedAt: Instant }),
  }),
  list: post(`${at}/case/list`, {
    may: 'complaint:list',
    summary: 'Complaints I have a part in',
    query: PageQuery,
    body: z.strictObject({
      kind: WorkflowKind.optional(),
      statuses: z.array(CaseStatus).max(5).optional(),
      part: MyCaseRole.optional(),
      searchText: z.string().trim().max(60).optional(),
    }),
    returns: pageOf(CaseSummary),
    envelope: 'whole',
    writes: 'none',
  }),
  inbox: post(`${at}/case/inbox`, {
    may: 'complaint:list',
    summary: 'My open steps, due and overdue first',
    query: PageQuery,
    body: z.strictObject({
      kind: z.enum(['MEETING', 'ACTION']).optional(),
      overdueOnly: z.boolean().optional(),
      searchText: z.string().trim().max(60).optional(),
    }),
    returns: pageOf(OpenStep),
    envelope: 'whole',
    writes: 'none',
  }),
  complete: post(`${at}/case/{id}/step/{step}/complete`, {
    weighs: weights.drawing,
    ...act,
    summary: 'Complete a step with an outcome',
    body: z.strictObject({
      outcome: z.string().max(64),
      answers: Answers.default({}),
      note: z.string().trim().max(maxNarrativeCharacters).optional(),
      /** The committee writes down what a party answered who was served outside of the product. */
      onBehalf: z.strictObject({ channel: ServiceChannel, receivedOn: Day }).optional(),
      /** Of the meeting that this step held: kept together with the outcome. */
      minutes: SentMinutes.optional(),
    }),
  }),
  unsent: get(`${at}/case/{id}/unsent`, {
    may: 'complaint:act',
    summary: 'What I wrote for steps that were over before I sent it',
    returns: z.array(UnsentWords),
  }),
  stepDraft: get(`${at}/case/{id}/step/{step}/draft`, {
    may: 'complaint:act',
    summary: 'What I wrote for a step and have not sent',
    returns: StepDraft,
  }),
  saveStepDraft: put(`${at}/case/{id}/step/{step}/draft`, {
    weighs: weights.drawing,
    may: 'complaint:act',
    summary: 'Keep what I write for a step',
    body: z.strictObject({ form: StepForm, revision: Counter }),
    returns: z.object({ revision: Counter, updatedAt: Instant }),
  }),
  deleteStepDraft: del(`${at}/case/{id}/step/{step}/draft`, {
    may: 'complaint:act',
    summary: 'Throw away what I wrote for a step',
    returns: Done,
  }),
  skip: post(`${at}/case/{id}/step/{step}/skip`, {
    ...act,
    summary: 'Pass over a step that allows it',
    body: noted,
  }),
  reopen: post(`${at}/case/{id}/step/{step}/reopen`, {
    ...act,
    summary: 'Open a finished step again',
    body: noted,
  }),
  assign: post(`${at}/case/{id}/step/{step}/assign`, {
    ...act,
    summary: 'Assign an open step to one person, who sees that step alone until it ends',
    body: z.strictObject({
      userId: Id,
      /** No later than the step itself. */
      dueOn: Day.optional(),
      /**
       * To whom the step is assigned as the person saw it, null for nobody; refused (ASSIGNEE_CHANGED) where it is
       * somebody else by now.
       */
      assignedTo: Id.nullable().optional(),
    }),
  }),
  unassign: post(`${at}/case/{id}/step/{step}/unassign`, {
    ...act,
    summary: 'Undo the assignment of an open step',
    body: z.strictObject({
      /** To whom the step is assigned as the person saw it; refused (ASSIGNEE_CHANGED) where that changed. */
      assignedTo: Id.optional(),
    }),
  }),
  assignees: post(`${at}/case/{id}/step/{step}/assignees`, {
    may: 'complaint:act',
    costs: 'search',
    summary: 'Look up people to whom a step may be assigned',
    query: PickerQuery,
    body: z.strictObject({ searchText: z.string().trim().max(200).default('') }),
    returns: pageOf(PersonFound),
    envelope: 'whole',
    writes: 'none',
  }),
  transfer: post(`${at}/case/{id}/transfer`, {
    ...act,
    summary: 'Hand the complaint to another committee',
    body: z.strictObject({ committeeId: Id, note: Note }),
  }),
  nameRespondent: post(`${at}/case/{id}/respondent`, {
    ...act,
    summary: 'Write down who the complaint is about',
    body: z.strictObject({ /** null: nobody who works here. */ userId: Id.nullable(), note: Note }),
  }),
  admit: post(`${at}/case/{id}/admit`, {
    ...act,
    summary: 'Admit somebody who got a seat or a role after the complaint reached it',
    body: Admission,
  }),
  leaveOut: post(`${at}/case/{id}/leave-out`, {
    ...act,
    summary: 'Leave somebody out who waits to be admitted',
    body: Admission,
  }),
  inform: post(`${at}/case/{id}/inform`, {
    ...act,
    summary: 'Inform the respondent or the employer',
    body: z.strictObject({ party: z.enum(['RESPONDENT', 'EMPLOYER']) }),
  }),
  recordService: post(`${at}/case/{id}/service`, {
    ...act,
    summary: 'Record that a notice was served outside the system: when, how, and what proves it',
    body: z.strictObject({
      party: ServedParty,
      servedOn: Day,
      channel: ServiceChannel,
      /** Files of the complaint. */
      proof: z.array(Id).min(1, fault('acts.proofMissing')).max(maxFilesPerField),
      note: Note,
    }),
  }),
  pause: post(`${at}/case/{id}/pause`, { ...act, summary: 'Put on hold', body: noted }),
  resume: post(`${at}/case/{id}/resume`, { ...act, summary: 'Go on', body: noted }),
  extend: post(`${at}/case/{id}/clock/{clock}/extend`, {
    ...act,
    summary: 'Extend a term of the case, as far as its process allows',
    /** `dueAt`: as the person saw it; refused (DATE_CHANGED) where it is another one by now. */
    body: noted.extend({ dueAt: SentInstant().optional() }),
  }),
  correctDate: post(`${at}/case/{id}/clock/{clock}/correct`, {
    ...act,
    summary: 'Correct a deadline of the case that counts from too late a day',
    /** `dueAt`: as the person saw it; refused (DATE_CHANGED) where it is another one by now. */
    body: z.strictObject({ dueAt: SentInstant() }),
  }),
  withdraw: post(`${at}/case/{id}/withdraw`, { ...act, summary: 'Withdraw my complaint', body: noted }),
  answerWithdrawal: post(`${at}/case/{id}/withdrawal`, {
    ...act,
    summary: 'Agree to a withdrawal, decline it, or take one’s own request back',
    body: z.strictObject({ answer: z.enum(['AGREE', 'DECLINE', 'TAKE_BACK']), note: Note }),
  }),
  reopenCase: post(`${at}/case/{id}/reopen`, {
    ...act,
    summary: 'Let a case that is over go on',
    body: noted,
  }),
  close: post(`${at}/case/{id}/close`, { ...act, summary: 'Close before the end', body: noted }),
  linkCase: post(`${at}/case/{id}/link`, {
    may: 'complaint:act',
    summary: 'Link another case that I may open',
    body: z.strictObject({
      caseNo: z.string().trim().min(1, fault('complaints.caseNoMissing')).max(40),
      relation: Relation,
    }),
    returns: LinkedCase,
  }),
  unlinkCase: del(`${at}/case/{id}/link/{linkId}`, {
    may: 'complaint:act',
    summary: 'Remove a link to another case',
    returns: Done,
  }),
  retry: post(`${at}/case/{id}/retry`, {
    may: 'complaint:act',
    returns: Done,
    writes: 'engine',
    summary: 'Let a case that needs attention try again',
  }),
  read: get(`${at}/case/{id}`, {
    may: 'complaint:read',
    summary: 'A complaint, as much of it as I may see',
    returns: CasePage,
  }),
}
