import { word } from '../i18n.ts'

/** What each act is called. One that is not here is shown as the ledger has it. */
export const actionWords: Record<string, string> = {
  'people:signIn': word('Signed in'), 'people:signOut': word('Signed out'), 'people:rename': word('Changed their name'), 'people:update': word('Changed a user'), 'people:profileImageUploadUrl': word('Uploaded a picture'), 'people:remove': word('Deactivated a user'), 'people:removeMany': word('Deactivated users'),
  'signIns:signIn': word('Signed in'), 'signIns:signOut': word('Signed out'), 'signIns:createCode': word('Asked for a sign-in code'), 'signIns:createTextCode': word('Asked for a sign-in code by SMS'), 'signIns:verifyCode': word('Signed in with a code'), 'signIns:verifyTextCode': word('Signed in with a code by SMS'),
  'signIns:forgotPassword': word('Asked for a new password'), 'signIns:resetPassword': word('Chose a new password'), 'signIns:signUp': word('Asked for an account'), 'signIns:resendConfirmation': word('Asked for the confirmation again'), 'signIns:confirmEmail': word('Confirmed an address'),
  'signIns:changeFirstLogin': word('Signed in for the first time'), 'signIns:prove': word('Proved who they are'), 'signIns:createProof': word('Asked for a code to prove who they are'), 'signIns:endSession': word('Ended a session'), 'signIns:handOver': word('Went to another workspace'), 'signIns:takeOver': word('Came from another workspace'), 'signIns:claim': word('Accepted an invite'),
  'openId:bind': word('Signed in with Google or Microsoft for the first time'),
  'branches:create': word('Added a business unit'), 'branches:update': word('Changed a business unit'), 'branches:delete': word('Removed business units'), 'branches:setColor': word('Set a business unit’s colour'),
  'departments:create': word('Added a department'), 'departments:remove': word('Removed departments'), 'departments:rename': word('Renamed a department'), 'departments:addManager': word('Made somebody manager of a department'), 'departments:removeManager': word('Took a manager off a department'),
  'committees:appoint': word('Appointed a committee'), 'permissions:update': word('Changed what a role may do'),
  'invites:invite': word('Invited somebody'), 'invites:inviteList': word('Invited people'), 'invites:resend': word('Sent an invite again'), 'invites:resendList': word('Sent invites again'), 'invites:resendUnused': word('Sent all unused invites again'), 'invites:remove': word('Took an invite back'), 'invites:saveMapping': word('Kept how a file was read'), 'invites:removeMapping': word('Forgot how a file was read'),
  'imports:order': word('Sent a file with people'), 'jobs:confirm': word('Confirmed an import'), 'jobs:cancel': word('Stopped a job'), 'jobs:undo': word('Took back an import'), 'jobs:DONE': word('A job was done'), 'jobs:DONE_WITH_ERRORS': word('A job was done, with rows left out'), 'jobs:UNDONE': word('A job was taken back'), 'jobs:empty': word('The people of an old file were removed'),
  'workspaceProfile:update': word('Changed the workspace’s profile'), 'workspaceProfile:setColor': word('Set the workspace’s colour'), 'workspaceProfile:generateLogoUploadUrl': word('Uploaded a logo'),
  'workflows:create': word('Created a workflow'), 'workflows:update': word('Changed a workflow'), 'workflows:publish': word('Published a workflow'), 'workflows:saveGraph': word('Drew on a workflow'), 'workflows:newVersion': word('Began a new version of a workflow'),
  'resources:generateUploadUrl': word('Uploaded a file for a workflow'), 'resources:confirmUpload': word('Put a file into a workflow'),
  'reports:people': word('Made a report on people'), 'audit:export': word('Exported the audit log'), 'audit:restore': word('The database was restored from a backup'), 'impersonation:begin': word('The platform entered as one of the people'), 'impersonation:end': word('The platform left'),
  'platform:create': word('The platform opened the workspace'), 'platform:update': word('The platform changed the workspace'), 'platform:delete': word('The platform planned to delete the workspace'), 'platform:restore': word('The platform undid the deletion'), 'platform:userLimit': word('The platform set the user limit'),
  'platform:contract': word('The platform set the contract’s end'), 'platform:accessFlags': word('The platform switched parts of the product'), 'platform:host': word('The platform moved the workspace’s address'), 'platform:allowedAddresses': word('The platform set the allowed addresses'), 'platform:menu': word('The platform changed the navigation'), 'platform:impersonate': word('The platform entered as one of the people'),
}
/** What it was done to. */
export const entityWords: Record<string, string> = {
  people: word('Users'), signIns: word('Signing in'), openId: word('Google and Microsoft'), branches: word('Business Units'), departments: word('Departments'), committees: word('Committees'), permissions: word('Permissions'), invites: word('Invites'), imports: word('Imports'), jobs: word('Jobs'),
  resources: word('Files of workflows'), workflowParts: word('Parts of workflows'), workflows: word('Workflows'), workspaceProfile: word('Workspace'), reports: word('Reports'), audit: word('Audit log'), platform: word('Platform'), impersonation: word('Acting for others'),
}
/** Many small acts that belong to drawing are one thing to whoever reads. */
export const saidOf = (action: string): string | undefined => actionWords[action] ?? (action.startsWith('workflowParts:') ? word('Drew on a workflow') : undefined)
