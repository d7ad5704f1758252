import { z } from '@hono/zod-openapi'
import { Counter, del, Done, get, Id, Instant, post, put, weights } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import {
  Attribute,
  Component,
  MeetingField,
  MeetingSetting,
  Outcome,
  WorkflowKind,
} from '../../workflows/definition/graph.ts'
import { Meeting, SentMinutes } from '../meetings/contract.ts'
import { Line } from '../../workflows/definition/line.ts'
import { MessageRef } from '../core/text.ts'
import { fault } from '../messages/say.ts'

const at = '/complaint-workflow/api' as const
const Short = z.string().trim().max(200)
const Name = Line().max(200)
const Long = z.string().trim().max(20_000)
const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()-]{5,20}$/, fault('complaints.partyPhoneFormat'))
/**
 * Answers by attribute key, as contract §6 shapes them: a string, an option id, a list of ids, blanks by
 * name, a moment …
 */
export const Answers = z
  .record(z.string().max(60), z.unknown())
  .refine((answers) => Object.keys(answers).length <= 4000, fault('complaints.tooManyAnswers'))
export type Answers = z.infer<typeof Answers>
export const FormSection = Component.omit({ stepId: true }).extend({ attributes: z.array(Attribute) })
export type FormSection = z.infer<typeof FormSection>

// ── the complaint form (spec §3) ─────────────────────────────────────────────
export const Complainant = z.strictObject({
  name: Name.min(1, fault('complaints.partyNameMissing')),
  email: z.email(fault('complaints.partyEmailFormat')).max(254),
  gender: Short.optional(),
  phone: Phone.or(z.literal('')).optional(),
})
export const Respondent = z.strictObject({
  userId: Id.nullable().optional(),
  name: Name.optional(),
  gender: Short.optional(),
  phone: Phone.or(z.literal('')).optional(),
  email: z.email(fault('complaints.partyEmailFormat')).max(254).or(z.literal('')).optional(),
  description: Long.optional(),
  /** People of whom the form asked, and of whom the filer says that none is meant. */ noneOf: z
    .array(Id)
    .max(100)
    .optional(),
})
export const Incident = z.strictObject({
  details: Long.min(1, fault('complaints.tellWhatHappened')),
  date: z.iso.date(fault('complaints.incidentDayMissing')),
  evidenceIds: z.array(Id).max(20).default([]),
  witness: Long.optional(),
})
export const ComplaintForm = z.strictObject({
  complainant: Complainant,
  respondent: Respondent,
  incidents: z.array(Incident).min(1, fault('complaints.incidentMissing')).max(50),
  answers: Answers,
  ticked: z.array(z.string().max(64)).max(100),
})
export type ComplaintForm = z.infer<typeof ComplaintForm>
/** A draft may be as incomplete as it likes. */
export const DraftForm = z.strictObject({
  complainant: z.record(z.string().max(40), z.string().max(20_000).nullable()),
  respondent: z.record(z.string().max(40), z.string().max(20_000).nullable()),
  incidents: z
    .array(
      z.strictObject({
        details: z.string().max(20_000),
        date: z.string().max(20),
        evidenceIds: z.array(Id).max(20),
        witness: z.string().max(20_000),
      }),
    )
    .max(50),
  answers: Answers,
  ticked: z.array(z.string().max(64)).max(100),
})
export type DraftForm = z.infer<typeof DraftForm>
export const EvidenceRow = z.object({
  evidenceId: Id,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  uploadedBy: z.string(),
  createdAt: Instant,
  step: z.string().nullable(),
})
export type EvidenceRow = z.infer<typeof EvidenceRow>
export const Draft = z.object({
  draftId: Id,
  workflowId: Id,
  workflowName: z.string(),
  form: DraftForm,
  revision: z.number().int(),
  updatedAt: Instant,
  evidence: z.array(EvidenceRow),
})
export type Draft = z.infer<typeof Draft>

