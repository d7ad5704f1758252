/** What a workspace has when the calls begin, so that some ids are good: cases under way, drafts, a department, an invite, files, and the platform's own things. */
import { buildPlatformAdmin, buildWorkspace, type BuiltPerson } from '../../prisma/builders.ts'
import { everyPart, fileOne, handIn, newDraft, publishFor, soundForm } from '../complaints/testComplaint.ts'
import { hearing } from '../meetings/testRoom.ts'
import type { Answer, Caller, TestApp } from '../testApp.ts'
import type { Rig } from '../../workers/testRig.ts'

export type Role = 'nobody' | 'EMPLOYEE' | 'EMPLOYER' | 'BRANCH_ADMIN' | 'WORKSPACE_ADMIN' | 'ADMIN'
export const roles: readonly Role[] = ['nobody', 'EMPLOYEE', 'EMPLOYER', 'BRANCH_ADMIN', 'WORKSPACE_ADMIN', 'ADMIN']
/** Good values of parameters and fields: by name, by the word before it in the path, and of `id` by noun. */
export type Known = Record<string, unknown[]>
export type Content = { known: Known; place: { id: string; host: string }; who: BuiltPerson | null }

const call = '/complaint-workflow/api'

/** Fills the database for one role. The employee leads the committee, drives escalations and has filed a complaint of her own. */
export async function fill(app: TestApp, rig: Rig, role: Role): Promise<Content> {
  const { workspace, presiding, employer, branchAdmin, admin } = app.employer
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  const platform = await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' })
  await app.db.platform.membership.updateMany({ where: { userId: presiding.id }, data: { isScheduler: true } })
  const known = await knownIn(app, rig, { admin: await app.as(admin), own: await app.as(presiding), platform: await app.as(platform, main) })
  const who = { nobody: null, EMPLOYEE: presiding, EMPLOYER: employer, BRANCH_ADMIN: branchAdmin, WORKSPACE_ADMIN: admin, ADMIN: platform }[role]
  return { known, who, place: role === 'ADMIN' ? main : workspace }
}

async function knownIn(app: TestApp, rig: Rig, { admin, own, platform }: Record<'admin' | 'own' | 'platform', Caller>): Promise<Known> {
  const { workspace, pune, toronto, committee, complainant, respondent, stranger, presiding, member } = app.employer
  const published = await publishFor(app.db, app.employer)
  const meetings = await publishFor(app.db, app.employer, [pune.id], hearing('COMPLAINT', 'OPEN'))
  const theirs = await app.as(complainant)
  const hearingId = (await fileHearing(theirs, meetings.workflowId)).caseId
  const cases = [(await fileOne(theirs, published.workflowId)).caseId, (await fileOne(own, published.workflowId)).caseId, hearingId]
  for (const caseId of cases) await rig.settle(caseId)
  const draftId = await newDraft(own, published.workflowId)
  const evidence = sound(await handIn(own, `/case/draft/${draftId}/evidence`, 'What was said.', 'notes.txt'))
  const meeting = sound(await own.post(`${call}/meeting`, { caseId: hearingId, step: 'hear.1', title: 'Hearing', agenda: 'Hear both', startTime: '2030-03-04T10:00:00Z', endTime: '2030-03-04T11:00:00Z', location: 'Room 4', guests: [{ userId: member.id }], fields: { language: 'en' } }))
  const department = sound(await admin.post('/api/department', { departmentName: 'Sales', branchId: pune.id }))
  const workflow = sound(await admin.post(`${call}/admin/workflow/create`, { workflowName: 'Grievances', kind: 'COMPLAINT' }))
  const invite = sound(await admin.post(`/api/invite/user/${pune.id}`, { email: 'new@acme.example', role: 'EMPLOYEE' }))
  const flag = sound(await platform.post('/api/feature-flags', { key: 'FUZZ', value: true, description: 'For this run' }))
  const people = [complainant, respondent, stranger, presiding, member].map(({ id }) => id)
  const draft = sound(await admin.post(`${call}/admin/workflow/${published.workflowId}/version`, {}))
  const job = sound(await admin.post('/api/audit/export', { format: 'CSV' }))
  const versions = [draft.workflowVersionId, published.versionId]
  return {
    // by name
    branchId: [pune.id, toronto.id], branch: [pune.id, 'all'], userId: people, caseId: [hearingId], draftId: [draftId], evidenceId: [evidence.evidenceId], departmentId: [department.departmentId], workflowId: [published.workflowId, workflow.workflowId],
    workflowVersionId: versions, inviteId: [invite.inviteId], workspaceId: [workspace.id], step: ['hear.1'], x: ['acme'], host: ['acme.localhost'], color: ['1f5c57'], type: ['users'], key: [flag.key], outcome: ['done', 'upheld'],
    email: ['neha.joshi@acme.example', 'somebody@acme.example'], userEmail: ['neha.joshi@acme.example'], contactNumber: ['+919812345678'], timeZone: ['Asia/Kolkata'], country: ['IN'], contentType: ['image/png', 'application/pdf'], fileName: ['a.png'],
    startTime: ['2030-03-05T10:00:00Z'], endTime: ['2030-03-05T11:00:00Z'], date: ['2026-11-02'], form: [soundForm()], graph: [everyPart()], file: ['email,firstName,lastName\nkavi@acme.example,Kavi,Rao\n'],
    members: [[{ userId: presiding.id, part: 'PRESIDING_OFFICER' }, { userId: member.id, part: 'MEMBER' }]], mapping: ['{"email":0,"firstName":1}'],
    // by the word before it in the path
    'step step': ['read.1'], 'case id': cases, 'draft id': [draftId], 'version id': versions, 'stage node': ['received'], 'step node': ['read'], 'step-setting node': ['read'], 'component node': ['about'], 'attribute node': ['severity'], 'attribute-setting node': ['severity'],
    // by noun
    people, branches: [pune.id, toronto.id], committees: [committee.id], departments: [department.departmentId], workspaces: [workspace.id], impersonation: [workspace.id], invites: [pune.id], jobs: [job.jobId],
    workflows: [workflow.workflowId, published.workflowId], meetings: [meeting.meetingId], evidence: [evidence.evidenceId], escalations: (await app.db.platform.escalationSetting.findMany({ select: { id: true } })).map(({ id }) => id),
  }
}

const fileHearing = async (by: Caller, workflowId: string) => {
  const draftId = await newDraft(by, workflowId)
  const form = { complainant: { name: 'Meera Iyer', email: 'meera@example.com' }, respondent: { name: 'Rohan Shah' }, incidents: [{ details: 'He shouted.', date: '2026-11-02', evidenceIds: [] }], answers: {}, ticked: [] }
  return sound(await by.post(`${call}/case`, { draftId, form }))
}

function sound({ status, body }: Answer) {
  if (status !== 200) throw new Error(`Filling the workspace was refused: ${JSON.stringify(body)}`)
  return body.content
}
