/** Where the schemas come from that the OpenAPI document shows by name: whatever these files export. */
import * as graph from '../../workflows/definition/graph.ts'
import * as languages from '../../workflows/definition/texts/languages.ts'
import * as text from '../core/text.ts'
import * as audit from '../audit/contract.ts'
import * as branches from '../branches/contract.ts'
import * as countryCorrections from '../branches/countryContract.ts'
import * as committees from '../committees/contract.ts'
import * as setUpChecklist from '../dashboard/checklistContract.ts'
import * as holidayReading from '../branches/holidaysContract.ts'
import * as concernedAuthority from '../concernedAuthority/contract.ts'
import * as complaints from '../complaints/contract.ts'
import * as courses from '../courses/contract.ts'
import * as scorm from '../scorm/contract.ts'
import * as courseParts from '../courses/parts/contract.ts'
import * as courseDraft from '../courses/definition/draft.ts'
import * as marking from '../questions/marking.ts'
import * as dashboard from '../dashboard/contract.ts'
import * as departments from '../departments/contract.ts'
import * as evidence from '../evidence/contract.ts'
import * as escalations from '../escalations/contract.ts'
import * as files from '../files/contract.ts'
import * as flags from '../flags/contract.ts'
import * as impersonation from '../impersonation/contract.ts'
import * as imports from '../imports/contract.ts'
import * as invites from '../invites/contract.ts'
import * as jobs from '../jobs/contract.ts'
import * as manuals from '../manuals/contract.ts'
import * as meetings from '../meetings/contract.ts'
import * as navigation from '../navigation/contract.ts'
import * as notices from '../notices/contract.ts'
import * as preferences from '../notices/preferencesContract.ts'
import * as permissions from '../permissions/contract.ts'
import * as platformAdmins from '../platformAdmins/contract.ts'
import * as publicMessages from '../publicMessages/contract.ts'
import * as reports from '../reports/contract.ts'
import * as savedReports from '../reports/savedContract.ts'
import * as resources from '../resources/contract.ts'
import * as signIns from '../signIns/contract.ts'
import * as learning from '../learning/contract.ts'
import * as certificates from '../certificates/contract.ts'
import * as policyChanges from '../policies/changesContract.ts'
import * as policies from '../policies/contract.ts'
import * as caseSuccessors from '../complaints/successorContract.ts'
import * as caseFiles from '../complaints/caseFileContract.ts'
import * as compliance from '../compliance/contract.ts'
import * as complianceAnnual from '../compliance/annualContract.ts'
import * as complianceBasics from '../compliance/basicsContract.ts'
import * as complianceCalendar from '../compliance/calendarContract.ts'
import * as complianceEvidence from '../compliance/evidenceContract.ts'
import * as retention from '../retention/contract.ts'
import * as retentionRequests from '../retention/requestContract.ts'
import * as compliancePacks from '../compliance/packsContract.ts'
import * as assignments from '../assignments/contract.ts'
import * as courseEscalations from '../assignments/escalationContract.ts'
import * as courseSchedules from '../assignments/scheduleContract.ts'
import * as credits from '../credits/contract.ts'
import * as courseRules from '../assignments/ruleContract.ts'
import * as users from '../users/contract.ts'
import * as whitelist from '../whitelist/contract.ts'
import * as workflows from '../workflows/contract.ts'
import * as parts from '../workflows/parts/schemas.ts'
import * as workspaceProfile from '../workspaceProfile/contract.ts'
import * as workspaces from '../workspaces/contract.ts'
import { z } from '@hono/zod-openapi'

const contracts = {
  text,
  graph,
  languages,
  parts,
  workflows,
  complaints,
  meetings,
  escalations,
  evidence,
  branches,
  countryCorrections,
  committees,
  concernedAuthority,
  users,
  signIns,
  departments,
  invites,
  imports,
  jobs,
  files,
  resources,
  notices,
  preferences,
  permissions,
  navigation,
  manuals,
  workspaceProfile,
  workspaces,
  flags,
  impersonation,
  platformAdmins,
  publicMessages,
  whitelist,
  reports,
  savedReports,
  audit,
  dashboard,
  setUpChecklist,
  holidayReading,
  marking,
  courseDraft,
  courses,
  courseParts,
  scorm,
  learning,
  assignments,
  certificates,
  courseSchedules,
  credits,
  courseEscalations,
  courseRules,
  policies,
  policyChanges,
  caseFiles,
  caseSuccessors,
  compliance,
  complianceAnnual,
  complianceBasics,
  complianceCalendar,
  complianceEvidence,
  compliancePacks,
  retention,
  retentionRequests,
}

/** By name; where two files mean different things by one name, the later one says whose it is. */
export function namedSchemas(): Map<string, z.ZodType> {
  const named = new Map<string, z.ZodType>()
  const known = new Set<unknown>()
  for (const [noun, file] of Object.entries(contracts))
    for (const [name, schema] of Object.entries(file)) {
      if (!(schema instanceof z.ZodType) || known.has(schema)) continue
      known.add(schema)
      named.set(named.has(name) ? `${noun[0]?.toUpperCase()}${noun.slice(1)}${name}` : name, schema)
    }
  return named
}
