import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { Role } from '../../workflows/definition/graph.ts'

/** The texts "" and "undefined" mean: none (spec §5). */
const inviteCode = z.string().max(100).optional()
const WorkspaceOfUser = z.object({ workspaceId: Id, workspaceUrl: z.string(), role: Role })
/** What an e-mail-shaped name is sent as is the client's rule (spec §5); exactly one of the two arrives. */
export const SignIn = z.strictObject({
  userEmail: z.string().trim().toLowerCase().max(254).optional(), username: z.string().trim().max(100).optional(),
  userPassword: z.string().min(1, 'Type your password').max(200), inviteCode,
}).refine((sent) => (sent.userEmail === undefined) !== (sent.username === undefined), { path: ['userEmail'], message: 'Send userEmail or username' })
export const SignedIn = z.object({ token: z.string(), expiresAt: Instant, firstLogin: z.boolean(), emailConfirmed: z.boolean(), redirectUrl: z.string(), workspaces: z.array(WorkspaceOfUser) })

/** The documented user details (spec §3), then what the screens need beside them. */
export const UserDetails = z.object({
  role: Role, workspaces: z.array(WorkspaceOfUser), firstName: z.string(), lastName: z.string(), designation: z.string().nullable(), employeeId: z.string().nullable(),
  branch: z.string().nullable(), department: z.string().nullable(), companyName: z.string(), bulkSignUpEnabled: z.boolean(), isDefault: z.boolean(), active: z.boolean(),
  userId: Id, email: z.string(), contactNumber: z.string().nullable(), gender: z.string().nullable(), permissions: z.array(z.string()), isPlatformAdmin: z.boolean(), workspaceId: Id, branchId: Id.nullable(), timeZone: z.string(),
})
export type UserDetails = z.infer<typeof UserDetails>
export const PersonSummary = z.object({ userId: Id, name: z.string(), designation: z.string().nullable(), branch: z.string().nullable(), department: z.string().nullable(), email: z.string().optional(), role: Role.optional(), active: z.boolean().optional() })
export type PersonSummary = z.infer<typeof PersonSummary>
export const PersonSearch = z.strictObject({
  category: z.enum(['ALL', 'NAME', 'EMAIL', 'EMPLOYEE_ID', 'PHONE', 'DESIGNATION']).default('ALL'), searchText: z.string().trim().max(200).default(''), includeNonActive: z.boolean().default(false),
})
export const CompanyProfile = z.object({
  workspaceId: Id, workspaceName: z.string(), workspaceUrl: z.string(), isMainHost: z.boolean(), companyLogo: z.string().nullable(), backgroundColor: z.string().nullable(),
  socialPlatformSet: z.array(z.string()), headQuarterBranchId: Id.nullable(), demo: z.boolean(), timeZone: z.string(),
})

export const people = {
  signIn: post('/api/user/signin', { may: 'public', summary: 'Sign in with a password', body: SignIn, returns: SignedIn, writes: 'service' }),
  signOut: get('/api/user/sign-out', { may: 'self', summary: 'End this session; needs the session as bearer or our page’s X-Requested-With header', returns: z.object({ signedOut: z.literal(true) }), writes: 'service' }),
  details: get('/api/user/details', { may: 'self', summary: 'Who I am here, and what I may do', returns: UserDetails }),
  search: post('/api/user/search', { may: 'person:list', summary: 'Look up people of the workspace', query: PageQuery, body: PersonSearch, returns: pageOf(PersonSummary), envelope: 'whole', writes: 'none' }),
  companyProfile: get('/api/workspace/company-profile/{host}', { may: 'public', summary: 'Name and brand of a host', returns: CompanyProfile }),
  navigation: get('/api/navigation/v3', { may: 'self', summary: 'The menu for me', envelope: 'whole', returns: z.object({ navigations: z.array(z.object({ key: z.string(), label: z.string(), path: z.string(), icon: z.string(), order: z.number(), badge: z.number().optional() })) }) }),
}
