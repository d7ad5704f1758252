import { MessageRef } from '../core/text.ts'
import { z } from '@hono/zod-openapi'
import { Counter, del, Done, get, Id, Instant, post, put, SentInstant, weights } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { Line } from '../../workflows/definition/line.ts'
import { fault } from '../messages/say.ts'

const at = '/complaint-workflow/api/meeting' as const
const Text = (max: number, need: string) => z.string().trim().min(1, need).max(max)
const Guest = z.strictObject({
  userId: Id.nullable().default(null),
  name: Line().max(120).nullable().default(null),
  email: z.email().max(254).nullable().default(null),
})
/** The meeting fields as documented; a location or a Teams/Meet link, or both. */
const fields = {
  title: Line().min(1, fault('meetings.titleMissing')).max(200),
  agenda: Text(8000, fault('meetings.agendaMissing')),
  startTime: SentInstant(fault('meetings.startMissing')),
  endTime: SentInstant(fault('meetings.endMissing')),
  location: z.string().trim().max(300).nullable().default(null),
  link: z
    .url({ protocol: /^https$/, error: fault('meetings.linkFormat') })
    .max(1000)
    .nullable()
    .default(null),
  guests: z.array(Guest).min(1, fault('meetings.inviteMissing')).max(100),
  fields: z.record(z.string().max(60), z.string().max(8000)).default({}),
}
const whole = <T extends z.ZodObject>(shape: T) =>
  shape
    .refine((sent) => Boolean(sent.location || sent.link), {
      path: ['location'],
      message: fault('meetings.locationMissing'),
    })
    .refine((sent) => Date.parse(String(sent.startTime)) < Date.parse(String(sent.endTime)), {
      path: ['endTime'],
      message: fault('meetings.endBeforeStart'),
    })
export const NewMeeting = whole(z.strictObject({ caseId: Id, step: z.string().max(80), ...fields }))
export const ChangedMeeting = whole(z.strictObject({ ...fields, version: Counter }))
/** Of a party that was invited and did not come: whether it had been told, and when and how. */
export const Absence = z.strictObject({
  guestId: Id,
  notified: z.boolean(),
  notifiedOn: z.iso.date(fault('meetings.dayMissing')).nullable().default(null),
  notifiedHow: z.string().trim().max(300).nullable().default(null),
})
export const MeetingGuest = z.object({
  guestId: Id,
  userId: Id.nullable(),
  name: z.string(),
  /** Of somebody from outside, for the committee. */
  email: z.string().nullable(),
  attended: z.boolean().nullable(),
  /** What they are to the case. */
  party: z.enum(['COMPLAINANT', 'RESPONDENT']).nullable(),
  absence: Absence.omit({ guestId: true }).nullable(),
})
/** Minutes as they are written. `outcome` is a sentence beside them. */
export const SentMinutes = z.strictObject({
  minutes: Text(40_000, fault('meetings.writeMinutes')),
  outcome: z.string().trim().max(4000).nullable().default(null),
  fields: z.record(z.string().max(60), z.string().max(8000)).default({}),
  version: Counter,
})
const Vote = z.object({
  kind: z.enum(['NONE', 'OPEN', 'SECRET']),
  /** Members who were there, and those of them who have voted in this round. */
  present: z.number().int(),
  voted: z.number().int(),
  iVoted: z.boolean(),
  /** RUNNING while ballots are waited for. NONE: it decided nothing. */
  state: z.enum(['RUNNING', 'CARRIED', 'TIE', 'NONE']),
  /** Outcomes that the vote leaves to end the step with. */
  leading: z.array(z.string()),
  /**
   * Counts only once everybody has voted or for an open vote; a secret ballot never says who. Without an
   * outcome: those who abstained.
   */
  tally: z
    .array(
      z.object({
        outcome: z.string().nullable(),
        label: z.string(),
        votes: z.number().int(),
        voters: z.array(z.string()),
      }),
    )
    .nullable(),
})
export const Meeting = z.object({
  meetingId: Id,
  caseId: Id,
  caseNo: z.string(),
  step: z.string(),
  title: z.string(),
  agenda: z.string(),
  startTime: Instant,
  endTime: Instant,
  location: z.string().nullable(),
  link: z.string().nullable(),
  status: z.enum(['DRAFT', 'SCHEDULED', 'HELD', 'CANCELLED', 'NO_QUORUM', 'ADJOURNED']),
  minutes: z.string().nullable(),
  outcome: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  version: z.number().int(),
  guests: z.array(MeetingGuest),
  /** Corrections, as they were added. `about` is a guest whose attendance it concerns. */
  notes: z.array(
    z.object({ noteId: Id, about: z.string().nullable(), text: z.string(), by: z.string(), at: Instant }),
  ),
  minutesRequired: z.boolean(),
  vote: Vote,
  /**
   * Who must be there, and after the meeting how many were: a sentence; null where the workflow asks for
   * nobody.
   */
  quorum: z.string().nullable(),
  quorumText: MessageRef.nullable(),
  abilities: z.object({
    change: z.boolean(),
    cancel: z.boolean(),
    /** From its start on. */
    record: z.boolean(),
    minutes: z.boolean(),
    correct: z.boolean(),
    vote: z.boolean(),
    closeVote: z.boolean(),
    voteAgain: z.boolean(),
    adjourn: z.boolean(),
    /** Its case: a guest may know the meeting alone. */
    openCase: z.boolean(),
  }),
})
export type Meeting = z.infer<typeof Meeting>
const Words = (max: number) => z.string().max(max)
const Fields = z.record(Words(60), Words(8000))
const DraftMinutes = z.strictObject({ minutes: Words(40_000), outcome: Words(4000), fields: Fields })
/**
 * What is written of a meeting before it is sent, as incomplete as it likes. Ids are words here: nothing is
 * done with them.
 */
