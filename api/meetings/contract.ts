import { z } from '@hono/zod-openapi'
import { Counter, del, Done, get, Id, Instant, post, put, SentInstant, weights } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { keysOf, tableBy } from '../../workflows/definition/keys.ts'
import { maxNarrativeCharacters } from '../../workflows/definition/limits.ts'
import { Line } from '../../workflows/definition/line.ts'
import { NameLine } from '../core/nameText.ts'
import { fault } from '../messages/say.ts'
import { MeetingDraft, MeetingForm } from './contract/draft.ts'
import { Absence, Meeting } from './contract/meeting.ts'
import { GuestRole, PointNumber, recordShape, WorkingRecord } from './contract/record.ts'

export * from './contract/draft.ts'
export * from './contract/meeting.ts'
export * from './contract/record.ts'

const at = '/complaint-workflow/api/meeting' as const
const Text = (max: number, need: string) => z.string().trim().min(1, need).max(max)
const Guest = z.strictObject({
  userId: Id.nullable().default(null),
  name: NameLine().max(120).nullable().default(null),
  email: z.email().max(254).nullable().default(null),
  /** Of who is neither a party nor on the committee: those have their own. */
  role: GuestRole.default('OTHER'),
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
    .refine((input) => Boolean(input.location || input.link), {
      path: ['location'],
      message: fault('meetings.locationMissing'),
    })
    .refine((input) => Date.parse(String(input.startTime)) < Date.parse(String(input.endTime)), {
      path: ['endTime'],
      message: fault('meetings.endBeforeStart'),
    })
export const NewMeeting = whole(z.strictObject({ caseId: Id, step: z.string().max(80), ...fields }))
export const ChangedMeeting = whole(z.strictObject({ ...fields, version: Counter }))
/** Minutes as they are written. `outcome` is a sentence beside them. */
export const SentMinutes = z.strictObject({
  minutes: Text(maxNarrativeCharacters, fault('meetings.writeMinutes')),
  outcome: z.string().trim().max(4000).nullable().default(null),
  fields: z.record(z.string().max(60), z.string().max(8000)).default({}),
  version: Counter,
})
const draftPath = '/complaint-workflow/api/case/{id}/step/{step}/meeting-draft' as const

/** The minutes of a meeting, as a PDF. */
export const minutesPath = `${at}/{id}/minutes.pdf` as const
/** What a party was given of it, as a PDF for them. */
export const sharedPath = `${at}/{id}/shared.pdf` as const
const acts = { may: 'complaint:act', writes: 'engine' } as const
const keysOfRecord = tableBy(keysOf(recordShape), () => true as const)

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
        ...keysOfRecord,
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
    weighs: weights.pages,
    may: 'complaint:act',
    summary: 'Add a correction to the record of a meeting',
    body: z.strictObject({
      text: Text(maxNarrativeCharacters, fault('meetings.correctionMissing')),
      about: Id.nullable().default(null),
      /** An objection that it answers. */
      answers: Id.nullable().default(null),
    }),
    returns: Meeting,
  }),
  arrive: post(`${at}/{id}/arrive`, {
    ...acts,
    summary: 'Say that somebody invited came after all',
    body: z.strictObject({
      guestId: Id,
      cameAt: SentInstant(fault('meetings.timeFormat')),
      version: Counter,
    }),
    returns: Meeting,
  }),
  saveRecord: put(`${at}/{id}/working-record`, {
    weighs: weights.drawing,
    may: 'complaint:act',
    summary: 'Keep the working record of a meeting',
    body: z.strictObject({ record: WorkingRecord, revision: Counter }),
    returns: z.object({ revision: Counter, updatedAt: Instant }),
  }),
  sign: post(`${at}/{id}/sign`, {
    may: 'complaint:act',
    summary: 'Sign the minutes of a meeting',
    body: z.strictObject({ /** `recordHash`, as it was read. */ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    returns: Meeting,
  }),
  share: post(`${at}/{id}/share`, {
    may: 'complaint:act',
    summary: 'Give a party points of the record to read',
    body: z.strictObject({
      guestId: Id,
      points: z.array(PointNumber).min(1, fault('meetings.pointsMissing')).max(200),
      /** The last day on which they can object. */
      objectBy: z.iso.date(fault('meetings.dayMissing')),
    }),
    returns: Meeting,
  }),
  object: post(`${at}/{id}/object`, {
    weighs: weights.pages,
    may: 'meeting:list',
    summary: 'Object to a point that I was given to read',
    body: z.strictObject({
      point: PointNumber,
      text: Text(maxNarrativeCharacters, fault('meetings.objectionMissing')),
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
