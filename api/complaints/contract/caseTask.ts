/** A task that the committee added to a case, as the case's page shows it. */
import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../../core/contract.ts'
import { EvidenceRow } from './form.ts'

/** Who reads an answer beside the committee. */
export const TaskReader = z.enum(['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'])
export const TaskStatus = z.enum(['PROPOSED', 'OPEN', 'ANSWERED', 'CANCELLED', 'ENDED'])
export const CaseTask = z.object({
  taskId: Id,
  title: z.string(),
  /** Empty for everybody but the committee. */
  text: z.string(),
  /** Whose it is; null where that is not mine to know. */
  person: z.string().nullable(),
  /** That person has left, or become a party: nobody can answer it. */
  isWithoutPerson: z.boolean(),
  status: TaskStatus,
  dueAt: Instant,
  overdue: z.boolean(),
  addedAt: Instant,
  addedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  readers: z.array(TaskReader),
  attachments: z.array(EvidenceRow),
  answer: z.object({ text: z.string(), evidence: z.array(EvidenceRow) }).nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** It can be cancelled, and given another date. */
  abilities: z.object({ change: z.boolean() }),
})
export type CaseTask = z.infer<typeof CaseTask>