/** What is written for a step before it is sent: as incomplete as it likes. */
export const StepForm = z.strictObject({
  answers: Answers,
  outcome: z.string().max(64).nullable(),
  note: z.string().max(4000),
})
export type StepForm = z.infer<typeof StepForm>
/** Mine alone. Revision 0 where nothing was saved yet. */
export const StepDraft = z.object({
  form: StepForm,
  revision: z.number().int(),
  updatedAt: Instant.nullable(),
  evidence: z.array(EvidenceRow),
})
export type StepDraft = z.infer<typeof StepDraft>
/** The words of mine for a step that was over before I sent them. */
export const UnsentWords = z.object({
  step: z.string(),
  stepName: z.string(),
  updatedAt: Instant,
  note: z.string(),
  rows: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })),
})

// ── what will happen, before filing ──────────────────────────────────────────
const PlannedStep = z.object({
  stepId: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['MEETING', 'ACTION']),
  actor: z.string(),
  actorText: MessageRef,
  limit: z.string().nullable(),
  limitText: MessageRef.nullable(),
  citation: z.string().nullable(),
  /** If every step before it took all of its time. */ predictedDueAt: Instant.nullable(),
  /** False: it comes only if something makes it needed. */ isUsual: z.boolean(),
})
export const PlannedStage = z.object({
  stageId: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string().nullable(),
  steps: z.array(PlannedStep),
})
export const ProcessDetails = z.object({
  workflowId: Id,
  workflowVersionId: Id,
  workflowName: z.string(),
  workflowDescription: z.string(),
  confidentiality: z.string(),
  committee: z
    .object({
      name: z.string(),
      members: z.array(
        z.object({
          name: z.string(),
          designation: z.string().nullable(),
          part: z.string(),
          partText: MessageRef,
          stepsAside: z.enum(['YOU_FILE', 'YOU_NAMED_THEM']).nullable(),
          /** Whose seat a substitute has. */ sitsInFor: z.string().nullable(),
          sitsInForText: MessageRef.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Who else may deal with it or learn of it: handlers of steps, the employer. */ others: z.array(
    z.object({ name: z.string(), part: z.string(), partText: MessageRef }),
  ),
  prerequisites: z.array(
    z.object({ id: z.string(), statement: z.string(), citation: z.string().nullable() }),
  ),
  filingLimit: z
    .object({
      text: z.string(),
      textText: MessageRef,
      citation: z.string().nullable(),
      /** An incident before this day is late. */ earliest: z.iso.date(),
    })
    .nullable(),
  /** Of the business unit that deals with it: no incident is later than its today. */
  timeZone: z.string(),
  stages: z.array(PlannedStage),
  sections: z.array(FormSection),
  lawNotice: z.string().nullable(),
  lawNoticeText: MessageRef.nullable(),
})
export type ProcessDetails = z.infer<typeof ProcessDetails>
/**
 * The same with what is written so far; `near` may be whom it is about, and must be told apart before filing.
 */
export const Preview = ProcessDetails.pick({ committee: true, others: true, stages: true }).extend({
  near: z.array(z.object({ userId: Id, name: z.string(), part: z.string(), partText: MessageRef })),
})
export type Preview = z.infer<typeof Preview>

// ── a case ───────────────────────────────────────────────────────────────────
export const CaseStatus = z.enum(['FILED', 'IN_PROGRESS', 'ON_HOLD', 'CLOSED', 'WITHDRAWN'])
export const MyPart = z.enum([
  'COMPLAINANT',
  'RESPONDENT',
  'COMMITTEE',
  'PRESIDING_OFFICER',
  'HANDLER',
  'EMPLOYER',
])
export const CaseSummary = z.object({
  caseId: Id,
  caseNo: z.string(),
  kind: WorkflowKind,
  title: z.string(),
  status: CaseStatus,
  needsAttention: z.boolean(),
  filedAt: Instant,
  closedAt: Instant.nullable(),
  branch: z.string(),
  stage: z.string().nullable(),
  openSteps: z.array(z.string()),
  nextDueAt: Instant.nullable(),
  overdue: z.boolean(),
  myParts: z.array(MyPart),
  outcome: z.string().nullable(),
})
export type CaseSummary = z.infer<typeof CaseSummary>
export const OpenStep = z.object({
  caseId: Id,
  caseNo: z.string(),
  kind: z.enum(['MEETING', 'ACTION']),
  workflowKind: WorkflowKind,
  step: z.string(),
  stepName: z.string(),
  stageName: z.string(),
  branch: z.string(),
  openedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  overdue: z.boolean(),
  onHold: z.boolean(),
  meetingAt: Instant.nullable(),
})
export type OpenStep = z.infer<typeof OpenStep>
/** One visit to a step, as much of it as I may know. */
const Visit = z.object({
  step: z.string(),
  status: z.enum(['LOCKED', 'READY', 'DONE', 'SKIPPED']),
  openedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  overdue: z.boolean(),
  doneAt: Instant.nullable(),
  outcome: z.string().nullable(),
  with: z.string(),
  withText: MessageRef,
  doneBy: z.string().nullable(),
  doneByText: MessageRef.nullable(),
  escalated: z.array(z.object({ threshold: z.enum(['FIRST', 'SECOND']), at: Instant })),
})
export const LiveStage = PlannedStage.omit({ steps: true }).extend({
  steps: z.array(PlannedStep.extend({ visits: z.array(Visit) })),
})
export const CurrentStep = z.object({
  step: z.string(),
  stepId: z.string(),
  kind: z.enum(['MEETING', 'ACTION']),
  name: z.string(),
  description: z.string(),
  stageName: z.string(),
  with: z.string(),
  withText: MessageRef,
  dueAt: Instant.nullable(),
  overdue: z.boolean(),
  citation: z.string().nullable(),
  locked: z.boolean(),
  waitsFor: z.array(z.string()),
  waitsForText: z.array(MessageRef),
  outcomes: z.array(Outcome),
  sections: z.array(FormSection),
  meetingSetting: MeetingSetting.nullable(),
  /** The workflow's own fields of a meeting. */ meetingFields: z.array(MeetingField),
  meeting: Meeting.nullable(),
  /** Who may be invited beside free addresses. */
  memberIds: z.array(Id),
  /** The same people with their names. */ invitees: z.array(
    z.object({ userId: Id, name: z.string(), part: z.string(), partText: MessageRef }),
  ),
  abilities: z.object({
    complete: z.boolean(),
    skip: z.boolean(),
    scheduleMeeting: z.boolean(),
    recordMeeting: z.boolean(),
    vote: z.boolean(),
  }),
})
export type CurrentStep = z.infer<typeof CurrentStep>
export const Answered = z.object({
  title: z.string(),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.string(),
      text: z.string(),
      /** What it leads to, where it was there to be opened. */ link: z.string().nullable(),
      evidence: z.array(EvidenceRow),
    }),
  ),
})
export const CasePage = CaseSummary.extend({
  /** Why it cannot go on by itself: a fault, no step that is open, nobody on its committee. */
  attention: z.enum(['FAULT', 'NOTHING_OPEN', 'NO_COMMITTEE']).nullable(),
  /** Who was appointed to the committee since it came there, and sees nothing of it until let in. */
  newcomers: z.array(z.object({ userId: Id, name: z.string() })),
  workflowName: z.string(),
  versionNumber: z.number().int(),
  confidentiality: z.string(),
  form: z
    .object({
      complainant: Complainant.nullable(),
      respondent: Respondent.omit({ noneOf: true }).nullable(),
      /** Names that the form asked about, and the filer said no to. */ noneOf: z.array(z.string()),
      incidents: z.array(Incident.extend({ evidence: z.array(EvidenceRow) })).nullable(),
      sections: z.array(Answered),
    })
    .nullable(),
  /** For the committee alone: which one has it. */
  committeeId: Id.nullable(),
  /** For the committee: why the complaint came later than the workflow allows for. */
  lateNote: z.string().nullable(),
  lateNoteText: MessageRef.nullable(),
  stages: z.array(LiveStage),
  current: z.array(CurrentStep),
  submissions: z.array(
    z.object({
      step: z.string(),
      stepName: z.string(),
      by: z.string(),
      byText: MessageRef,
      at: Instant,
      outcome: z.string().nullable(),
      note: z.string().nullable(),
      sections: z.array(Answered),
    }),
  ),
  timeline: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      at: Instant,
      words: z.string(),
      text: MessageRef,
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  meetings: z.array(Meeting),
  evidence: z.array(EvidenceRow),
  escalations: z.array(
    z.object({
      clock: z.string(),
      stepName: z.string(),
      status: z.string(),
      dueAt: Instant.nullable(),
      firstThresholdDate: Instant.nullable(),
      secondThresholdDate: Instant.nullable(),
      firstFiredAt: Instant.nullable(),
      secondFiredAt: Instant.nullable(),
      enabled: z.boolean(),
      derivedFrom: z.string(),
      citation: z.string().nullable(),
    }),
  ),
  /** A respondent named by one member, to whom another has to agree; whoever is named does not see it. */
  proposed: z
    .object({
      userId: Id.nullable(),
      name: z.string().nullable(),
      by: z.string(),
      isMine: z.boolean(),
      note: z.string().nullable(),
    })
    .nullable(),
  whoSees: z.array(
    z.object({ who: z.string(), whoText: MessageRef, what: z.string(), whatText: MessageRef }),
  ),
  /** The very version that the case runs, as far as I may see it. */
  drawing: z
    .object({
      stages: z.array(z.object({ id: z.string(), name: z.string(), color: z.string().nullable() })),
      steps: z.array(
        z.object({
          id: z.string(),
          stageId: z.string(),
          kind: z.enum(['MEETING', 'ACTION']),
          name: z.string(),
          actor: z.string(),
          actorText: MessageRef,
          x: z.number(),
          y: z.number(),
          state: z.enum(['NOT_REACHED', 'LOCKED', 'OPEN', 'LATE', 'DONE', 'SKIPPED']),
          dueAt: Instant.nullable(),
        }),
      ),
      edges: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), label: z.string() })),
    })
    .nullable(),
  abilities: z.object({
    withdraw: z.boolean(),
    close: z.boolean(),
    transfer: z.boolean(),
    informRespondent: z.boolean(),
    informEmployer: z.boolean(),
    nameRespondent: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    addEvidence: z.boolean(),
    /** It needs attention, and I may let it try again. */ retry: z.boolean(),
    /** Let newcomers in. */ admit: z.boolean(),
    reopen: z.array(z.string()),
  }),
})
export type CasePage = z.infer<typeof CasePage>

