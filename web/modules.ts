/** Every domain's screens and pictures, one line each; what they are for stands in api/modules.ts. */
import type { Icon } from '@tabler/icons-react'
import type { AccessFlag } from '../api/core/accessFlags.ts'
import type { Module } from '../api/core/module.ts'
import { modules, type Domain } from '../api/modules.ts'
import type { AttentionWords, DashboardLooks, Load, WebModule } from './module.ts'
import workflows from './workflows/module.ts'
import branches from './branches/module.ts'
import departments from './departments/module.ts'
import workspaceProfile from './workspaceProfile/module.ts'
import permissions from './permissions/module.ts'
import committees from './committees/module.ts'
import concernedAuthority from './concernedAuthority/module.ts'
import users from './users/module.ts'
import invites from './invites/module.ts'
import reports from './reports/module.ts'
import complaints from './complaints/module.ts'
import meetings from './meetings/module.ts'
import escalations from './escalations/module.ts'
import notices from './notices/module.ts'
import audit from './audit/module.ts'
import workspaces from './workspaces/module.ts'
import flags from './flags/module.ts'
import navigation from './navigation/module.ts'
import policies from './policies/module.ts'
import compliance from './compliance/module.ts'
import manuals from './manuals/module.ts'
import platformAdmins from './platformAdmins/module.ts'
import whitelist from './whitelist/module.ts'
import publicMessages from './publicMessages/module.ts'
import dashboard from './dashboard/module.ts'
import signIns from './signIns/module.ts'
import imports from './imports/module.ts'
import jobs from './jobs/module.ts'
import courses from './courses/module.ts'
import certificates from './certificates/module.ts'
import assignments from './assignments/module.ts'
import credits from './credits/module.ts'
import learning from './learning/module.ts'
import retention from './retention/module.ts'

const byDomain: { [D in Domain]: WebModule<(typeof modules)[D]> } = {
  workflows,
  branches,
  departments,
  workspaceProfile,
  permissions,
  committees,
  concernedAuthority,
  users,
  invites,
  reports,
  complaints,
  meetings,
  escalations,
  notices,
  audit,
  workspaces,
  platformAdmins,
  flags,
  navigation,
  manuals,
  whitelist,
  impersonation: {},
  publicMessages,
  dashboard,
  signIns,
  imports,
  jobs,
  courses,
  scorm: {},
  learning,
  assignments,
  credits,
  certificates,
  policies,
  compliance,
  retention,
  resources: {},
  evidence: {},
  files: {},
}
const all: readonly WebModule<unknown>[] = Object.values(byDomain)

const about: Readonly<Record<string, Module>> = modules
/** `flag`: the access flag that a screen with a menu needs; what has none is for those who have not signed in. */
export type Screen = { path: string; load: Load; hasMenu: boolean; flag: AccessFlag | undefined }
const screensOf = (domain: string, { screens: own = {}, withoutMenu = [] }: WebModule<unknown>): Screen[] =>
  Object.entries(own).map(([path, load]) => ({
    path,
    load,
    hasMenu: withoutMenu !== 'ALL' && !withoutMenu.includes(path),
    flag: about[domain]?.flag,
  }))
export const screens: readonly Screen[] = Object.entries(byDomain).flatMap(([domain, own]) =>
  screensOf(domain, own),
)
/** Pictures of the menu, by the key of the entry. */
export const icons: Readonly<Record<string, Icon>> = Object.assign({}, ...all.map((each) => each.icons ?? {}))
/** What the domains say of what waits for somebody, by the names of the API. */
export const attentionWords: Readonly<Record<string, AttentionWords>> = Object.assign(
  {},
  ...all.map(({ attentionItems }) => attentionItems ?? {}),
)
/** What the domains show on the start page. */
export const looks: readonly DashboardLooks[] = all.flatMap(({ dashboard }) => dashboard ?? [])
