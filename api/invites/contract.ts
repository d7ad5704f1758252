/**
 * Invites, singly and by file. The multipart calls of bulk invites stand in
 * api/imports/contract.ts.
 */
import { z } from '@hono/zod-openapi'
import { plainRole } from '../../workflows/definition/roles.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { del, get, Id, Instant, Language, post, SentInstant, weights } from '../core/contract.ts'
import { pageOf, PageQuery } from '../core/page.ts'
import { Mapping, SavedMapping } from '../imports/contract.ts'
import { maxColumns, TableFormat } from '../tables/contract.ts'
import { JobStarted } from '../jobs/contract.ts'
import { NameLine } from '../core/nameText.ts'
import { MessageRef } from '../core/text.ts'
import { fault } from '../messages/say.ts'
import { InviteStatus } from './figuresContract.ts'

export * from './figuresContract.ts'

export const Invite = z.object({
  inviteId: Id,
  branchId: Id.nullable(),
  branchName: z.string().nullable(),
  departmentId: Id.nullable(),
  departmentName: z.string().nullable(),
  email: z.string().nullable(),
  contactNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  designation: z.string().nullable(),
  employeeId: z.string().nullable(),
  status: InviteStatus,
  sentAt: Instant.nullable(),
  resentCount: z.int(),
  lastSentAt: Instant.nullable(),
  expiresAt: Instant,
  claimedAt: Instant.nullable(),
  claimedBy: Id.nullable(),
  invitedBy: z.object({ userId: Id, name: z.string() }),
  createdAt: Instant,
  abilities: z.object({ resend: z.boolean(), delete: z.boolean() }),
})
export type Invite = z.infer<typeof Invite>

const Text = (most: number) => NameLine().max(most, fault('common.maxCharacters', { most }))
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, fault('invites.emailTooLong'))
  .pipe(z.email(fault('common.emailFormat')))
export const NewInvite = z
  .strictObject({
    email: Email.optional(),
    contactNumber: z.string().trim().max(40).optional(),
    firstName: Text(100).default(''),
    lastName: Text(100).default(''),
    role: Role.default(plainRole),
    departmentId: Id.optional(),
    designation: Text(120).optional(),
    employeeId: Text(60).optional(),
    language: Language.optional(),
  })
  .refine(({ email, contactNumber }) => Boolean(email) || Boolean(contactNumber), {
    path: ['email'],
    message: fault('invites.emailOrPhoneMissing'),
  })
export type NewInvite = z.output<typeof NewInvite>
export const InviteList = z.strictObject({
  branchId: Id.optional(),
  invites: z
    .array(
      z.strictObject({
        email: Email,
        firstName: Text(100).default(''),
        lastName: Text(100).default(''),
        role: Role.default(plainRole),
        departmentId: Id.optional(),
      }),
    )
    .min(1, fault('invites.nobodyNamed'))
    .max(200, fault('invites.tooManyPeople')),
})
export const InviteFilter = z.strictObject({
  status: z.array(InviteStatus).max(7).optional(),
  searchText: z.string().trim().max(200).optional(),
  from: SentInstant().optional(),
  to: SentInstant().optional(),
})
export type InviteFilter = z.output<typeof InviteFilter>
const Unused = z.strictObject({ filterOnlyExpired: z.boolean().default(false), branchId: Id.optional() })

/** Headers are compared without case, spaces and signs; columns as they stood in the file of that day. */

export const invites = {
  /** `branch` is a business unit's id, or `all` for somebody of the whole workspace. */
  invite: post('/api/invite/user/{branch}', {
    may: 'invite:create',
    summary: 'Invite one person',
    body: NewInvite,
    returns: Invite,
  }),
  inviteList: post('/api/invite/invite/bulk', {
    weighs: weights.pages,
    may: 'invite:create',
    summary: 'Invite up to 200 people by a typed list',
    body: InviteList,
    returns: z.object({
      sent: z.array(Invite),
      failed: z.array(
        z.object({ email: z.string(), code: z.string(), message: z.string(), text: MessageRef }),
      ),
    }),
  }),
  listOfBranch: post('/api/invite/branch/{id}', {
    may: 'invite:list',
    summary: 'Invites of a business unit',
    query: PageQuery,
    body: InviteFilter,
    returns: pageOf(Invite),
    envelope: 'whole',
    writes: 'none',
  }),
  list: post('/api/invite/list', {
    may: 'invite:list',
    summary: 'Invites of the workspace, or of one’s own business unit',
    query: PageQuery,
    body: InviteFilter.extend({ branchId: Id.optional() }),
    returns: pageOf(Invite),
    envelope: 'whole',
    writes: 'none',
  }),
  resend: get('/api/invite/resend/{branch}/{inviteId}', {
    may: 'invite:create',
    summary:
      'Send an invite again; its old link is dead. Needs the session as bearer or our page’s X-Requested-With header',
    returns: Invite,
    writes: 'transaction',
  }),
  resendList: post('/api/invite/resend/bulk', {
    may: 'invite:create',
    summary: 'Send these invites again',
    body: z.strictObject({ inviteIds: z.array(Id).min(1).max(300) }),
    returns: z.object({
      resent: z.int(),
      failed: z.array(z.object({ inviteId: Id, code: z.string(), message: z.string(), text: MessageRef })),
    }),
  }),
  countUnused: get('/api/invite/unused/count', {
    may: 'invite:list',
    summary: 'How many invites nobody has used',
    query: z.strictObject({ filterOnlyExpired: z.stringbool().default(false), branchId: Id.optional() }),
    returns: z.object({ count: z.int() }),
  }),
  resendUnused: post('/api/invite/resend/unused/all', {
    may: 'invite:resendAll',
    summary: 'Send all unused invites again',
    body: Unused,
    returns: JobStarted.extend({ queued: z.int() }),
    status: 202,
  }),
  remove: del('/api/invite/{branch}/{inviteId}', {
    may: 'invite:create',
    summary: 'Take an invite back',
    returns: z.object({ inviteId: Id, status: z.literal('DELETED') }),
  }),
  report: post('/api/invite/download/bulk/detailed-report', {
    may: 'invite:create',
    summary: 'The file as it came, with what became of each row',
    writes: 'none',
    returns: z.object({ fileUrl: z.string(), expiresAt: Instant }),
    body: z.strictObject({
      jobId: Id,
      onlyFailed: z.boolean().default(false),
      format: TableFormat.default('XLSX'),
    }),
  }),
  mappings: get('/api/invite/bulk/mapping', {
    may: 'invite:create',
    summary: 'How files were read before',
    returns: z.array(SavedMapping),
  }),
  saveMapping: post('/api/invite/bulk/mapping', {
    may: 'invite:create',
    summary: 'Keep how a file with these headers is read',
    returns: SavedMapping,
    body: z.strictObject({
      name: Text(120).min(1, fault('graph.nameMissing')),
      headers: z.array(z.string().max(200)).min(1).max(maxColumns),
      mapping: Mapping,
    }),
  }),
  removeMapping: del('/api/invite/bulk/mapping/{id}', {
    may: 'invite:create',
    summary: 'Forget how a file was read',
    returns: z.object({ mappingId: Id }),
  }),
}
