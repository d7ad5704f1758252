/** What somebody writes of a meeting before it is sent. */
import { z } from '@hono/zod-openapi'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'
import { Instant } from '../../core/contract.ts'
import { GuestRole } from './record.ts'

const Words = (max: number) => z.string().max(max)
const Fields = z.record(Words(60), Words(8000))
const DraftMinutes = z.strictObject({
  minutes: Words(maxNarrativeCharacters),
  outcome: Words(4000),
  fields: Fields,
})
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
        .array(
          z.strictObject({
            userId: Words(40).nullable(),
            name: Words(250),
            email: Words(254),
            role: GuestRole.default('OTHER'),
          }),
        )
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