export const MeetingForm = z.strictObject({
  /** The meeting that it is about; null while the first one is planned. */
  meetingId: Words(40).nullable(),
  plan: z
    .strictObject({
      title: Words(200),
      agenda: Words(8000),
      startTime: Words(40),
      endTime: Words(40),
      location: Words(300),
      link: Words(1000),
      guests: z
        .array(z.strictObject({ userId: Words(40).nullable(), name: Words(250), email: Words(254) }))
        .max(100),
      fields: Fields,
    })
    .nullable(),
  attendance: z
    .strictObject({
      attended: z.array(Words(40)).max(100),
      parties: z.record(
        Words(40),
        z.strictObject({
          came: z.boolean().nullable(),
          notified: z.boolean().nullable(),
          on: Words(20),
          how: Words(300),
        }),
      ),
    })
    .nullable(),
  minutes: z
    .strictObject({ written: DraftMinutes, /** As they stood when it was begun. */ from: DraftMinutes })
    .nullable(),
})
export type MeetingForm = z.infer<typeof MeetingForm>
/** Mine alone. Revision 0 where nothing was saved yet. */
export const MeetingDraft = z.object({
  form: MeetingForm,
  revision: z.number().int(),
  updatedAt: Instant.nullable(),
})
export type MeetingDraft = z.infer<typeof MeetingDraft>
const draftPath = '/complaint-workflow/api/case/{id}/step/{step}/meeting-draft' as const

/** The minutes of a meeting, as a PDF. */
export const minutesPath = `${at}/{id}/minutes.pdf` as const
const acts = { may: 'complaint:act', writes: 'engine' } as const

