/**
 * Calls that change something and are no change of a chain, each with its reason. Whole domains that hold nothing of
 * people, roles, units, committees, calendars, retention, names or contacts stand here by name; of the others each row.
 */
const training = 'courses and what people do in them; whom they are assigned to gives no role'
const drawings = 'running cases keep the definition that they were filed with (workflows/definition)'
const caseActs =
  'an act of those who read the case, which asks for access itself (api/complaints/access.test.ts)'
const compliance = 'duties of the workspace and their evidence; they name nobody to a case'
const platformTexts = 'texts and switches of the platform, of no workspace’s people'

export const untouchedDomains: Record<string, string> = {
  openId: 'reads who signs in from a provider; takeover.test.ts',
  resources: drawings,
  workflows: drawings,
  workflowParts: drawings,
  meetings: caseActs,
  complaints: caseActs,
  caseFiles: caseActs,
  caseTasks: caseActs,
  myTasks: 'answers what the committee of a case asked this person; complaints/tasks/tasks.test.ts',
  evidence: caseActs,
  caseHolds: caseActs,
  platformAdmins:
    'who runs the platform is nobody of a workspace; has chains of its own in api/platformAdmins/attackChains.test.ts',
  platformSuccessors: 'stops what no chain begins; complaints/successors/successors.test.ts',
  escalations: 'extends a date for those who have that duty; api/escalations/escalations.test.ts',
  notices: 'what one has read, and whether it comes by mail, is one’s own',
  publicMessages: platformTexts,
  flags: platformTexts,
  manuals: platformTexts,
  files: 'stores what another call announced',
  learning: training,
  credits: training,
  creditRequests: training,
  assignments: training,
  courseSchedules: training,
  courseEscalations: training,
  courseRules: training,
  certificates: training,
  courseParts: training,
  courses: training,
  scorm: training,
  policies: 'texts and what people said to them',
  jurisdictions: compliance,
  complianceCategories: compliance,
  complianceItems: compliance,
  compliancePacks: compliance,
  complianceInstances: compliance,
  evidencePacks: compliance,
  calendarFeeds: 'an address of one’s own; api/compliance/calendar.test.ts',
  reports: 'reads; api/reports',
  savedReports: 'what is read again; workers/reports/deliver.test.ts',
  audit: 'reads; api/audit/audit.test.ts',
  dashboard: 'ticks an item of a list',
}

const ownAccount = 'proves or changes what is one’s own (api/signIns/takeover.test.ts, contacts.test.ts)'
const looks = 'how it looks'
const invited = 'sends an invite again or takes it back; it gives what `invites:invite` gave'
const byFile =
  'the same as the call for one person, by a job that asks the same rules (workers/users/users.test.ts)'
const terms = 'terms between the platform and a workspace; api/workspaces/workspaces.test.ts'
const second = 'a second person’s part of what a chain requests; api/retention/requests.test.ts'

export const untouchedRows: Record<string, string> = {
  'people:profileImageUploadUrl': looks,
  'signIns:signIn': ownAccount,
  'signIns:createCode': ownAccount,
  'signIns:createTextCode': ownAccount,
  'signIns:verifyCode': ownAccount,
  'signIns:verifyTextCode': ownAccount,
  'signIns:forgotPassword': ownAccount,
  'signIns:resetPassword': ownAccount,
  'signIns:signUp': ownAccount,
  'signIns:resendConfirmation': ownAccount,
  'signIns:createFirstAdmin': ownAccount,
  'signIns:createPlatformAdmin':
    'an account apart from all that exist; api/platformAdmins/platformAdmins.test.ts',
  'signIns:findWorkspaces': ownAccount,
  'signIns:changeFirstLogin': ownAccount,
  'signIns:createContactCode': ownAccount,
  'signIns:confirmContact': ownAccount,
  'signIns:removeNumber': ownAccount,
  'signIns:prove': ownAccount,
  'signIns:createProof': ownAccount,
  'signIns:endSession': ownAccount,
  'signIns:signOut': ownAccount,
  'signIns:confirmEmail': ownAccount,
  'signIns:takeOver': ownAccount,
  'signIns:handOver': ownAccount,
  'signIns:join':
    'somebody new, with the role of an invite: a newcomer as by `people:update` (joinByInvite.test.ts)',
  'signIns:claim':
    'somebody new, with the role of an invite: a newcomer as by `people:update` (joinByInvite.test.ts)',
  'branches:setColor': looks,
  'branches:readHolidays': 'reads a file and keeps nothing',
  'countryCorrections:correct': 'the law of a unit, for cases to come; api/branches/branches.test.ts',
  'workspaceProfile:setColor': looks,
  'workspaceProfile:generateLogoUploadUrl': looks,
  'workspaces:create': terms,
  'workspaces:remove': terms,
  'workspaces:restore': terms,
  'workspaces:contractEnd': terms,
  'workspaces:host': terms,
  'workspaces:allowedAddresses': terms,
  'workspaces:changeMenu': terms,
  'impersonation:begin': 'each chain of an impersonated admin begins with it',
  'whitelist:add': 'who may write to the platform from outside; no member',
  'whitelist:remove': 'who may write to the platform from outside; no member',
  'whitelist:addFile': 'who may write to the platform from outside; no member',
  'jobs:confirm': byFile,
  'jobs:cancel': byFile,
  'jobs:retry': byFile,
  'jobs:undo': byFile,
  'invites:resend': invited,
  'invites:resendList': invited,
  'invites:resendUnused': invited,
  'invites:remove': invited,
  'invites:saveMapping': byFile,
  'invites:removeMapping': byFile,
  'invites:lookAtFile': byFile,
  'invites:checkFile': byFile,
  'invites:inviteFile': byFile,
  'imports:createUsers': byFile,
  'imports:deleteUsers': byFile,
  'retentionRules:confirm': second,
  'retentionRules:withdraw': second,
  'legalHolds:lift': second,
  'retentionRequests:confirm': second,
  'retentionRequests:stop': second,
  'platformRetentionRequests:stop': second,
  'myData:order': 'a copy of one’s own data',
}
