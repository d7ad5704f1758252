import { z } from '@hono/zod-openapi'
import { Counter, get, post } from '../core/contract.ts'
import { Role } from '../../workflows/definition/graph.ts'

/** One thing that a role may do at all; what may be done to one record is said by that record. */
export const PermissionRow = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  roles: z.record(Role, z.boolean()),
  /** Given with a duty beside the role. */
  duty: z.string().nullable(),
  /** Roles for which it can be switched here. */
  switchable: z.array(Role),
  /** For none. */
  locked: z.boolean(),
})
export type PermissionRow = z.infer<typeof PermissionRow>
const Table = z.object({ content: z.array(PermissionRow), version: z.number().int() })

export const permissionTable = {
  list: get('/api/permission/all', {
    may: 'permission:list',
    summary: 'What each role may do here, and what of it can be switched',
    returns: Table,
    envelope: 'whole',
  }),
  update: post('/api/permission/update', {
    may: 'permission:update',
    summary: 'Switch what a role may do; wants a fresh proof of who it is',
    returns: Table,
    envelope: 'whole',
    body: z.strictObject({
      role: Role,
      version: Counter,
      permissions: z
        .array(z.strictObject({ key: z.string().max(60), allowed: z.boolean() }))
        .min(1)
        .max(100),
    }),
  }),
}