export const meetings = {
  options: get(`${at}/options`, {
    may: 'meeting:start',
    summary: 'Meeting processes I can start, as a member of a committee',
    returns: z.array(
      z.object({
        workflowId: Id,
        workflowName: z.string(),
        workflowDescription: z.string(),
        committees: z.array(z.object({ committeeId: Id, name: z.string() })),
      }),
    ),
  }),
  start: post(`${at}/start`, {
    may: 'meeting:start',
    summary: 'Start a meeting process',
    body: z.strictObject({
      workflowId: Id,
      committeeId: Id,
      title: Line().min(1, fault('meetings.nameMissing')).max(200),
    }),
    returns: z.object({ caseId: Id, caseNo: z.string() }),
  }),
  list: post(`${at}/list`, {
    may: 'meeting:list',
    summary: 'Meetings I am invited to',
    query: PageQuery,
    body: z.strictObject({ when: z.enum(['COMING', 'PAST', 'ALL']).default('COMING') }),
    returns: pageOf(
      Meeting.omit({
        vote: true,
        quorum: true,
        quorumText: true,
        abilities: true,
        notes: true,
        minutesRequired: true,
      }),
    ),
    envelope: 'whole',
    writes: 'none',
  }),
  schedule: post(at, {
    weighs: weights.pages,
    ...acts,
    summary: 'Call a meeting for an open meeting step',
    body: NewMeeting,
    returns: Meeting,
  }),
  change: put(`${at}/{id}`, {
    weighs: weights.pages,
    ...acts,
    summary: 'Change or reschedule a meeting',
    body: ChangedMeeting,
    returns: Meeting,
  }),
  cancel: post(`${at}/{id}/cancel`, {
    ...acts,
    summary: 'Cancel a meeting',
    body: z.strictObject({ note: Text(4000, fault('common.reasonMissing')) }),
    returns: Meeting,
  }),
  record: post(`${at}/{id}/record`, {
    ...acts,
    summary: 'Record who came',
    body: z.strictObject({
      attended: z.array(Id).max(100),
      absences: z.array(Absence).max(10).default([]),
      version: Counter,
    }),
    returns: Meeting,
  }),
  adjourn: post(`${at}/{id}/adjourn`, {
    ...acts,
    summary: 'Adjourn a meeting that was held, to meet again',
    body: z.strictObject({ note: Text(4000, fault('common.reasonMissing')) }),
    returns: Meeting,
  }),
  correct: post(`${at}/{id}/note`, {
    may: 'complaint:act',
    summary: 'Add a correction to the record of a meeting',
    body: z.strictObject({
      text: Text(4000, fault('meetings.correctionMissing')),
      about: Id.nullable().default(null),
    }),
    returns: Meeting,
  }),
  minutes: post(`${at}/{id}/minutes`, {
    weighs: weights.pages,
    may: 'complaint:act',
    summary: fault('meetings.writeMinutes'),
    body: SentMinutes,
    returns: Meeting,
  }),
  vote: post(`${at}/{id}/vote`, {
    ...acts,
    summary: 'Vote, or abstain',
    body: z.strictObject({ /** null abstains. */ outcome: z.string().max(64).nullable() }),
    returns: Meeting,
  }),
  closeVote: post(`${at}/{id}/vote/close`, {
    ...acts,
    summary: 'Close a vote, so that the ballots cast decide',
    returns: Meeting,
  }),
  voteAgain: post(`${at}/{id}/vote/again`, {
    ...acts,
    summary: 'Vote again where the vote decided nothing',
    returns: Meeting,
  }),
  draft: get(draftPath, {
    may: 'complaint:act',
    summary: 'What I wrote of a meeting and have not sent',
    returns: MeetingDraft,
  }),
  saveDraft: put(draftPath, {
    weighs: weights.pages,
    may: 'complaint:act',
    summary: 'Keep what I write of a meeting',
    body: z.strictObject({ form: MeetingForm, revision: Counter }),
    returns: z.object({ revision: Counter, updatedAt: Instant }),
  }),
  deleteDraft: del(draftPath, {
    may: 'complaint:act',
    summary: 'Throw away what I wrote of a meeting',
    returns: Done,
  }),
  read: get(`${at}/{id}`, { may: 'meeting:list', summary: 'A meeting', returns: Meeting }),
}
