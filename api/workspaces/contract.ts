import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, Instant, post, put } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { EnabledMenus } from '../navigation/contract.ts'
import { TimeZone } from '../core/fields.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { NameLine } from '../core/nameText.ts'
import { fault } from '../messages/say.ts'

export const WorkspaceStatus = z.enum([
  'TRIAL',
  'ACTIVE',
  'GRACE',
  'EXPIRED',
  'SUSPENDED',
  'DELETION_SCHEDULED',
  'DELETED',
])
/** The last day of a contract: a date on the workspace's own calendar, not an instant. */
const Day = z.iso
  .date(fault('common.giveDate'))
  .refine((text) => text >= '2000' && text < '2200', fault('common.dateOutOfRange'))
const Name = NameLine().min(1, fault('graph.nameMissing')).max(120)
const Host = z.string().trim().toLowerCase().min(1, fault('workspaces.hostMissing')).max(253)
const UserLimit = z.int().min(1, fault('workspaces.atLeastOne')).max(10_000_000).nullable()
/** One address or a range of them: "192.0.2.0/24", "2001:db8::/32". */
const AddressRange = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], fault('workspaces.addressFormat'))

export const WorkspaceFound = z.object({
  workspaceId: Id,
  workspaceName: z.string(),
  workspaceUrl: z.string(),
  status: WorkspaceStatus,
})
/**
 * What the platform sees of a workspace: its terms, and figures. Never a case nor how many there are, a name
 * or an answer.
 */
export const WorkspaceAdmin = z.object({
  workspaceId: Id,
  name: z.string(),
  url: z.string(),
  status: WorkspaceStatus,
  createdAt: Instant,
  timeZone: z.string(),
  contractExpiryDate: z.string().nullable(),
  graceDays: z.number().int(),
  /**
   * Null without a contract's end. The first day after it is `endsAt`; from `readOnlyAt` on it can only be
   * read.
   */
  contractDates: z.object({ warnsAt: z.array(Instant), endsAt: Instant, readOnlyAt: Instant }).nullable(),
  userLimit: z.number().int().nullable(),
  usersActive: z.number().int(),
  invitesOpen: z.number().int(),
  lastActivityAt: Instant.nullable(),
  accessFlags: EnabledMenus,
  flags: z.array(z.string()),
  allowedAddresses: z.array(z.string()),
  purgeAt: Instant.nullable(),
  version: z.number().int(),
})
export type WorkspaceAdmin = z.infer<typeof WorkspaceAdmin>
export const WorkspaceQuery = PageQuery.extend({
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  status: WorkspaceStatus.optional(),
  searchText: z.string().max(200).optional(),
})
export const NewWorkspace = z.strictObject({
  name: Name,
  host: Host,
  country: z.string().regex(/^[A-Z]{2}$/, fault('workspaces.chooseCountry')),
  timeZone: TimeZone,
  admin: z.strictObject({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .pipe(z.email(fault('common.emailMissing'))),
    firstName: NameLine().min(1, fault('workspaces.firstNameMissing')).max(100),
    lastName: NameLine().max(100).default(''),
  }),
})
export const MenuEntry = z.object({
  key: z.string(),
  label: z.string(),
  path: z.string(),
  icon: z.string(),
  order: z.number().int(),
  enabled: z.boolean(),
  roles: z.array(Role),
})
export type MenuEntry = z.infer<typeof MenuEntry>
const Menu = z.object({ navigations: z.array(MenuEntry) })
const MenuChange = z.strictObject({
  key: z.string().max(60),
  enabled: z.boolean(),
  roles: z.array(Role).max(4).optional(),
  order: z.int().min(0).max(1000).optional(),
})

