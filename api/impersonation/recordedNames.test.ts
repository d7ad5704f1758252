/**
 * What keeps somebody's name as who did it: out of reach of whoever acts as them. A column that is added later stands
 * in this table, too.
 */
import { readFileSync } from 'node:fs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../contracts.ts'
import type { Row } from '../core/contract.ts'
import { entryOf } from '../core/permissions.ts'
import { openSession } from '../core/session.ts'
import { buildPlatformAdmin } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'

const rows = new Map(
  domains.flatMap(({ noun, contract }) =>
    Object.entries(contract).map(([name, row]): [string, Row] => [`${noun}:${name}`, row]),
  ),
)
/** Closed to whoever acts as somebody: by row or permission, or as one’s own. */
type Writers = { closed: string[] }
/** Why a name that support could leave there misleads nobody: the audit log says that it was support. */
type Open = { open: string }
const draft = { open: 'what is a draft or a setting; the audit log says that support did it' }
const platform = { open: 'the platform’s own, which acts as nobody there' }
const table: Record<string, Writers | Open> = {
  'Session.impersonatedBy': { open: 'says who acts' },
  'Invite.claimedBy': { open: 'whoever accepts an invite has no session before' },
  'Invite.invitedBy': { open: 'employees alone; the mail names the workspace' },
  'RolePermission.updatedBy': { closed: ['permissions:update'] },
  'Branch.calendarSavedBy': { open: 'changeCalendar refuses it (changeCalendar.test.ts)' },
  'Department.createdBy': draft,
  'Workflow.createdBy': draft,
  'WorkflowVersion.createdBy': draft,
  'WorkflowVersion.publishedBy': { closed: ['workflows:publish'] },
  'Resource.createdBy': draft,
  'CaseAssignment.admittedBy': { closed: ['complaints:admit', 'complaints:assign', 'caseTasks:add'] },
  'CaseTask.addedBy': { closed: ['caseTasks:add'] },
  'CaseStep.doneBy': { closed: ['complaints:complete'] },
  'CaseRedaction.liftedBy': { closed: ['caseFiles:lift'] },
  'Meeting.createdBy': { closed: ['meetings:schedule'] },
  'MeetingRecord.updatedBy': { closed: ['meetings:saveRecord'] },
  'Evidence.uploadedBy': { open: 'uploads refuse it (uploads.test.ts)' },
  'StoredFile.createdBy': draft,
  'Job.createdBy': { open: 'files with data ask for a proof, below; what resends invites leaves no file' },
  'ImportMapping.createdBy': draft,
  'User.platformAdminBy': platform,
  'WhitelistEntry.addedBy': platform,
  'Course.createdBy': draft,
  'CourseVersion.createdBy': draft,
  'CourseVersion.publishedBy': { closed: ['courses:publish'] },
  'Certificate.revokedBy': { closed: ['certificates:revoke'] },
  'CourseEscalation.changedBy': draft,
  'WorkspaceCourse.offeredBy': platform,
  'CreditRequest.requestedBy': { closed: ['creditRequests:create'] },
  'CreditRequest.decidedBy': platform,
  'CourseRule.createdBy': draft,
  'Assignment.assignedBy': draft,
  'Assignment.unassignedBy': { closed: ['assignments:unassign'] },
  'Assignment.waivedBy': { closed: ['assignments:waive'] },
  'AttemptAnswer.markedBy': { closed: ['assignments:grade'] },
  'AttemptGrant.grantedBy': { closed: ['assignments:increaseAttempts'] },
  'Policy.createdBy': draft,
  'PolicyVersion.publishedBy': { closed: ['policies:publish'] },
  'Notice.mayHaveLeftBy': { open: 'names mail or SMS, and nobody' },
  'PolicyVersion.sentBackBy': { closed: ['policies:sendBack', 'policies:passOn', 'policies:approve'] },
  'ComplianceItem.createdBy': draft,
  'ComplianceInstance.decidedBy': { closed: ['complianceInstances:submit', 'complianceInstances:dismiss'] },
  'ComplianceEvidence.addedBy': { closed: ['complianceInstances:evidence'] },
  'RetentionRule.proposedBy': { closed: ['retentionRules:propose'] },
  'RetentionRule.confirmedBy': { closed: ['retentionRules:confirm'] },
  'RetentionRule.withdrawnBy': { closed: ['retentionRules:withdraw'] },
  'SuccessorProposal.proposedBy': { closed: ['caseSuccessors:propose'] },
  'SuccessorProposal.confirmedBy': { closed: ['caseSuccessors:confirm'] },
  'SuccessorProposal.endedBy': { closed: ['caseSuccessors:stop'] },
  'RetentionRequest.proposedBy': { closed: ['retainedPeople:requestErasure'] },
  'RetentionRequest.confirmedBy': { closed: ['retentionRequests:confirm'] },
  'RetentionRequest.stoppedBy': { closed: ['retentionRequests:stop'] },
  'LegalHold.placedBy': { closed: ['legalHolds:place', 'caseHolds:place'] },
  'LegalHold.liftRequestedBy': { closed: ['caseHolds:lift'] },
  'LegalHold.liftedBy': { closed: ['legalHolds:lift', 'caseHolds:confirmLift'] },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('every column that names who did it says how support is kept from leaving somebody else’s name', () => {
  const models = readFileSync('prisma/schema.prisma', 'utf8')
    .split(/^model /m)
    .slice(1)
  const columns = models.flatMap((model) =>
    [...model.matchAll(/^ +(\w+By) +String/gm)].map(([, name]) => `${/^\w+/.exec(model)?.[0]}.${name}`),
  )
  expect(columns.toSorted()).toEqual(Object.keys(table).toSorted())
})

test('the calls that write them are closed to whoever acts as somebody', () => {
  const isClosed = (name: string) => {
    const row = rows.get(name)
    if (!row) throw new Error(`no row is called ${name}`)
    const { may, method, inPerson } = row
    if (inPerson) return true
    if (may === 'self') return method !== 'get'
    return may !== 'public' && Boolean(entryOf(may).sealed ?? entryOf(may).inPerson)
  }
  const closed = Object.values(table).flatMap((each) => ('closed' in each ? each.closed : []))
  expect(closed.filter((name) => !isClosed(name))).toEqual([])
})

test('what asks for a recent proof refuses whoever acts as somebody, however fresh their own proof is', async () => {
  const priya = await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'p@redress.example' })
  const { admin, workspace } = app.employer
  const { token } = await openSession(app.db.platform, uuid(), admin.id, workspace.id, {
    method: 'IMPERSONATION',
    impersonatedBy: priya.id,
    provenAt: new Date(),
  })
  const as = { authorization: `Bearer ${token}` }
  const refused = await Promise.all([
    app.nobody.post('/learning/api/evidence-pack', {}, as),
    app.nobody.post('/api/audit/export', { filter: {}, format: 'CSV' }, as),
    app.nobody.post('/api/admin/user/course/policy/details', { format: 'CSV', columns: ['score'] }, as),
  ])
  for (const { status, body } of refused)
    expect([status, body.message]).toEqual([403, expect.stringContaining('acting as someone else')])
  expect(await app.db.platform.job.count()).toBe(0)
})
