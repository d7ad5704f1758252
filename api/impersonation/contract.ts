import { z } from '@hono/zod-openapi'
import { Id, post } from '../core/contract.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { fault } from '../messages/say.ts'

export const PersonToBe = z.object({ userId: Id, name: z.string(), role: Role })
export type PersonToBe = z.infer<typeof PersonToBe>

export const impersonation = {
  people: post('/api/admin/workspace/{id}/people', {
    may: 'platform:impersonate',
    summary: 'People of a workspace by a part of their name: name and role, at most 20',
    writes: 'none',
    body: z.strictObject({
      searchText: z.string().trim().min(2, fault('impersonation.searchTooShort')).max(100),
    }),
    returns: z.array(PersonToBe),
  }),
  begin: post('/api/admin/impersonate', {
    may: 'platform:impersonate',
    summary:
      'Act as somebody for 30 minutes, with a reason; opens no case and ' +
      'no notice. The address is good once, for a minute',
    writes: 'service',
    body: z.strictObject({
      workspaceId: Id,
      userId: Id,
      reason: z.string().trim().min(10, fault('impersonation.reasonTooShort')).max(500),
    }),
    returns: z.object({ url: z.string(), expiresInSec: z.int() }),
  }),
}
