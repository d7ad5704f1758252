/**
 * What is kept of a meeting while it is held and after: notes to each point, times, signatures, and what a party
 * was given of it and objects to.
 */
import { z } from '@hono/zod-openapi'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'
import { Line } from '../../../workflows/definition/line.ts'
import { Id, Instant, SentInstant } from '../../core/contract.ts'
import { fault } from '../../messages/say.ts'

/**
 * What somebody is there as. Who is a party or on the committee is known; of anybody else it is said when planning.
 */
export const GuestRole = z.enum(['PARTY', 'WITNESS', 'MEMBER', 'OTHER'])
export type GuestRole = z.infer<typeof GuestRole>

/** Counted from 1: lines of the agenda that are not empty, then what came up beside it. */
export const PointNumber = z.int().min(1).max(200)
const Time = SentInstant(fault('meetings.timeFormat')).nullable()
/** The working record, whole. */
export const WorkingRecord = z.strictObject({
  points: z
    .array(
      z.strictObject({
        /** null: the agenda's own line. What was added stands after the agenda. */
        title: Line().min(1, fault('meetings.pointTitleMissing')).max(300).nullable(),
        notes: z.string().max(maxNarrativeCharacters),
      }),
    )
    .max(200),
  /** By the id of the guest, of those who came. */
  times: z.record(z.string().max(60), z.strictObject({ cameAt: Time, leftAt: Time })),
  /** The point at which the vote is taken. */
  votePoint: PointNumber.nullable(),
})
export type WorkingRecord = z.infer<typeof WorkingRecord>
/** As it is saved. Revision 0 where nothing was saved yet. */
export const SavedRecord = z.object({
  record: WorkingRecord,
  revision: z.int(),
  updatedAt: Instant.nullable(),
})

export const Point = z.object({
  point: z.int(),
  title: z.string(),
  isAdded: z.boolean(),
  notes: z.string(),
})
export type Point = z.infer<typeof Point>
export const Signature = z.object({
  by: z.string(),
  at: Instant,
  /** Of the record as it is; else of one before it. */
  isCurrent: z.boolean(),
  isMine: z.boolean(),
})
export const SignedBy = z.enum(['NOBODY', 'PRESIDING_OFFICER', 'MEMBERS'])
/** Who the process asks to sign, and whose signatures the step still waits for. */
export const Signing = z.object({
  asked: SignedBy,
  missing: z.array(z.string()),
  /** Any one of those who are missing is enough. */
  oneIsEnough: z.boolean(),
  iAmMissing: z.boolean(),
  /** From then on the step waits for none of those who are missing. */
  waitsUntil: Instant.nullable(),
})
export type Signing = z.infer<typeof Signing>
/** What a party was given to read, until when they may object. */
export const Share = z.object({
  guestId: Id,
  name: z.string(),
  points: z.array(z.int()),
  /** The last day, where the business unit is. */
  objectOn: z.string(),
  /** The end of that day. */
  objectBy: Instant,
  at: Instant,
})
export const Objection = z.object({
  objectionId: Id,
  /** The party as a guest. */
  guestId: Id,
  by: z.string(),
  point: z.int(),
  text: z.string(),
  at: Instant,
  answered: z.boolean(),
})
/** What the answer about a meeting has of all this. */
export const recordShape = {
  /** For the committee every point; a party has those that they were given, as they were then. */
  points: z.array(Point),
  votePoint: z.int().nullable(),
  /** Of the working record; null for who does not read it. Revision 0: nothing was saved yet. */
  record: z
    .object({ revision: z.int(), updatedAt: Instant.nullable(), by: z.string().nullable() })
    .nullable(),
  /** Names what there is to sign; null where there is nothing yet, or nothing for me. */
  recordHash: z.string().nullable(),
  signatures: z.array(Signature),
  signing: Signing,
  /** The committee reads all of them, a party their own. */
  shares: z.array(Share),
  objections: z.array(Objection),
}
