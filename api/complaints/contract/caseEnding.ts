/** How a case is taken back, and how it goes on after its end, as the reader of its page may know it. */
import { z } from '@hono/zod-openapi'
import { Instant } from '../../core/contract.ts'

export const CaseEnding = z.object({
  /** The committee has to agree before it is withdrawn. */
  needsConsent: z.boolean(),
  /** Its process asks for one more step once it is withdrawn. */
  continues: z.boolean(),
  /** It was withdrawn, and that step is still to be done. */
  isWithdrawn: z.boolean(),
  /** A request to withdraw that is not answered yet, for the committee and the person who made it. */
  asked: z.object({ at: Instant, note: z.string().nullable(), isMine: z.boolean() }).nullable(),
  /** Whether it can be reopened once it is over. */
  reopens: z.boolean(),
  /** Until when I may reopen it; null where there is no such day. */
  reopenableUntil: Instant.nullable(),
})
