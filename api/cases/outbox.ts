import { z } from '@hono/zod-openapi'
import { outboxKind } from '../outbox/kind.ts'

/** Gives those a seat who were proposed for a case that nobody can open, once their time has come. */
export const appointSuccessors = outboxKind('APPOINT_SUCCESSORS', { proposalId: z.guid() })

/**
 * Starts the run of a case. `isLost`: the last run ended before the case did, and the new one continues from the
 * database. `untrue`: for a case that is over, when parties are recorded as informed although nobody was (milliseconds
 * since 1970); the run corrects that and ends again. `back`: parties whom that run informs again. `run`: what the run
 * is started on, where the writer of the row knows it; otherwise it is read.
 */
export const startCase = outboxKind('START_CASE', {
  caseId: z.guid(),
  run: z.object({ definitionHash: z.string().regex(/^[0-9a-f]+$/), interpreter: z.int() }).optional(),
  isLost: z.boolean().optional(),
  untrue: z.object({ RESPONDENT: z.int().optional(), EMPLOYER: z.int().optional() }).optional(),
  back: z.array(z.enum(['RESPONDENT', 'EMPLOYER'])).optional(),
})
