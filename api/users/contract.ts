import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, Instant, Language, post, put } from '../core/contract.ts'
import { PageQuery, PickerQuery, pageOf } from '../core/page.ts'
import { MessageRef } from '../core/text.ts'
import { Announced, FileAnnouncement } from '../files/contract.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { NameLine } from '../core/nameText.ts'
import { fault } from '../messages/say.ts'

export * from './figuresContract.ts'

/** DEACTIVATED has left this workspace; SUSPENDED is shut out everywhere. */
export const UserStatus = z.enum(['ACTIVE', 'SUSPENDED', 'DEACTIVATED', 'ANONYMISED'])
/** A day that somebody sends, of our time. */
const SentDay = z.iso
  .date(fault('common.giveDate'))
  .refine((day) => day >= '1900-01-01' && day <= '2200-12-31', fault('common.dateOutOfRange'))
export const WorkspaceOfUser = z.object({ workspaceId: Id, workspaceUrl: z.string(), role: Role })
/** The documented user details, then what else the screens need. Only the user sees workspaces other than this one. */
export const UserDetails = z.object({
  role: Role,
  workspaces: z.array(WorkspaceOfUser),
  firstName: z.string(),
  lastName: z.string(),
  designation: z.string().nullable(),
  employeeId: z.string().nullable(),
  branch: z.string().nullable(),
  department: z.string().nullable(),
  companyName: z.string(),
  bulkSignUpEnabled: z.boolean(),
  isDefault: z.boolean(),
  active: z.boolean(),
  userId: Id,
  /** Null for a person who joined by SMS alone; likewise wherever an address is returned. */
  email: z.string().nullable(),
  contactNumber: z.string().nullable(),
  gender: z.string().nullable(),
  permissions: z.array(z.string()),
  isPlatformAdmin: z.boolean(),
  workspaceId: Id,
  branchId: Id.nullable(),
  timeZone: z.string(),
  /** Of their business unit's calendar; 0 is Sunday. */
  weekend: z.array(z.number().int()),
  preferredLanguage: Language.nullable(),
  profileImageUrl: z.string().nullable(),
  firstLogin: z.boolean(),
  status: UserStatus,
  impersonatedBy: Id.nullable(),
  managedDepartmentIds: z.array(Id),
  managedBranchIds: z.array(Id),
  version: z.number().int(),
})
export type UserDetails = z.infer<typeof UserDetails>

const Named = z.object({ id: Id, name: z.string() })
/** What everybody may know of a colleague, to name them. */
export const PersonSummary = z.object({
  userId: Id,
  name: z.string(),
  designation: z.string().nullable(),
  branch: Named.nullable(),
  department: Named.nullable(),
  profileImageUrl: z.string().nullable(),
})
/** What those see beside it who may list users: of the whole workspace, or of their own business unit. */
const Listed = z.object({
  email: z.string().nullable(),
  employeeId: z.string().nullable(),
  role: Role,
  status: UserStatus,
  active: z.boolean(),
  dateOfJoining: z.iso.date().nullable(),
  lastSeenAt: Instant.nullable(),
})
export const UserSummary = PersonSummary.extend(Listed.shape)
export type UserSummary = z.infer<typeof UserSummary>
export const PersonFound = PersonSummary.extend(Listed.partial().shape)
export type PersonFound = z.infer<typeof PersonFound>
/** One user whole, with what I may do to them and the roles I may give them. */
export const UserRecord = UserSummary.extend({
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  homeAddress: z.string().nullable(),
  deactivatedAt: Instant.nullable(),
  version: z.number().int(),
  abilities: z.object({
    update: z.boolean(),
    rename: z.boolean(),
    changeRole: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
  }),
  roles: z.array(Role),
})
export type UserRecord = z.infer<typeof UserRecord>

const Text = (most: number) => NameLine().max(most, fault('common.maxCharacters', { most }))
const FirstName = Text(100).min(1, fault('users.firstNameMissing'))
/**
 * All of it may be left out; null takes a value away. An e-mail address is changed by nobody but its owner,
 * elsewhere.
 */
