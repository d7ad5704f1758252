/** The two chains of a workspace's audit log, and which of them an act belongs to. */
export const chains = ['ADMINISTRATION', 'CASES'] as const
export type Chain = (typeof chains)[number]
/**
 * The nouns whose acts stand in the chain that an audit log shows. Everything else is in the other one until
 * somebody puts it here: cases,
 * evidence, meetings, escalations and notices never are, since who did what when would tell of a complaint.
 * Those of the second line are
 * the platform's and stand in its own workspace's chain alone.
 */
export const administrativeNouns: readonly string[] = [
  'people',
  'signIns',
  'openId',
  'branches',
  'countryCorrections',
  'countryCorrections',
  'departments',
  'committees',
  'permissions',
  'invites',
  'imports',
  'jobs',
  'resources',
  'workflowParts',
  'workflows',
  'courses',
  'courseParts',
  'scorm',
  'workspaceProfile',
  'dashboard',
  'reports',
  'savedReports',
  'audit',
  'platform',
  'impersonation',
  'workspaces',
  'flags',
  'manuals',
  'whitelist',
  'publicMessages',
  'navigation',
  'assignments',
  'courseSchedules',
  'credits',
  'creditRequests',
  'courseEscalations',
  'certificates',
  'courseRules',
  'learning',
  'policies',
  'jurisdictions',
  'complianceCategories',
  'complianceItems',
  'compliancePacks',
  'evidencePacks',
  'complianceInstances',
  'calendarFeeds',
  'retentionRules',
  'legalHolds',
  'retainedPeople',
  'retentionRequests',
  'platformRetentionRequests',
  'platformSuccessors',
  'platformAdmins',
  'myData',
]
export const chainOf = (action: string): Chain =>
  administrativeNouns.includes(action.split(':')[0] ?? '') ? 'ADMINISTRATION' : 'CASES'

export type Head = { workspaceId: string; chain: Chain; seq: number; hash: string }
export type SignedHead = Head & { mac: string }
