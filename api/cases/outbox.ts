import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/** Gives those a seat who were proposed for a case that nobody can open, once their time has come. */
export const appointSuccessors = outboxKind('APPOINT_SUCCESSORS', { proposalId: z.guid() })

/**
 * Starts the run of a case. `isLost` lets one begin again whose run has ended before the case did; it takes
 * up what the database knows. `untrue`: of a case that is over, the parties who are said to have been informed at an
 * instant, and nobody was (milliseconds since 1970): its run corrects that and ends again; with `back`, parties whom it
 * informs again. `run`: what the run is started on, where whoever left the row knows it; else it is read.
 */
export const startCase = outboxKind('START_CASE', {
  caseId: z.guid(),
  run: z.object({ definitionHash: z.string().regex(/^[0-9a-f]+$/), interpreter: z.int() }).optional(),
  isLost: z.boolean().optional(),
  untrue: z.object({ RESPONDENT: z.int().optional(), EMPLOYER: z.int().optional() }).optional(),
  back: z.array(z.enum(['RESPONDENT', 'EMPLOYER'])).optional(),
})