export const workspaces = {
  search: get('/api/workspace/search/{x}', {
    may: 'platform:workspaces',
    summary: 'Workspaces whose name or address contains a text',
    query: PageQuery,
    returns: pageOf(WorkspaceFound),
    envelope: 'whole',
  }),
  named: get('/api/workspace/search/name-url/{x}', {
    may: 'public',
    summary: 'The workspace of exactly this name or address; for a platform admin those that contain it',
    returns: z.array(WorkspaceFound.omit({ status: true })),
  }),
  list: get('/api/admin/workspace', {
    may: 'platform:workspaces',
    summary: 'All workspaces with their terms and figures',
    query: WorkspaceQuery,
    returns: pageOf(WorkspaceAdmin),
    envelope: 'whole',
  }),
  create: post('/api/admin/workspace', {
    may: 'platform:workspaces',
    summary: 'Open a workspace and invite its first admin',
    body: NewWorkspace,
    returns: WorkspaceAdmin,
    writes: 'service',
  }),
  read: get('/api/admin/workspace/{id}', {
    may: 'platform:workspaces',
    summary: 'One workspace with its terms and figures',
    returns: WorkspaceAdmin,
  }),
  update: put('/api/admin/workspace/{id}', {
    may: 'platform:workspaces',
    summary: 'Rename a workspace, or move its clock',
    body: z.strictObject({ name: Name, timeZone: TimeZone, version: Counter }),
    returns: WorkspaceAdmin,
    writes: 'service',
  }),
  remove: del('/api/workspace/{id}', {
    may: 'platform:workspaces',
    summary:
      'Delete a workspace in 30 days; needs its name in the header X-Confirm-Name, in percent-encoding',
    returns: z.object({ status: z.literal('DELETION_SCHEDULED'), purgeAt: Instant }),
    status: 202,
    writes: 'service',
  }),
  restore: post('/api/admin/workspace/{id}/restore', {
    may: 'platform:workspaces',
    summary: 'Undo the deletion of a workspace before its day',
    returns: WorkspaceAdmin,
    writes: 'service',
  }),
  userLimit: put('/api/admin/workspace-user-limit', {
    may: 'platform:workspaces',
    summary: 'How many users a workspace may have; null for any number',
    body: z.strictObject({ workspaceId: Id, userLimit: UserLimit, version: Counter }),
    returns: z.object({
      workspaceId: Id,
      userLimit: z.number().int().nullable(),
      usersActive: z.number().int(),
      version: z.number().int(),
    }),
    writes: 'service',
  }),
  contractEnd: put('/api/admin/workspace/contract/expiry-date', {
    may: 'platform:workspaces',
    summary: 'The last day of a contract, and for how long a workspace goes on after it; null for no end',
    body: z.strictObject({
      workspaceId: Id,
      expiryDate: Day.nullable(),
      graceDays: z.int().min(0).max(365).optional(),
      version: Counter.optional(),
    }),
    returns: z.object({
      workspaceId: Id,
      contractExpiryDate: z.string().nullable(),
      graceDays: z.number().int(),
      status: WorkspaceStatus,
      version: z.number().int(),
    }),
    writes: 'service',
  }),
  accessFlags: put('/api/admin/workspace/{id}/access-flags', {
    may: 'platform:workspaces',
    summary: 'Which parts of the product a workspace has',
    body: z.strictObject({ ...EnabledMenus.shape, version: Counter }),
    returns: WorkspaceAdmin,
    writes: 'service',
  }),
  host: put('/api/admin/workspace/{id}/host', {
    may: 'platform:workspaces',
    summary: 'Move a workspace to another address; the old one stops at once and its sessions end',
    body: z.strictObject({ host: Host, version: Counter }),
    returns: WorkspaceAdmin,
    writes: 'service',
  }),
  allowedAddresses: put('/api/admin/workspace/{id}/allowed-addresses', {
    may: 'platform:workspaces',
    summary: 'From where admin work is possible while ELEVATE_IP is on',
    body: z.strictObject({ allowedAddresses: z.array(AddressRange).max(100), version: Counter }),
    returns: WorkspaceAdmin,
    writes: 'service',
  }),
  menu: get('/api/admin/workspace-nav', {
    may: 'platform:menus',
    summary: 'The navigation of a workspace, switched-off entries too',
    query: z.strictObject({ workspaceId: Id }),
    returns: Menu,
    envelope: 'whole',
  }),
  changeMenu: post('/api/admin/workspace-nav', {
    may: 'platform:menus',
    summary: 'Switch and order the navigation of a workspace',
    body: z.strictObject({ workspaceId: Id, navigations: z.array(MenuChange).max(100) }),
    returns: Menu,
    envelope: 'whole',
    writes: 'service',
  }),
}
