import { z } from '@hono/zod-openapi'
import { Role } from '../../workflows/definition/graph.ts'
import { del, Done, get, Id, Instant, Language } from '../core/contract.ts'
import { fault } from '../messages/say.ts'

/** The languages of the interface, as their codes. */
export const ManualRole = z.enum(['ALL', ...Role.options])
/** How to use the product, as a PDF for one role or for all. */
export const Manual = z.object({
  id: Id,
  title: z.string(),
  role: ManualRole,
  language: Language,
  fileUrl: z.string(),
  sizeBytes: z.number().int(),
  updatedAt: Instant,
})
export type Manual = z.infer<typeof Manual>
/** What stands beside `file` in the form. */
export const NewManual = z.strictObject({
  title: z.string(fault('manuals.titleMissing')).trim().min(1, fault('manuals.titleMissing')).max(200),
  role: ManualRole,
  language: Language,
})
export const ManualQuery = z.strictObject({ role: ManualRole.optional(), language: Language.optional() })

export const manualPath = '/api/user-manual' as const
export const manuals = {
  list: get(manualPath, {
    may: 'self',
    summary: 'User manuals for my role; all of them for the people who publish them',
    query: ManualQuery,
    returns: z.array(Manual),
  }),
  remove: del(`${manualPath}/{id}`, {
    may: 'platform:manuals',
    summary: 'Take a user manual away',
    returns: Done,
    writes: 'service',
  }),
}