export const UserChange = z.strictObject({
  firstName: FirstName.optional(),
  lastName: Text(100).optional(),
  preferredLanguage: Language.nullable().optional(),
  profileImageKey: Id.nullable().optional(),
  phoneNumber: z.string().trim().max(40).nullable().optional(),
  gender: Text(60).nullable().optional(),
  designation: Text(120).nullable().optional(),
  homeAddress: z.string().trim().max(500).nullable().optional(),
  dateOfJoining: SentDay.nullable().optional(),
  employeeId: Text(60)
    .regex(/^[^@]*$/, fault('users.employeeIdFormat'))
    .nullable()
    .optional(),
  branchId: Id.nullable().optional(),
  departmentId: Id.nullable().optional(),
  role: Role.optional(),
  active: z.boolean().optional(),
  version: Counter.optional(),
})
export type UserChange = z.output<typeof UserChange>
export const SearchCategory = z.enum(['ALL', 'NAME', 'EMAIL', 'EMPLOYEE_ID', 'PHONE', 'DESIGNATION'])
export type SearchCategory = z.infer<typeof SearchCategory>
export const PersonSearch = z.strictObject({
  category: SearchCategory.default('ALL'),
  searchText: z.string().trim().max(200).default(''),
  includeNonActive: z.boolean().default(false),
  /** Only those who manage a department in the caller's reach, or are its deputies. */
  isManager: z.boolean().default(false),
})
export const UserFilter = z.strictObject({
  branchIds: z.array(Id).max(300).optional(),
  departmentIds: z.array(Id).max(300).optional(),
  roles: z.array(Role).max(4).optional(),
  active: z.boolean().optional(),
  joiningFrom: SentDay.optional(),
  joiningTo: SentDay.optional(),
  searchText: z.string().trim().max(200).optional(),
  /** Where the text is looked for. */
  category: SearchCategory.default('ALL'),
})
export type UserFilter = z.output<typeof UserFilter>
/**
 * `userLimit`, `usersActive` and `usersInvited` (open invites, which hold a seat) count the whole workspace;
 * all three are null for a Business Unit Admin.
 */
export const UserStats = z.object({
  total: z.int(),
  active: z.int(),
  inactive: z.int(),
  pendingInvites: z.int(),
  expiredInvites: z.int(),
  userLimit: z.int().nullable(),
  usersActive: z.int().nullable(),
  usersInvited: z.int().nullable(),
  byRole: z.array(z.object({ role: Role, count: z.int() })),
  byBranch: z.array(z.object({ branchId: Id.nullable(), count: z.int() })),
})
/** REFUSED: their mail or SMS server does not take it. */
export const UnreachedUser = z.object({
  userId: Id,
  name: z.string(),
  kind: z.string(),
  subject: z.string(),
  subjectText: MessageRef,
  since: Instant,
  reason: z.enum(['UNREACHED', 'REFUSED']),
})
export const Refused = z.object({ id: Id, code: z.string() })

export const people = {
  details: get('/api/user/details', {
    may: 'self',
    summary: 'Who I am here, and what I may do',
    returns: UserDetails,
  }),
  search: post('/api/user/search', {
    may: 'person:list',
    costs: 'search',
    summary: 'Look up people of the workspace',
    query: PickerQuery,
    body: PersonSearch,
    returns: pageOf(PersonFound),
    envelope: 'whole',
    writes: 'none',
  }),
  rename: put('/api/user', {
    may: 'self',
    summary: 'Change my name',
    body: z.strictObject({ firstName: FirstName, lastName: Text(100) }),
    returns: UserDetails,
  }),
  update: post('/api/user/update/{id}', {
    may: 'self',
    summary:
      'Change my own profile, or with user:update a user: what they are here, their role, whether they are active',
    body: UserChange,
    returns: UserDetails,
  }),
  profileImageUploadUrl: post('/api/user/generate-profile-image-upload-url', {
    may: 'self',
    summary: 'An address that takes one picture of me; send its key with update',
    body: FileAnnouncement,
    returns: Announced,
  }),
  remove: del('/api/user/{id}', {
    may: 'user:update',
    summary: 'Deactivate a user; what they did and are named in stays',
    returns: z.object({ id: Id, status: z.literal('DEACTIVATED') }),
  }),
  removeMany: post('/api/user/delete/bulk', {
    may: 'user:update',
    summary: 'Deactivate users; those who cannot be are named with the reason',
    body: z.strictObject({
      ids: z.array(Id).min(1, fault('users.nobodyNamed')).max(500, fault('common.most500')),
    }),
    returns: z.object({ deleted: z.int(), failed: z.array(Refused) }),
  }),
  stats: get('/api/workspace/users/stats', {
    may: 'user:list',
    costs: 'report',
    summary: 'How many users and invites there are, by role and business unit',
    query: z.strictObject({ branchId: Id.optional() }),
    returns: UserStats,
  }),
  list: post('/api/workspace/users', {
    may: 'user:list',
    summary: 'Users with their details',
    query: PageQuery,
    body: UserFilter,
    returns: pageOf(UserSummary),
    envelope: 'whole',
    writes: 'none',
  }),
  find: post('/api/workspace/users/search', {
    may: 'user:list',
    costs: 'search',
    summary: 'Users whose name, e-mail, employee id, phone or designation holds a text',
    query: PageQuery,
    body: UserFilter.omit({ joiningFrom: true, joiningTo: true }).required({ searchText: true }),
    returns: pageOf(UserSummary),
    envelope: 'whole',
    writes: 'none',
  }),
  unreached: get('/api/workspace/unreached-users', {
    may: 'user:list',
    summary:
      'Users whom a notice could not be sent to, until they open it; notices of cases are not among them',
    query: PageQuery,
    returns: pageOf(UnreachedUser),
    envelope: 'whole',
  }),
  one: get('/api/workspace/users/{id}', {
    may: 'user:list',
    summary: 'One user, and what I may do to them',
    returns: UserRecord,
  }),
}
