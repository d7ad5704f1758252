/** Acts on what is kept that wait for a second person, for fourteen days, or for their day. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'

export const RequestKind = z.enum(['ERASE_PERSON', 'LIFT_HOLD', 'RULE'])
export type RequestKind = z.infer<typeof RequestKind>
export const RequestStatus = z.enum(['PROPOSED', 'CONFIRMED', 'STOPPED', 'DONE'])

const at = '/api/retention/requests' as const
const Nothing = z.strictObject({})
export const RetentionRequest = z.object({
  requestId: Id,
  kind: RequestKind,
  targetId: Id,
  /** Whom or what it is about; null: the whole workspace, or a rule. */
  name: z.string().nullable(),
  /** Empty for those who do not manage retention. */
  reason: z.string(),
  status: RequestStatus,
  proposedBy: z.string(),
  proposedAt: Instant,
  /** Where nobody can confirm it: when it goes ahead unless somebody stops it. */
  aloneUntil: Instant.nullable(),
  confirmedBy: z.string().nullable(),
  /** When it takes effect, at the earliest. */
  effectiveAt: Instant.nullable(),
  abilities: z.object({ confirm: z.boolean(), stop: z.boolean() }),
})
export type RetentionRequest = z.infer<typeof RetentionRequest>

export const retentionRequests = {
  list: get(at, {
    may: 'self',
    summary:
      'What waits for a second person or its day, the latest first: for who manages retention, committees, and ' +
      'whom a hold is on',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(RetentionRequest),
    envelope: 'whole',
  }),
  confirm: post(`${at}/{id}/confirm`, {
    may: 'retention:manage',
    summary:
      'Confirm what somebody else requested. 409 for who was invited, promoted or reactivated by them, or the other ' +
      'way round, within 30 days',
    body: Nothing,
    returns: RetentionRequest,
  }),
  stop: post(`${at}/{id}/stop`, {
    may: 'self',
    summary:
      'Stop a request before it takes effect: who manages retention, committees, and whom a hold is on',
    body: Nothing,
    returns: RetentionRequest,
  }),
}
export const platformRetentionRequests = {
  list: get('/api/platform/retention-requests', {
    may: 'platform:workspaces',
    summary: 'Requests of workspaces in which nobody can confirm them; without names or reasons',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(
      z.object({
        requestId: Id,
        workspaceId: Id,
        workspaceName: z.string(),
        kind: RequestKind,
        aloneUntil: Instant,
      }),
    ),
    envelope: 'whole',
  }),
  stop: post('/api/platform/retention-requests/{id}/stop', {
    may: 'platform:workspaces',
    summary: 'Stop a request that nobody in its workspace can confirm',
    body: Nothing,
    returns: z.object({ requestId: Id }),
    writes: 'service',
  }),
}
