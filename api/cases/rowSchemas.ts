/** What rows of a case hold in JSON, and in columns of a few known values, read by their schemas. */
import { z } from '@hono/zod-openapi'
import { Actor } from '../../workflows/definition/graph.ts'
import { admissions } from '../../workflows/engine/admission.ts'

export const StepKind = z.enum(['MEETING', 'ACTION'])
export const StepStatus = z.enum(['LOCKED', 'READY', 'DONE', 'SKIPPED'])
/** What people are to a case; a NEWCOMER waits for a seat. */
export const AssignedAs = z.enum([
  'COMMITTEE',
  'PRESIDING_OFFICER',
  'HANDLER',
  'EMPLOYER',
  'NEWCOMER',
  'TASK_ASSIGNEE',
])
export const Admission = z.enum(admissions)

/** What somebody is to a case by a row, once let in. */
export const Seated = AssignedAs.exclude(['NEWCOMER', 'TASK_ASSIGNEE'])

const Answers = z.record(z.string(), z.unknown())

/** Who acts on a step; null before it was opened. */
export const actorOf = ({ actor }: { actor: unknown }): Actor | null => Actor.nullable().parse(actor)
/** Answers by their keys, as they were sent. */
export const answersOf = ({ answers }: { answers: unknown }): Record<string, unknown> =>
  Answers.parse(answers)
