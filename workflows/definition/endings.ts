/** How a case is taken back, and how one that is over goes on. */
import { z } from 'zod'
import { ClockUnit, Decider, Id } from './basics.ts'

/** How a case is taken back by whoever filed it. */
export const Withdrawal = z.strictObject({
  /** Who has to agree; null where nobody has to. */
  consent: Decider.nullable(),
  /** It can no longer be taken back once a step of a later stage has opened. */
  untilStageId: Id.nullable(),
})
export type Withdrawal = z.infer<typeof Withdrawal>
/** How a case that is over goes on. One that was withdrawn is reopened by whoever withdrew it. */
export const Reopening = z.strictObject({
  by: Decider,
  /** The step that opens then. */
  stepId: Id,
  /** For how long after the end; null: for ever. */
  within: z.strictObject({ amount: z.number().int().min(1).max(3650), unit: ClockUnit }).nullable(),
})
export type Reopening = z.infer<typeof Reopening>
