/** The table of contents: the rows and plain routes of every domain. */
import { describeRefusals } from './core/openapiRoute.ts'
import type { Implemented, Registry } from './core/implement.ts'
import type { AccessFlag } from './core/accessFlags.ts'
import type { Module } from './core/module.ts'
import { modules, type Domain } from './modules.ts'
import people from './users/routes.ts'
import signIns from './signIns/routes.ts'
import openId from './signIns/openId/routes.ts'
import branches, { countryRoutes } from './branches/routes.ts'
import navigation from './navigation/routes.ts'
import permissions from './permissions/routes.ts'
import workspaceProfile from './workspaceProfile/routes.ts'
import committees from './committees/routes.ts'
import concernedAuthority from './concernedAuthority/routes.ts'
import resources from './resources/routes.ts'
import workflowParts from './workflows/parts/routes.ts'
import workflows from './workflows/routes.ts'
import meetings from './meetings/routes.ts'
import escalations from './escalations/routes.ts'
import complaints, {
  caseFileRoutes,
  caseSuccessorRoutes,
  caseTaskRoutes,
  myTaskRoutes,
  platformSuccessorRoutes,
} from './complaints/routes.ts'
import evidence from './evidence/routes.ts'
import publicMessages from './publicMessages/routes.ts'
import notices from './notices/routes.ts'
import jobs from './jobs/routes.ts'
import invites from './invites/routes.ts'
import imports from './imports/routes.ts'
import workspaces from './workspaces/routes.ts'
import platformAdmins from './platformAdmins/routes.ts'
import impersonation from './impersonation/routes.ts'
import files from './files/routes.ts'
import departments from './departments/routes.ts'
import flags from './flags/routes.ts'
import manuals from './manuals/routes.ts'
import whitelist from './whitelist/routes.ts'
import reports, { savedReportRoutes } from './reports/routes.ts'
import learning from './learning/routes.ts'
import certificates from './certificates/routes.ts'
import assignments from './assignments/routes.ts'
import courseRules from './assignments/rules/routes.ts'
import courseSchedules from './assignments/schedule/routes.ts'
import credits from './credits/routes.ts'
import creditRequests from './credits/requestRoutes.ts'
import courseEscalations from './assignments/escalations/routes.ts'
import audit from './audit/routes.ts'
import courses from './courses/routes.ts'
import policies from './policies/routes.ts'
import {
  calendarRoutes,
  categoryRoutes,
  evidencePackRoutes,
  instanceRoutes,
  itemRoutes,
  jurisdictionRoutes,
  packRoutes,
} from './compliance/routes.ts'
import {
  caseHoldRoutes,
  legalHoldRoutes,
  myDataRoutes,
  platformRetentionRequestRoutes,
  retainedPeopleRoutes,
  retentionRequestRoutes,
  retentionPreviewRoutes,
  retentionRuleRoutes,
} from './retention/routes.ts'
import scorm from './scorm/routes.ts'
import courseParts from './courses/parts/routes.ts'
import dashboardRoutes from './dashboard/routes.ts'

/** A domain may have several nouns. Those that answer the same method and path in two ways are found by a law. */
const byDomain: Record<Exclude<Domain, 'dashboard'>, readonly Implemented[]> = {
  users: [people],
  signIns: [signIns, openId],
  branches: [branches, countryRoutes],
  navigation: [navigation],
  permissions: [permissions],
  workspaceProfile: [workspaceProfile],
  committees: [committees],
  concernedAuthority: [concernedAuthority],
  resources: [resources],
  workflows: [workflowParts, workflows],
  meetings: [meetings],
  escalations: [escalations],
  notices: [notices],
  complaints: [
    complaints,
    caseFileRoutes,
    caseSuccessorRoutes,
    caseTaskRoutes,
    myTaskRoutes,
    platformSuccessorRoutes,
  ],
  evidence: [evidence],
  files: [files],
  departments: [departments],
  publicMessages: [publicMessages],
  flags: [flags],
  workspaces: [workspaces],
  platformAdmins: [platformAdmins],
  impersonation: [impersonation],
  manuals: [manuals],
  whitelist: [whitelist],
  reports: [reports, savedReportRoutes],
  audit: [audit],
  jobs: [jobs],
  invites: [invites],
  imports: [imports],
  learning: [learning],
  credits: [credits, creditRequests],
  assignments: [assignments, courseSchedules, courseEscalations, courseRules],
  certificates: [certificates],
  courses: [courseParts, courses],
  scorm: [scorm],
  policies: [policies],
  compliance: [
    jurisdictionRoutes,
    categoryRoutes,
    itemRoutes,
    packRoutes,
    instanceRoutes,
    evidencePackRoutes,
    calendarRoutes,
  ],
  retention: [
    retentionRuleRoutes,
    retentionPreviewRoutes,
    legalHoldRoutes,
    caseHoldRoutes,
    retainedPeopleRoutes,
    retentionRequestRoutes,
    platformRetentionRequestRoutes,
    myDataRoutes,
  ],
}
const nouns: readonly Implemented[] = Object.values(byDomain).flat()
const byName: Readonly<Record<string, Module>> = modules
/** The access flag of the domain of each noun, where it has one. */
export const flagByNoun: ReadonlyMap<string, AccessFlag> = new Map(
  Object.entries(byDomain).flatMap(([domain, own]) => {
    const flag = byName[domain]?.flag
    return flag === undefined ? [] : own.map(({ noun }) => [noun, flag] as const)
  }),
)
export const domains: readonly Implemented[] = [...nouns, dashboardRoutes(nouns)]

/** Puts every row into an OpenAPI document. */
export function describeAll(registry: Registry): void {
  for (const noun of domains) noun.describe(registry)
  describeRefusals(registry)
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
}
