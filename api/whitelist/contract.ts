import { z } from '@hono/zod-openapi'
import { del, Done, get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'

export const WhitelistEmail = z
  .string(fault('common.emailMissing'))
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(fault('common.emailMissing')))
/** An address that may sign up without an invite: in one workspace, or in any. */
export const Whitelisted = z.object({
  id: Id,
  email: z.string(),
  workspaceId: Id.nullable(),
  workspaceName: z.string().nullable(),
  note: z.string().nullable(),
  addedBy: z.object({ userId: Id, name: z.string() }),
  addedAt: Instant,
})
export type Whitelisted = z.infer<typeof Whitelisted>
export const NewWhitelisted = z.strictObject({
  email: WhitelistEmail,
  workspaceId: Id.optional(),
  note: z.string().trim().max(300, fault('whitelist.most300Characters')).optional(),
})
/** What stands beside `file` in the form. */
export const BulkWords = z.strictObject({ workspaceId: Id.optional() })
/**
 * What became of a file: `errors` names the first hundred rows that hold no address, `invalid` counts all of
 * them.
 */
export const BulkAdded = z.object({
  added: z.number().int(),
  skipped: z.number().int(),
  invalid: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), value: z.string(), code: z.literal('EMAIL') })),
})
export type BulkAdded = z.infer<typeof BulkAdded>

export const whitelistPath = '/api/admin/add-email-to-whitelist' as const
export const whitelistFilePath = `${whitelistPath}/bulk` as const
export const whitelist = {
  list: get('/api/admin/whitelist', {
    may: 'platform:whitelist',
    summary: 'Addresses that may sign up without an invite, the latest first',
    query: PageQuery.extend({ searchText: z.string().trim().max(200).optional() }),
    returns: pageOf(Whitelisted),
    envelope: 'whole',
  }),
  add: post(whitelistPath, {
    may: 'platform:whitelist',
    summary: 'Let an address sign up',
    body: NewWhitelisted,
    returns: Whitelisted,
    writes: 'service',
  }),
  remove: del('/api/admin/whitelist/{id}', {
    may: 'platform:whitelist',
    summary: 'Take an address off the list',
    returns: Done,
    writes: 'service',
  }),
}
