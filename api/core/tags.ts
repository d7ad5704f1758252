/** The chapters of the OpenAPI document: what each noun of the API is about, in words. */
export type Tag = { name: string; description: string }
/** A noun's tag, and what its things are called in the name of an operation. */
type Noun = { tag: keyof typeof tags; one: string; many: string }

export const tags = {
  'Signing in': 'Sessions, codes, passwords, invites to accept, and what proves who somebody is.',
  People: 'Users of the workspace: who they are, what they may do, invites, imports and departments.',
  'Business units': 'Business units of the workspace, with their address, holidays, time zone and colour.',
  Committees: 'Who sits on which committee.',
  Workspace: 'The workspace’s own profile, brand, roles, menu and manuals.',
  Workflows:
    'Processes as drawings: drafts that are edited whole or in parts, and published versions that never change.',
  Complaints:
    'Filing a complaint, and everything that may be done in its case. Each answer shows only what the caller may see.',
  Courses:
    'What people learn: lessons and quizzes, written as drafts and published as versions that never change.',
  Policies: 'Texts that people read and accept: written, approved, published as versions, and accepted.',
  Compliance:
    'What the law asks for: jurisdictions, obligations, and what is due of each business unit with its evidence.',
  Retention: 'How long things are kept, what is held, and what would go; and one’s own data as a file.',
  Meetings: 'Meetings of a committee: called, held, voted in and written down.',
  Escalations: 'The deadlines of open cases, and moving or disabling them.',
  Notices: 'Notices to a person in the app, and whether they also come by mail.',
  Learning: 'Courses: who is assigned them, by when, and how far everybody is.',
  Files:
    'Pictures, logos and files of drawings: asked for by a call, sent to an address that takes one file.',
  Jobs: 'Long work in the background: how far it is, its rows, stopping it and taking it back.',
  Reports: 'Figures, lists and the audit log.',
  Platform: 'Workspaces, feature flags and messages, for those who run the platform on its main host.',
} as const

