/**
 * What the whole must know of a domain and a browser may know too: names, words and shapes, no code. Each
 * domain has one (`module.ts`), and api/modules.ts lists them. Its rows and plain routes stand in
 * api/contracts.ts, by domain.
 */
import type { z } from '@hono/zod-openapi'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { AccessFlag, OpenWith } from './accessFlags.ts'
import type { Circle } from '../../workflows/definition/roles.ts'

/** Duties are held beside a role: a scheduler drives escalations and reads no case. */
export type Duty = 'SCHEDULER'
export type Group = 'Complaints' | 'Meetings' | 'Workflows' | 'Learning' | 'People' | 'Workspace' | 'Platform'
export type PermissionEntry = {
  label: string
  group: Group
  /** The circle of roles that hold it unless the workspace says otherwise; nobody's by role without one. */
  of?: Circle
  duty?: Duty
  /**
   * The circle of roles for which a workspace may switch it; never those who run it, so that nobody is locked
   * out.
   */
  switchable?: Circle
  /** Held by platform admins, on the main host only. */
  platform?: true
  /** Held by platform admins there as well: for what the platform has of the same kind. */
  platformToo?: true
  /** Leads into cases: out of reach while impersonating, and alive when a contract has ended. */
  sealed?: true
  /**
   * Decides who comes to hear of complaints: for the workspace’s own people alone, so out of reach while
   * impersonating.
   */
  inPerson?: true
}

/** Headings of the menu; what stands under none comes first. */
export type MenuGroup = 'Complaint handling' | 'Training and policies' | 'People' | 'Workspace' | 'Platform'
/**
 * `may`: a permission; `member`: everybody of a workspace; `demo`: those too, where mail goes to the demo's inbox.
 * `at`: its place among all entries, the lowest first; `icon`: its picture's name, for other clients.
 */
export type MenuItem = {
  key: string
  label: string
  path: string
  icon: string
  group: MenuGroup | null
  may: string
  at: number
  /** The access flags that open it, where these are not those of its domain. */
  openWith?: OpenWith
}

/** What the audit log calls a field that an act changes, and how it writes its values. */
export type AuditField = {
  label: string
  as?: 'country' | 'language' | 'weekday'
  values?: Readonly<Record<string, string>>
}
/**
 * Labels in the audit log of a noun, its acts and the fields that they change; `all` where many small acts read as
 * one.
 */
export type AuditWords = {
  label: string
  acts?: Readonly<Record<string, string>>
  all?: string
  fields?: Readonly<Record<string, AuditField>>
}
/** What a choice about mail calls a kind of notice; `to`: who gets it. */
export type NoticeWords = {
  label: string
  to?: 'RUNS_WORKSPACE'
  /** Mail and SMS say what the notice says: nothing confidential is in it. Others only say that something awaits. */
  isSaidOutside?: true
}
/** What a file of one purpose may be, and who fetches it: `ALL` needs no session. */
export type FilePurpose = {
  contentTypes: readonly string[]
  maxBytes: number
  /** What is said of a file that is another one. */ rule: Message
  /** NOBODY: it goes out by routes of its own. */ fetchedBy:
    | 'ALL'
    | 'WORKSPACE'
    | 'EVERY_WORKSPACE'
    | 'NOBODY'
  /** The access flags that open it, where these are not those of its domain. */ openWith?: OpenWith
}
/**
 * A column that a report on people can show. `header`: what a file calls it, where that differs.
 */
export type ReportColumnWords = {
  label: string
  header?: string
  isUsual?: true
  /** The access flags that open it, where these are not those of its domain. */
  openWith?: OpenWith
}

/**
 * What a domain brings to the start page: figures in the shape `returns` for who holds one of `may`, and what a
 * workspace can lack, for who `may` mend it. `at`: its place among all that can be lacking, the lowest first. How they
 * are counted stands in its routes (withDashboard), how they look in web/<domain>/module.ts.
 */
export type DashboardManifest = {
  figures?: Readonly<Record<string, { returns: z.ZodType; may: readonly string[] }>>
  setUp?: Readonly<Record<string, { may: string; at: number }>>
}

/**
 * Something that waits for a person, for who holds `may`; 'self': for everybody. `acts`: the calls that it waits for,
 * by noun and name. `path`: where all of them are. It is counted in the routes of the domain (withAttention), and
 * worded in web/<domain>/module.ts.
 */
export type AttentionItem = { may: string; acts: readonly string[]; path: string }

export type Module = {
  /** The access flag of the whole domain: off, its calls, screens, menu entries and jobs are closed. */
  flag?: AccessFlag
  permissions?: Readonly<Record<string, PermissionEntry>>
  menu?: readonly MenuItem[]
  /** Addresses of its screens, as the router has them. The server answers every other address with 404. */
  screens?: readonly string[]
  /** By the noun in the name of an act. */
  audit?: Readonly<Record<string, AuditWords>>
  notices?: Readonly<Record<string, NoticeWords>>
  files?: Readonly<Record<string, FilePurpose>>
  reportColumns?: Readonly<Record<string, ReportColumnWords>>
  dashboard?: DashboardManifest
  attentionItems?: Readonly<Record<string, AttentionItem>>
}

/** The keys of one part over all modules. */
export type KeysOf<M, Section extends keyof Module> = M extends { [P in Section]: infer Table }
  ? keyof Table & string
  : never
/** One part of all modules as one table, in the order of the list. */
export const tableOf = <
  M extends Module,
  Section extends 'permissions' | 'audit' | 'notices' | 'files' | 'reportColumns',
>(
  modules: Readonly<Record<string, M>>,
  part: Section,
): Record<KeysOf<M, Section>, NonNullable<Module[Section]>[string]> =>
  Object.assign({}, ...Object.values(modules).map((each) => each[part] ?? {}))
