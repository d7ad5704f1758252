/** SCORM packages: what they hold, showing one, and what a learner has done in one. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, put, weights } from '../core/contract.ts'
import { Cmi, Result } from './cmi.ts'
import { Standard } from './manifest.ts'

const at = '/learning/api' as const
/** `rest`: the file, folders and all. Its pages have an opaque origin (routes.ts). */
export const packagePath = `${at}/package/{token}/{rest}` as const

const Place = z.coerce.number().int().min(0).max(1_000)
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
export const Told = z.strictObject({ from: z.literal('scorm'), sco: z.int().min(0), cmi: Cmi })
export type Told = z.infer<typeof Told>
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
    summary: 'What a SCORM package of a course holds',
    returns: Package,
  }),
  preview: get(`${at}/scorm/{packageId}/launch`, {
    may: 'course:list',
    summary: 'Where an author looks at a part of a package; nothing of it is kept',
    query: z.object({ sco: Place.default(0) }),
    returns: Launch,
  }),
  progress: get(`${at}/my/scorm/{recordId}`, {
    may: 'self',
    summary: 'How far I am in a package of a lesson',
    returns: ScormProgress,
  }),
  launch: get(`${at}/my/scorm/{recordId}/launch`, {
    may: 'self',
    summary: 'Where I go on with a part of a package, from where I left it',
    query: z.object({ sco: Place.default(0) }),
    returns: Launch,
  }),
  save: put(`${at}/my/scorm/{recordId}`, {
    weighs: weights.pages,
    may: 'self',
    writes: 'service',
    summary: 'What a part of a package told; what was reached before is never lost',
    body: Told.omit({ from: true }),
    returns: ScormProgress,
  }),
}
