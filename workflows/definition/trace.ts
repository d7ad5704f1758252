/** How a case comes to a mistake of its drawing: plain moves, each with where it stands afterwards. */
import { z } from 'zod'

export const TraceMove = z.object({
  /**
   * WAITS: arrived at a step that opens later. VOID: opens without a step it requires (`other`). CIRCLE: opens
   * although another one (`other`) could still arrive, since they wait for each other. TERM_OVER: a clock ended,
   * and nothing was open that it could end. DISCARDED: ended without an outcome, since the case closed. STUCK:
   * nobody can end it.
   */
  kind: z.enum([
    'FILED',
    'OPENED',
    'WAITS',
    'ENDED',
    'REOPENED',
    'VOID',
    'CIRCLE',
    'TERM_OVER',
    'BRANCH_ENDED',
    'DISCARDED',
    'CLOSED',
    'STUCK',
  ]),
  stepId: z.string().optional(),
  outcome: z.string().optional(),
  /** Of ENDED. */
  by: z.enum(['PERSON', 'SKIP', 'TIME', 'AUTOMATIC', 'STEP']).optional(),
  /** The clock that was waited for, or that took the outcome. */
  clockId: z.string().optional(),
  other: z.string().optional(),
  /** By key: answers that decide the way on. */
  answers: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
  /** Ids of the steps that stand open, and of those that wait, after it. */
  open: z.array(z.string()),
  waiting: z.array(z.string()),
})
export type TraceMove = z.infer<typeof TraceMove>
/** An option, a number, a confirmation, or the options chosen. */
export type TraceValue = NonNullable<TraceMove['answers']>[string]
