/**
 * Every domain: what the whole knows of it, one line each. api/contracts.ts has its rows, web/modules.ts its screens,
 * test/fixtures.ts how its things are made; none of them compiles without a line for each.
 */
import type { Module } from './core/module.ts'
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
import platformAdmins from './platformAdmins/module.ts'
import flags from './flags/module.ts'
import navigation from './navigation/module.ts'
import manuals from './manuals/module.ts'
import whitelist from './whitelist/module.ts'
import impersonation from './impersonation/module.ts'
import publicMessages from './publicMessages/module.ts'
import dashboard from './dashboard/module.ts'
import signIns from './signIns/module.ts'
import imports from './imports/module.ts'
import jobs from './jobs/module.ts'
import resources from './resources/module.ts'
import courses from './courses/module.ts'
import scorm from './scorm/module.ts'
import learning from './learning/module.ts'
import certificates from './certificates/module.ts'
import assignments from './assignments/module.ts'
import credits from './credits/module.ts'
import policies from './policies/module.ts'
import compliance from './compliance/module.ts'
import retention from './retention/module.ts'

/** In the order in which rights are shown. */
export const modules = {
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
  impersonation,
  publicMessages,
  dashboard,
  signIns,
  imports,
  jobs,
  resources,
  courses,
  scorm,
  learning,
  assignments,
  credits,
  certificates,
  policies,
  compliance,
  retention,
  evidence: {},
  files: {},
} as const satisfies Record<string, Module>

/** A domain: the name of its folder in every layer. */
export type Domain = keyof typeof modules
export type Modules = (typeof modules)[Domain]
