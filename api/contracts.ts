/** The table of contents: every noun of the API. */
import { describeRefusals } from './core/described.ts'
import type { Implemented, Registry } from './core/implement.ts'
import people from './users/routes.ts'
import signIns from './signIns/routes.ts'
import openId from './signIns/openId/routes.ts'
import branches from './branches/routes.ts'
import navigation from './navigation/routes.ts'
import permissions from './permissions/routes.ts'
import workspaceProfile from './workspaceProfile/routes.ts'
import committees from './committees/routes.ts'
import resources from './resources/routes.ts'
import workflowParts from './workflows/parts/routes.ts'
import workflows from './workflows/routes.ts'
import meetings from './meetings/routes.ts'
import escalations from './escalations/routes.ts'
import complaints from './complaints/routes.ts'
import evidence from './evidence/routes.ts'
import publicMessages from './publicMessages/routes.ts'
import notices from './notices/routes.ts'
import jobs from './jobs/routes.ts'
import invites from './invites/routes.ts'
import imports from './imports/routes.ts'
import workspaces from './workspaces/routes.ts'
import impersonation from './impersonation/routes.ts'
import files from './files/routes.ts'
import departments from './departments/routes.ts'
import flags from './flags/routes.ts'
import manuals from './manuals/routes.ts'
import whitelist from './whitelist/routes.ts'
import reports from './reports/routes.ts'
import audit from './audit/routes.ts'
import dashboard from './dashboard/routes.ts'

export const nouns: Implemented[] = [
  people,
  signIns,
  openId,
  branches,
  navigation,
  permissions,
  workspaceProfile,
  committees,
  resources,
  workflowParts,
  workflows,
  meetings,
  escalations,
  notices,
  complaints,
  evidence,
  files,
  departments,
  publicMessages,
  flags,
  workspaces,
  impersonation,
  manuals,
  whitelist,
  reports,
  audit,
  jobs,
  invites,
  imports,
  dashboard,
]

/** Puts every row into an OpenAPI document. */
export function describeAll(registry: Registry): void {
  for (const noun of nouns) noun.describe(registry)
  describeRefusals(registry)
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
}
