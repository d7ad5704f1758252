/** Complaints that nobody can open, without anything of them, and who would take them over. */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { fault } from '../messages/say.ts'

/** DUE: they are being given access. */
export const SuccessorStatus = z.enum(['PROPOSED', 'CONFIRMED', 'DUE', 'DONE', 'STOPPED'])
export type SuccessorStatus = z.infer<typeof SuccessorStatus>
export const SuccessorEnd = z.enum(['ADMIN', 'PLATFORM', 'SOMEBODY_BACK', 'PROPOSER_LEFT', 'NOBODY_ABLE'])
export type SuccessorEnd = z.infer<typeof SuccessorEnd>
export const maxSuccessors = 5
export const maxReasonCharacters = 2_000

const Proposal = z.object({
  proposalId: Id,
  status: SuccessorStatus,
  /** Names of who would take over. */
  people: z.array(z.string()),
  reason: z.string(),
  /** Empty: the operator of the installation. */
  proposedBy: z.string(),
  proposedAt: Instant,
  confirmedBy: z.string().nullable(),
  /** When they get access: once confirmed. */
  dueAt: Instant.nullable(),
  /** When they get access, at the earliest, where nobody else can confirm it. */
  unconfirmedUntil: Instant.nullable(),
  endedAt: Instant.nullable(),
  endedWhy: SuccessorEnd.nullable(),
  abilities: z.object({ confirm: z.boolean(), stop: z.boolean() }),
})
export type SuccessorProposal = z.infer<typeof Proposal>
export const UnattendedCase = z.object({
  /** Names it here alone; it leads to no complaint. */
  unattendedId: Id,
  /** The one that waits, else the last one that was stopped. */
  proposal: Proposal.nullable(),
  abilities: z.object({ propose: z.boolean() }),
})
export type UnattendedCase = z.infer<typeof UnattendedCase>

const at = '/api/unattended-cases' as const
const ofCase = `${at}/{id}` as const
const Reason = z
  .string()
  .trim()
  .min(1, fault('complaints.successorReasonMissing'))
  .max(maxReasonCharacters, fault('complaints.successorReasonTooLong', { most: maxReasonCharacters }))
const Decided = z.strictObject({ proposalId: Id })

export const caseSuccessors = {
  list: get(at, {
    may: 'complaint:succeed',
    summary:
      'Complaints that nobody can open and that the person may know of, with who is proposed to take them over; ' +
      'nothing of the complaints themselves',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(UnattendedCase),
    envelope: 'whole',
  }),
  propose: post(`${ofCase}/propose`, {
    may: 'complaint:succeed',
    summary:
      'Propose who takes over a complaint that nobody can open. Nobody whom the proposer invited, promoted or ' +
      'reactivated within 30 days. Another admin confirms it',
    body: z.strictObject({
      userIds: z
        .array(Id)
        .min(1, fault('complaints.successorsMissing'))
        .max(maxSuccessors, fault('complaints.successorsTooMany', { most: maxSuccessors })),
      reason: Reason,
    }),
    returns: UnattendedCase,
  }),
  confirm: post(`${ofCase}/confirm`, {
    may: 'complaint:succeed',
    summary:
      'Confirm who takes over; they get access after fourteen days. 409 for who was invited, promoted or reactivated ' +
      'by the proposer or by somebody proposed, or the other way round, within 30 days',
    body: Decided,
    returns: UnattendedCase,
  }),
  stop: post(`${ofCase}/stop`, {
    may: 'complaint:succeed',
    summary: 'Stop a proposal before anybody gets access',
    body: Decided,
    returns: UnattendedCase,
  }),
}

const PlatformProposal = z.object({
  proposalId: Id,
  workspaceId: Id,
  workspaceName: z.string(),
  status: SuccessorStatus,
  people: z.number().int(),
  /** Of one that an operator made, who takes over and why; empty for all others. */
  names: z.array(z.string()),
  reason: z.string(),
  /** By a command of the installation’s operator: two platform admins confirm it, and it does not wait. */
  isByOperator: z.boolean(),
  /** Of one that an operator made: one platform admin has confirmed it. */
  isConfirmedOnce: z.boolean(),
  proposedAt: Instant,
  /** When they get access; null while somebody still has to confirm it. */
  dueAt: Instant.nullable(),
  abilities: z.object({ confirm: z.boolean() }),
})
export type PlatformProposal = z.infer<typeof PlatformProposal>

export const platformSuccessors = {
  list: get('/api/platform/successors', {
    may: 'platform:workspaces',
    summary:
      'Proposals of all workspaces that wait, without complaints; names and reasons of those that an operator made',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(PlatformProposal),
    envelope: 'whole',
  }),
  confirm: post('/api/platform/successors/{id}/confirm', {
    may: 'platform:workspaces',
    summary:
      'Confirm whom an operator named with `cases appoint`. Once two platform admins have, they get access to the ' +
      'complaint at once. 409 for who is tied to the other admin, or to the person named, within 30 days',
    body: z.strictObject({}),
    returns: z.object({ proposalId: Id }),
    writes: 'service',
    inPerson: true,
  }),
  stop: post('/api/platform/successors/{id}/stop', {
    may: 'platform:workspaces',
    summary: 'Stop a proposal before anybody gets access',
    body: z.strictObject({}),
    returns: z.object({ proposalId: Id }),
    writes: 'service',
  }),
}
