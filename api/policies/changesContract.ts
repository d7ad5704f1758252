/** What differs between two versions of a policy, in words. */
import { z } from '@hono/zod-openapi'
import { Id, Language } from '../core/contract.ts'
import { ChangeKind } from '../courses/contract.ts'

/** LEFT_OUT: much that stayed the same. */
export const TextPart = z.object({ kind: z.enum(['SAME', 'ADDED', 'REMOVED', 'LEFT_OUT']), text: z.string() })
export type TextPart = z.infer<typeof TextPart>
const FileMark = z.object({ sha256: z.string(), pages: z.int().nullable() })
/** Of one language. */
export const TextChange = z.object({
  language: Language,
  /** NEW: the version before said nothing in it. REMOVED: this one says nothing in it. */
  state: z.enum(['SAME', 'CHANGED', 'NEW', 'REMOVED']),
  title: z.array(TextPart),
  text: z.array(TextPart),
  consent: z.array(TextPart),
  /** Null where the file is the same, or there is none. */
  file: z.object({ before: FileMark.nullable(), now: FileMark.nullable() }).nullable(),
})
export type TextChange = z.infer<typeof TextChange>
export const PolicyChanges = z.object({
  versionId: Id,
  number: z.int(),
  changeKind: ChangeKind.nullable(),
  changeNote: z.string().nullable(),
  /** The version that it is compared with; null where there is none. */
  sinceNumber: z.int().nullable(),
  languages: z.array(TextChange),
  /** The questions before it is accepted. */
  quiz: z.enum(['SAME', 'CHANGED', 'NEW', 'REMOVED']),
})
export type PolicyChanges = z.infer<typeof PolicyChanges>
