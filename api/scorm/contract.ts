/** SCORM packages: what they hold, showing one, and what a learner has done in one. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post, put, weights } from '../core/contract.ts'

const at = '/learning/api' as const
/** `rest`: the file, folders and all. Its pages have an opaque origin (routes.ts). */
export const packagePath = `${at}/package/{token}/{rest}` as const

export const Standard = z.enum(['SCORM_12', 'SCORM_2004'])
export type Standard = z.infer<typeof Standard>
const maxElements = 5_000
const maxCharacters = 512 * 1024
/** Names of the standard alone; suspend data is the longest of what stands behind one. */
export const Cmi = z
  .record(
    z
      .string()
      .max(200)
      .regex(/^cmi(\.[a-z_]+|\.\d{1,4})+$/),
    z.string().max(64_000),
  )
  .refine((cmi) => Object.keys(cmi).length <= maxElements)
  .refine((cmi) => Object.values(cmi).reduce((sum, text) => sum + text.length, 0) <= maxCharacters)
export type Cmi = z.infer<typeof Cmi>
export const Result = z.object({
  isStarted: z.boolean(),
  /** It was gone through to its end, passed or not. */
  isComplete: z.boolean(),
  /** Null: there is nothing to pass, or nobody knows yet. */
  isPassed: z.boolean().nullable(),
  /** 0 to 100; null: no score. */
  scorePercent: z.number().nullable(),
  seconds: z.number(),
})
export type Result = z.infer<typeof Result>

const Place = z.number().int().min(0).max(1_000)
export const Package = z.object({
  packageId: Id,
  title: z.string(),
  standard: Standard,
  sizeBytes: z.int(),
  /** What is launched by itself, in order. */
  scos: z.array(z.object({ title: z.string() })),
})
export type Package = z.infer<typeof Package>
/** Where one SCO is shown; to be opened in a sandboxed frame before it ends. */
export const Launch = z.object({ url: z.string(), expiresAt: Instant })
export type Launch = z.infer<typeof Launch>
/** What its pages send ours by `postMessage`. */
export const ScormMessage = z.strictObject({ from: z.literal('scorm'), sco: z.int().min(0), cmi: Cmi })
export type ScormMessage = z.infer<typeof ScormMessage>
/** How far somebody is in a package that a lesson plays. */
export const ScormProgress = z.object({
  recordId: Id,
  packageId: Id,
  scos: z.array(z.object({ title: z.string(), result: Result })),
  result: Result,
  /** Gone through, and not failed. */
  isDone: z.boolean(),
})
export type ScormProgress = z.infer<typeof ScormProgress>

export const scorm = {
  read: get(`${at}/scorm/{packageId}`, {
    may: 'course:list',
    openWith: 'courseManagement',
    summary: 'What a SCORM package of a course holds',
    returns: Package,
  }),
  preview: get(`${at}/scorm/{packageId}/launch`, {
    may: 'course:list',
    openWith: 'courseManagement',
    summary: 'Where an author looks at a part of a package; nothing of it is kept',
    query: z.object({ sco: z.coerce.number().pipe(Place).default(0) }),
    returns: Launch,
  }),
  progress: get(`${at}/my/scorm/{recordId}`, {
    may: 'self',
    summary: 'How far I am in a package of a lesson',
    returns: ScormProgress,
  }),
  launch: post(`${at}/my/scorm/{recordId}/launch`, {
    may: 'self',
    writes: 'service',
    summary:
      'Where I go on with a part of a package, from where I left it; a page that reports nothing is done then',
    body: z.strictObject({ sco: Place.default(0) }),
    returns: Launch,
  }),
  save: put(`${at}/my/scorm/{recordId}`, {
    weighs: weights.pages,
    may: 'self',
    writes: 'service',
    summary: 'Save what a part of a package reported; what was reached before is never lost',
    body: ScormMessage.omit({ from: true }),
    returns: ScormProgress,
  }),
}