/** What somebody filed, as a PDF. */
export const receiptPath = `${at}/case/{id}/receipt.pdf` as const

const Note = z.string().trim().min(1, fault('common.reasonMissing')).max(4000)
const noted = z.strictObject({ note: Note })
/** The transition the engine made of the act. */
export const Acted = z.object({
  caseId: Id,
  seq: z.number().int(),
  /** No step is open after it, so the case cannot go on by itself. */ stopped: z.boolean(),
})
const act = { may: 'complaint:act', returns: Acted, writes: 'engine' } as const

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
    returns: pageOf(Draft.omit({ form: true, evidence: true })),
    envelope: 'whole',
  }),
  draft: get(`${at}/case/draft/{id}`, { may: 'complaint:create', summary: 'My draft', returns: Draft }),
  saveDraft: put(`${at}/case/draft/{id}`, {
    weighs: weights.pages,
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
    weighs: weights.pages,
    may: 'complaint:create',
    summary: 'Who will read it, whom it may be about, and what will happen',
    body: z.strictObject({ form: DraftForm }),
    returns: Preview,
    writes: 'none',
  }),
  file: post(`${at}/case`, {
    weighs: weights.pages,
    may: 'complaint:create',
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
      part: MyPart.optional(),
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
    weighs: weights.pages,
    ...act,
    summary: 'Complete a step with an outcome',
    body: z.strictObject({
      outcome: z.string().max(64),
      answers: Answers.default({}),
      note: z.string().trim().max(4000).optional(),
      /** Of the meeting that this step held: kept together with the outcome. */ minutes:
        SentMinutes.optional(),
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
    weighs: weights.pages,
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
    summary: 'Let somebody in who came to the committee after the complaint did',
    body: z.strictObject({ userId: Id }),
  }),
  inform: post(`${at}/case/{id}/inform`, {
    ...act,
    summary: 'Inform the respondent or the employer',
    body: z.strictObject({ party: z.enum(['RESPONDENT', 'EMPLOYER']) }),
  }),
  pause: post(`${at}/case/{id}/pause`, { ...act, summary: 'Put on hold', body: noted }),
  resume: post(`${at}/case/{id}/resume`, { ...act, summary: 'Go on', body: noted }),
  withdraw: post(`${at}/case/{id}/withdraw`, { ...act, summary: 'Withdraw my complaint', body: noted }),
  close: post(`${at}/case/{id}/close`, { ...act, summary: 'Close before the end', body: noted }),
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
