/** A meeting as one person may see it. */
import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../../core/contract.ts'
import { MessageRef } from '../../core/text.ts'
import { fault } from '../../messages/say.ts'
import { GuestRole, recordShape } from './record.ts'

/** Of an invited party who did not attend: whether they had been notified, and when and how. */
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
  /** null where that is not mine to know. */
  role: GuestRole.nullable(),
  /** When they came and left, where somebody wrote it down. */
  cameAt: Instant.nullable(),
  leftAt: Instant.nullable(),
  absence: Absence.omit({ guestId: true }).nullable(),
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
  /**
   * Corrections, as they were added. `about` is a guest whose attendance it concerns, `answers` the objection of a
   * party.
   */
  notes: z.array(
    z.object({
      noteId: Id,
      about: z.string().nullable(),
      answers: Id.nullable(),
      text: z.string(),
      by: z.string(),
      at: Instant,
    }),
  ),
  ...recordShape,
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
    /** To say that somebody invited came after all. */
    arrive: z.boolean(),
    keepRecord: z.boolean(),
    sign: z.boolean(),
    share: z.boolean(),
    object: z.boolean(),
    /** Its case: a guest may know the meeting alone. */
    openCase: z.boolean(),
  }),
})
export type Meeting = z.infer<typeof Meeting>
