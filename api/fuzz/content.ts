/**
 * What a workspace has when the calls begin, so that some ids are good: cases under way, drafts, a
 * department, an invite, files, and the platform's own things.
 */
import { buildPlatformAdmin, buildWorkspace, type BuiltPerson } from '../../prisma/builders.ts'
import { roleNames, type Role as RoleName } from '../../workflows/definition/roles.ts'
import { fileOne, handIn, newDraft, publishFor } from '../../test/complaint.ts'
import { knownEverywhere } from '../../test/fixtures.ts'
import { hearing } from '../../test/meetingRoom.ts'
import type { Answer, Caller, TestApp } from '../../test/app.ts'
import type { Rig } from '../../test/rig.ts'

/** Nobody at all, every role of a workspace, and the platform's admin. */
export type Role = 'nobody' | RoleName | 'ADMIN'
export const roles: readonly Role[] = ['nobody', ...roleNames, 'ADMIN']
/** Good values of parameters and fields: by name, by the word before it in the path, and of `id` by noun. */
export type Known = Record<string, unknown[]>
export type Content = { known: Known; place: { id: string; host: string }; who: BuiltPerson | null }

const call = '/complaint-workflow/api'

/**
 * Fills the database for one role. The employee leads the committee, drives escalations and has filed a
 * complaint of her own.
 */
export async function fill(app: TestApp, rig: Rig, role: Role): Promise<Content> {
  const { workspace, presiding, employer, branchAdmin, admin } = app.employer
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  const platform = await buildPlatformAdmin(app.db, {
    name: 'Priya Platform',
    email: 'platform@redress.example',
  })
  await app.db.platform.membership.updateMany({
    where: { userId: presiding.id },
    data: { isScheduler: true },
  })
  const known = await knownIn(app, rig, {
    admin: await app.as(admin),
    own: await app.as(presiding),
    platform: await app.as(platform, main),
  })
  const who = {
    nobody: null,
    EMPLOYEE: presiding,
    EMPLOYER: employer,
    BRANCH_ADMIN: branchAdmin,
    WORKSPACE_ADMIN: admin,
    ADMIN: platform,
  }[role]
  const place = role === 'ADMIN' ? main : workspace
  if (who) await app.as(who, place)
  const sessions = await app.db.platform.session.findMany({
    where: { userId: who?.id ?? platform.id },
    orderBy: { createdAt: 'asc' },
  })
  return { known: { ...known, 'sessions id': sessions.map(({ id }) => id) }, who, place }
}

async function knownIn(
  app: TestApp,
  rig: Rig,
  { admin, own, platform }: Record<'admin' | 'own' | 'platform', Caller>,
): Promise<Known> {
  const { workspace, pune, toronto, committee, complainant, respondent, stranger, presiding, member } =
    app.employer
  const published = await publishFor(app.db, app.employer)
  const meetings = await publishFor(app.db, app.employer, [pune.id], hearing('COMPLAINT', 'OPEN'))
  const theirs = await app.as(complainant)
  const filed = async (by: Caller, { workflowId } = published, more = {}) =>
    (await fileOne(by, workflowId, more)).caseId
  const hearingIds = [
    await filed(theirs, meetings, { answers: {}, ticked: [] }),
    await filed(theirs, meetings, { answers: {}, ticked: [] }),
  ] as const
  const cases = [await filed(theirs), ...hearingIds, await filed(own), await filed(theirs)]
  for (const caseId of cases) await rig.settle(caseId)
  const [draftId, toFile] = [
    await newDraft(own, published.workflowId),
    await newDraft(own, meetings.workflowId),
  ]
  const toCome = await publishFor(app.db, app.employer, [pune.id], hearing('MEETING', 'OPEN'))
  const evidence = [
    sound(await handIn(own, `/case/draft/${draftId}/evidence`, 'What was said.', 'notes.txt')).evidenceId,
    sound(await handIn(own, `/case/draft/${draftId}/evidence`, 'What was meant.', 'more.txt')).evidenceId,
  ]
  const planned = async (caseId: string) =>
    sound(
      await own.post(`${call}/meeting`, {
        caseId,
        step: 'hear.1',
        title: 'Hearing',
        agenda: 'Hear both',
        startTime: '2030-03-04T10:00:00Z',
        endTime: '2030-03-04T11:00:00Z',
        location: 'Room 4',
        guests: [{ userId: member.id }],
        fields: { language: 'en' },
      }),
    ).meetingId
  const heard = [await planned(hearingIds[0]), await planned(hearingIds[1])]
  const departments = [
    sound(await admin.post('/api/department', { departmentName: 'Sales', branchId: pune.id })).departmentId,
    sound(await admin.post('/api/department', { departmentName: 'Stores', branchId: pune.id })).departmentId,
  ]
  const workflow = sound(
    await admin.post(`${call}/admin/workflow/create`, { workflowName: 'Grievances', kind: 'COMPLAINT' }),
  )
  const invited = async (email: string) =>
    sound(await admin.post(`/api/invite/user/${pune.id}`, { email, role: 'EMPLOYEE' })).inviteId
  const invites = [await invited('new@acme.example'), await invited('newer@acme.example')]
  sound(await platform.post('/api/feature-flags', { key: 'FUZZ', value: true, description: 'For this run' }))
  const people = [complainant, respondent, stranger, presiding, member].map(({ id }) => id)
  const draft = sound(await admin.post(`${call}/admin/workflow/${published.workflowId}/version`, {}))
  const job = sound(await admin.post('/api/audit/export', { format: 'CSV' }))
  const versions = [draft.workflowVersionId, published.versionId]
  return {
    ...knownEverywhere,
    // by name
    branchId: [pune.id, toronto.id],
    branch: [pune.id, 'all'],
    userId: people,
    caseId: [hearingIds[0]],
    draftId: [toFile],
    evidenceId: evidence,
    departmentId: departments,
    workflowId: [published.workflowId, toCome.workflowId, workflow.workflowId],
    workflowVersionId: versions,
    inviteId: invites,
    workspaceId: [workspace.id],
    guests: [[{ userId: member.id }]],
    members: [
      [
        { userId: presiding.id, part: 'PRESIDING_OFFICER' },
        { userId: member.id, part: 'MEMBER' },
      ],
    ],
    // by the word before it in the path
    'case id': cases,
    'draft id': [draftId],
    'version id': versions,
    // by noun
    people,
    branches: [pune.id, toronto.id],
    committees: [committee.id],
    departments,
    workspaces: [workspace.id],
    impersonation: [workspace.id],
    invites: [pune.id],
    jobs: [job.jobId],
    workflows: [published.workflowId, workflow.workflowId],
    meetings: heard,
    evidence,
    escalations: (await app.db.platform.escalationSetting.findMany({ select: { id: true } })).map(
      ({ id }) => id,
    ),
  }
}

function sound({ status, body }: Answer) {
  if (status !== 200 && status !== 202)
    throw new Error(`Filling the workspace was refused: ${JSON.stringify(body)}`)
  return body.content
}