const nouns: Record<string, Noun> = {
  signIns: { tag: 'Signing in', one: 'SignIn', many: 'SignIns' },
  openId: { tag: 'Signing in', one: 'SignIn', many: 'SignIns' },
  people: { tag: 'People', one: 'User', many: 'Users' },
  departments: { tag: 'People', one: 'Department', many: 'Departments' },
  invites: { tag: 'People', one: 'Invite', many: 'Invites' },
  imports: { tag: 'People', one: 'Import', many: 'Imports' },
  whitelist: { tag: 'People', one: 'WhitelistEntry', many: 'Whitelist' },
  branches: { tag: 'Business units', one: 'Branch', many: 'Branches' },
  countryCorrections: { tag: 'Business units', one: 'CountryCorrection', many: 'CountryCorrections' },
  committees: { tag: 'Committees', one: 'Committee', many: 'Committees' },
  concernedAuthority: { tag: 'Committees', one: 'ConcernedAuthority', many: 'ConcernedAuthorities' },
  workspaceProfile: { tag: 'Workspace', one: 'WorkspaceProfile', many: 'WorkspaceProfiles' },
  permissions: { tag: 'Workspace', one: 'Permissions', many: 'Permissions' },
  navigation: { tag: 'Workspace', one: 'Navigation', many: 'Navigation' },
  manuals: { tag: 'Workspace', one: 'Manual', many: 'Manuals' },
  workflows: { tag: 'Workflows', one: 'Workflow', many: 'Workflows' },
  workflowParts: { tag: 'Workflows', one: 'WorkflowPart', many: 'WorkflowParts' },
  complaints: { tag: 'Complaints', one: 'Complaint', many: 'Complaints' },
  caseFiles: { tag: 'Complaints', one: 'CaseFile', many: 'CaseFiles' },
  courses: { tag: 'Courses', one: 'Course', many: 'Courses' },
  scorm: { tag: 'Courses', one: 'ScormPackage', many: 'ScormPackages' },
  courseParts: { tag: 'Courses', one: 'CoursePart', many: 'CourseParts' },
  evidence: { tag: 'Complaints', one: 'Evidence', many: 'Evidence' },
  meetings: { tag: 'Meetings', one: 'Meeting', many: 'Meetings' },
  escalations: { tag: 'Escalations', one: 'Escalation', many: 'Escalations' },
  courseEscalations: { tag: 'Escalations', one: 'CourseEscalation', many: 'CourseEscalations' },
  notices: { tag: 'Notices', one: 'Notice', many: 'Notices' },
  certificates: { tag: 'Learning', one: 'Certificate', many: 'Certificates' },
  assignments: { tag: 'Learning', one: 'Assignment', many: 'Assignments' },
  courseRules: { tag: 'Learning', one: 'CourseRule', many: 'CourseRules' },
  courseSchedules: { tag: 'Learning', one: 'CourseSchedule', many: 'CourseSchedules' },
  credits: { tag: 'Learning', one: 'CourseCredits', many: 'CourseCredits' },
  creditRequests: { tag: 'Learning', one: 'CreditRequest', many: 'CreditRequests' },
  learning: { tag: 'Learning', one: 'MyCourse', many: 'MyCourses' },
  policies: { tag: 'Policies', one: 'Policy', many: 'Policies' },
  jurisdictions: { tag: 'Compliance', one: 'Jurisdiction', many: 'Jurisdictions' },
  complianceCategories: { tag: 'Compliance', one: 'ComplianceCategory', many: 'ComplianceCategories' },
  complianceItems: { tag: 'Compliance', one: 'ComplianceItem', many: 'ComplianceItems' },
  calendarFeeds: { tag: 'Compliance', one: 'CalendarFeed', many: 'CalendarFeeds' },
  evidencePacks: { tag: 'Compliance', one: 'EvidencePack', many: 'EvidencePacks' },
  compliancePacks: { tag: 'Compliance', one: 'CompliancePack', many: 'CompliancePacks' },
  complianceInstances: { tag: 'Compliance', one: 'ComplianceInstance', many: 'ComplianceInstances' },
  retentionRules: { tag: 'Retention', one: 'RetentionRule', many: 'RetentionRules' },
  retentionPreviews: { tag: 'Retention', one: 'RetentionPreview', many: 'RetentionPreviews' },
  legalHolds: { tag: 'Retention', one: 'LegalHold', many: 'LegalHolds' },
  retentionRequests: { tag: 'Retention', one: 'RetentionRequest', many: 'RetentionRequests' },
  platformRetentionRequests: {
    tag: 'Platform',
    one: 'PlatformRetentionRequest',
    many: 'PlatformRetentionRequests',
  },
  retainedPeople: { tag: 'Retention', one: 'PersonErasure', many: 'PersonErasures' },
  myData: { tag: 'Retention', one: 'MyData', many: 'MyData' },
  caseTasks: { tag: 'Complaints', one: 'Task', many: 'Tasks' },
  myTasks: { tag: 'Complaints', one: 'MyTask', many: 'MyTasks' },
  caseSuccessors: { tag: 'Complaints', one: 'CaseSuccessor', many: 'CaseSuccessors' },
  platformSuccessors: { tag: 'Platform', one: 'PlatformSuccessor', many: 'PlatformSuccessors' },
  caseHolds: { tag: 'Retention', one: 'CaseHold', many: 'CaseHolds' },
  files: { tag: 'Files', one: 'File', many: 'Files' },
  resources: { tag: 'Files', one: 'Resource', many: 'Resources' },
  jobs: { tag: 'Jobs', one: 'Job', many: 'Jobs' },
  reports: { tag: 'Reports', one: 'Report', many: 'Reports' },
  savedReports: { tag: 'Reports', one: 'SavedReport', many: 'SavedReports' },
  audit: { tag: 'Reports', one: 'AuditLog', many: 'AuditLog' },
  dashboard: { tag: 'Reports', one: 'Dashboard', many: 'Dashboard' },
  workspaces: { tag: 'Platform', one: 'Workspace', many: 'Workspaces' },
  platformAdmins: { tag: 'Platform', one: 'PlatformAdmin', many: 'PlatformAdmins' },
  impersonation: { tag: 'Platform', one: 'Impersonation', many: 'Impersonations' },
  flags: { tag: 'Platform', one: 'Flag', many: 'Flags' },
  publicMessages: { tag: 'Platform', one: 'PublicMessage', many: 'PublicMessages' },
}

/** What a noun is called; one that says nothing here is its own chapter. */
export const wordsOf = (noun: string): { tag: string; one: string; many: string } => {
  const many = noun.charAt(0).toUpperCase() + noun.slice(1)
  return nouns[noun] ?? { tag: many, one: many.replace(/s$/, ''), many }
}

/** Every tag with its words, as the document lists them. */
export const allTags: Tag[] = Object.entries(tags).map(([name, description]) => ({ name, description }))
