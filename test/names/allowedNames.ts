/**
 * Names that stay although a rule refuses them, each with the reason: at most 40. `at` limits an entry to paths that
 * begin so.
 */
import type { NameRule } from './findNameProblems.ts'

export type AllowedName = { rule: NameRule; name: string; at?: string; reason: string }

const stored =
  'A field of stored drawings, definitions or rows, or an id of a template that versions in use carry.'
const answered = 'A field of an API answer that clients read; it changes with the next version of the API.'

export const allowedNames: readonly AllowedName[] = [
  { rule: 'property', name: 'tells', reason: `${stored} The recipients of a deadline.` },
  { rule: 'property', name: 'asked', reason: `${stored} ${answered}` },
  { rule: 'property', name: 'asks', reason: stored },
  { rule: 'property', name: 'given', reason: stored },
  { rule: 'property', name: 'taken', reason: stored },
  { rule: 'property', name: 'wish', reason: `${stored} The options of a job.` },
  {
    rule: 'property',
    name: 'made',
    reason: `${stored} The audit event of an assignment, the options of a job.`,
  },
  { rule: 'property', name: 'told', reason: `${stored} ${answered}` },
  { rule: 'property', name: 'kept', reason: `${stored} ${answered}` },
  { rule: 'property', name: 'sent', reason: answered },
  { rule: 'property', name: 'said', reason: 'A parameter of a message.' },
  { rule: 'property', name: 'ask', reason: 'A key of a message, and ids of steps in tests.' },
  { rule: 'file', name: 'askToUpload', reason: 'The question type ASK_TO_UPLOAD of the specification.' },
  { rule: 'file', name: 'AskToUploadField', reason: 'The question type ASK_TO_UPLOAD of the specification.' },
  { rule: 'file', name: 'notFound', reason: 'The HTTP status.' },
  { rule: 'file', name: 'notFoundPage', reason: 'The HTTP status.' },
]
