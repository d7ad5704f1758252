/**
 * Every domain of the API as a browser may know it, one line each. api/modules.ts has the same ones with what only
 * the server needs; neither compiles without the other.
 */
import type { Manifest } from './core/manifest.ts'
import workflows from './workflows/manifest.ts'
import branches from './branches/manifest.ts'
import departments from './departments/manifest.ts'
import workspaceProfile from './workspaceProfile/manifest.ts'
import permissions from './permissions/manifest.ts'
import committees from './committees/manifest.ts'
import users from './users/manifest.ts'
import invites from './invites/manifest.ts'
import reports from './reports/manifest.ts'
import complaints from './complaints/manifest.ts'
import meetings from './meetings/manifest.ts'
import escalations from './escalations/manifest.ts'
import notices from './notices/manifest.ts'
import audit from './audit/manifest.ts'
import workspaces from './workspaces/manifest.ts'
import flags from './flags/manifest.ts'
import navigation from './navigation/manifest.ts'
import manuals from './manuals/manifest.ts'
import whitelist from './whitelist/manifest.ts'
import impersonation from './impersonation/manifest.ts'
import publicMessages from './publicMessages/manifest.ts'
import dashboard from './dashboard/manifest.ts'
import signIns from './signIns/manifest.ts'
import imports from './imports/manifest.ts'
import jobs from './jobs/manifest.ts'
import resources from './resources/manifest.ts'

/** In the order in which rights are shown. */
export const manifests = {
  workflows,
  branches,
  departments,
  workspaceProfile,
  permissions,
  committees,
  users,
  invites,
  reports,
  complaints,
  meetings,
  escalations,
  notices,
  audit,
  workspaces,
  flags,
  navigation,
  manuals,
  whitelist,
  impersonation,
  publicMessages,
  dashboard,
  signIns,
  imports,
  jobs,
  resources,
  evidence: {},
  files: {},
} as const satisfies Record<string, Manifest>

/** A domain: the name of its folder in every layer. */
export type Domain = keyof typeof manifests
export type Manifests = (typeof manifests)[Domain]
