/** What a column may hold is said twice, where it is typed and in the database; the two never differ. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chains } from '../prisma/ledgerChains.ts'
import { testApp, type TestApp } from '../test/app.ts'
import { NoticeDelivery } from './notices/delivery.ts'
import { modules } from '../workers/modules.ts'
import { Role, WorkflowKind } from '../workflows/definition/graph.ts'
import { Part } from './committees/contract.ts'
import { CaseFilePart, RedactionReason } from './complaints/caseFileContract.ts'
import { Relation } from './complaints/contract/linkedCase.ts'
import { CaseStatus } from './complaints/figuresContract.ts'
import { Admission, AssignedAs, StepKind, StepStatus } from './cases/rowSchemas.ts'
import { Language } from './core/contract.ts'
import { ManagerRole } from './departments/contract.ts'
import { UploadPurpose } from './evidence/contract.ts'
import { purposes } from './files/purposesContract.ts'
import { InviteStatus } from './invites/contract.ts'
import { JobKind, JobStatus, RowStatus } from './jobs/contract.ts'
import { ManualRole } from './manuals/contract.ts'
import { ChangeKind, CourseStatus, VersionStatus as CourseVersionStatus } from './courses/contract.ts'
import { AssignmentSource } from './assignments/contract.ts'
import { CreditEntryKind, CreditRequestStatus } from './credits/contract.ts'
import { AssignStatus, AttemptStatus, LearningStatus } from './learning/contract.ts'
import { Citation, Frequency } from './compliance/basicsContract.ts'
import { InstanceStored, ItemStatus } from './compliance/contract.ts'
import { AcceptMode, Decision, PolicyStatus, PolicyVersionStatus } from './policies/contract.ts'
import { TaskReader, TaskStatus } from './complaints/contract/caseTask.ts'
import { SuccessorEnd, SuccessorStatus } from './complaints/successorContract.ts'
import { RequestKind, RequestStatus } from './retention/requestContract.ts'
import { CitationStatus, HoldScope, RetentionKind, RuleStatus } from './retention/contract.ts'
import { GuestRole, Meeting } from './meetings/contract.ts'
import { PublicMessage } from './publicMessages/contract.ts'
import { ReportEvery } from './reports/savedContract.ts'
import { Standard } from './scorm/contract.ts'
import { CodeSent, SignInMethod } from './signIns/contract.ts'
import { VersionStatus } from './workflows/contract.ts'
import { SignInMethod as WaysIn, SocialPlatform } from './workspaceProfile/contract.ts'
import { WorkspaceStatus } from './workspaces/contract.ts'

const known: Record<string, readonly string[]> = {
  'Workspace.status': WorkspaceStatus.options,
  'Workspace.statusBefore': WorkspaceStatus.options,
  'Workspace.defaultLanguage': Language.options,
  'Workspace.socialPlatformSet': SocialPlatform.options,
  'Workspace.signInMethods': WaysIn.options,
  'User.preferredLanguage': Language.options,
  'Identity.provider': SocialPlatform.options,
  'Membership.role': Role.options,
  'Session.method': SignInMethod.options,
  'Challenge.purpose': [
    'EMAIL_OTP',
    'SMS_OTP',
    'PROVE',
    'CONTACT',
    'POLICY',
    'CONFIRM_EMAIL',
    'RESET_PASSWORD',
    'OIDC',
    'HANDOFF',
    'FIRST_ADMIN',
    'PLATFORM_ADMIN',
  ],
  'Invite.role': Role.options,
  'Invite.language': Language.options,
  // EXPIRED follows from the day
  'Invite.status': InviteStatus.exclude(['EXPIRED']).options,
  'RolePermission.role': Role.options,
  'DepartmentManager.role': ManagerRole.options,
  'CommitteeMember.part': Part.options,
  'Workflow.kind': WorkflowKind.options,
  'WorkflowVersion.status': VersionStatus.options,
  'ScormPackage.standard': Standard.options,
  'SavedReport.every': ReportEvery.options,
  // The draft of a published course is told by its version.
  'Course.status': CourseStatus.exclude(['PUBLISHED_WITH_DRAFT']).options,
  'CourseVersion.status': CourseVersionStatus.options,
  'CourseVersion.changeKind': ChangeKind.options,
  'Assignment.source': AssignmentSource.options,
  'CreditEntry.kind': CreditEntryKind.options,
  'CreditRequest.status': CreditRequestStatus.options,
  'CourseSchedule.renewal': ['OFF', 'ROLLING', 'FIXED_DATE'],
  'Assignment.assignStatus': AssignStatus.options,
  'Assignment.learningStatus': LearningStatus.options,
  'Assignment.language': Language.options,
  'Policy.status': PolicyStatus.options,
  'Policy.acceptMode': AcceptMode.options,
  'PolicyVersion.status': PolicyVersionStatus.options,
  'PolicyVersion.changeKind': ChangeKind.options,
  'PolicyReading.language': Language.options,
  'PolicyAcceptance.decision': Decision.options,
  'PolicyAcceptance.language': Language.options,
  'PolicyAcceptance.codeChannel': CodeSent.shape.channel.options,
  'ComplianceItem.status': ItemStatus.options,
  'ComplianceItem.citation': Citation.options,
  'ComplianceItem.frequency': Frequency.options,
  'ComplianceInstance.status': InstanceStored.options,
  'SuccessorProposal.status': SuccessorStatus.options,
  'SuccessorProposal.endedWhy': SuccessorEnd.options,
  'RetentionRequest.kind': RequestKind.options,
  'RetentionRequest.status': RequestStatus.options,
  'RetentionRule.kind': RetentionKind.options,
  'RetentionRule.citationStatus': CitationStatus.options,
  'RetentionRule.status': RuleStatus.options,
  'LegalHold.scope': HoldScope.options,
  'ErasedCase.kind': WorkflowKind.options,
  'Attempt.status': AttemptStatus.options,
  'Attempt.language': Language.options,
  'Case.kind': WorkflowKind.options,
  'Case.status': CaseStatus.options,
  'CaseAssignment.capacity': AssignedAs.options,
  'CaseAssignment.admission': Admission.options,
  'CaseTask.readers': TaskReader.options,
  'CaseTask.status': TaskStatus.options,
  'CaseStep.kind': StepKind.options,
  'CaseStep.status': StepStatus.options,
  'CaseFile.parts': CaseFilePart.options,
  'CaseRedaction.reason': RedactionReason.options,
  // The other way round is read from the other side.
  'CaseLink.relation': Relation.exclude(['APPEALED_BY']).options,
  'StepDraft.part': ['FORM', 'MEETING'],
  'EscalationSetting.escalationType': ['CASE_SLA'],
  'EscalationSetting.status': ['WAITING', 'RUNNING', 'PAUSED', 'STOPPED'],
  'Meeting.status': Meeting.shape.status.options,
  'MeetingGuest.role': GuestRole.options,
  'Outbox.kind': modules.flatMap((module) => module.outbox ?? []).map(({ kind }) => kind),
  'Notice.delivery': NoticeDelivery.options,
  'Notice.mayHaveLeftBy': ['MAIL', 'SMS'],
  'OperationRecord.name': ['SWEEP', 'BACKUP'],
  'DemoMail.channel': ['MAIL', 'SMS'],
  'LedgerEntry.chain': chains,
  'LedgerHead.chain': chains,
  'StoredFile.purpose': [...Object.keys(purposes), 'IMPORT', 'REPORT'],
  'Upload.purpose': UploadPurpose.options,
  'Job.kind': JobKind.options,
  'Job.status': JobStatus.options,
  'JobRow.status': RowStatus.options,
  'UserManual.role': ManualRole.options,
  'UserManual.language': Language.options,
  'PublicMessage.kind': PublicMessage.shape.kind.options,
}

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

test('the database keeps to exactly the values that the code knows', async () => {
  const { rows } = await owner.query<{ name: string; says: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint WHERE contype =
      'c' AND connamespace = 'public'::regnamespace AND conname LIKE '%\\_%\\_check'`,
  )
  const columnRows = rows.map(({ name, says }) => [
    name.replace('_check', '').replace('_', '.'),
    [...says.matchAll(/'([^']*)'/g)].map(([, value]) => String(value)).toSorted(),
  ])
  expect(Object.fromEntries(columnRows)).toEqual(
    Object.fromEntries(Object.entries(known).map(([column, values]) => [column, values.toSorted()])),
  )
})

test('no column lists its values in a comment alone', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const listed = schema.split(/^model /m).flatMap((model) => {
    const table = model.slice(0, model.indexOf(' '))
    return [...model.matchAll(/^ {2}(\w+)\s+String\S*.*\/\/ (?:\w+: )?[A-Z]+[A-Z_]*(?:,| or) [A-Z_]+/gm)].map(
      ([, column]) => `${table}.${column}`,
    )
  })
  expect(listed.length).toBeGreaterThan(15)
  expect(listed.filter((column) => !known[column])).toEqual([])
})

test('what is not known is refused, and nothing of it stays', async () => {
  const { workspace, member } = app.employer
  for (const [sql, values] of [
    [`UPDATE "Membership" SET role = $1 WHERE "userId" = $2`, ['OWNER', member.id]],
    [
      `UPDATE "Workspace" SET "signInMethods" = ARRAY['PASSWORD', $1::text] WHERE id = $2`,
      ['MAGIC', workspace.id],
    ],
    [`UPDATE "User" SET "preferredLanguage" = $1 WHERE id = $2`, ['xx', member.id]],
  ] as const)
    await expect(app.db.pool.query(sql, [...values])).rejects.toMatchObject({ code: '23514' })
  expect(await app.db.platform.membership.count({ where: { role: 'OWNER' } })).toBe(0)
})
