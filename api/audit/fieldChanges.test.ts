import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { withinReason } from '../core/fieldChanges.ts'
import type { AuditEntry } from './contract.ts'

let app: TestApp, admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

/** The newest entry of an act, as `reader` sees it. */
async function newest(action: string, reader = admin): Promise<AuditEntry> {
  const { body } = await reader.post('/api/audit/search', { action })
  return body.content[0]
}
const ok = ({ status, body }: { status: number; body: unknown }) =>
  expect(status, JSON.stringify(body)).toBe(200)

test('a business unit’s new name, days and holidays stand beside what they were', async () => {
  const { pune } = app.employer
  const path = `/api/workspace/update-branch/${pune.id}`
  const { content: before } = (await admin.get(`/api/workspace/all-branches1?branchId=${pune.id}`)).body
  const unit = before[0]
  const holiday = { on: '2027-01-26', name: 'Republic Day' }
  ok(
    await admin.post(path, { version: unit.version, holidays: [{ on: '2027-08-14', name: 'Eve' }, holiday] }),
  )
  const holidays = [holiday, { on: '2027-08-15', name: 'Independence Day' }]
  const change = { version: unit.version + 1, branchName: 'Pune West', weekend: [0, 5], holidays }
  ok(await admin.post(path, change))
  const removed = (unit.weekend as number[]).filter((day) => ![0, 5].includes(day))
  expect((await newest('branches:update')).changes).toEqual([
    { field: 'name', from: ['Pune'], to: ['Pune West'], names: {} },
    { field: 'weekend', from: removed, to: [5], isList: true, names: {} },
    {
      field: 'holidays',
      from: ['2027-08-14 Eve'],
      to: ['2027-08-15 Independence Day'],
      isList: true,
      names: {},
    },
  ])
  // What is sent as it stands is no change.
  ok(await admin.post(path, { version: unit.version + 2, branchName: 'Pune West' }))
  expect((await newest('branches:update')).changes).toEqual([])
})

test('the workspace’s settings stand beside what they were', async () => {
  const { pune } = app.employer
  const { version, timeZone } = (await admin.get('/api/workspace/company-profile')).body.content
  const change = { version, timeZone: 'Asia/Dubai', bulkSignUpEnabled: true, allowedDomains: ['acme.com'] }
  ok(await admin.put('/api/workspace/company-profile', { ...change, defaultBranchId: pune.id }))
  const { changes } = await newest('workspaceProfile:update')
  expect(changes).toContainEqual({ field: 'timeZone', from: [timeZone], to: ['Asia/Dubai'], names: {} })
  expect(changes).toContainEqual({ field: 'bulkSignUpEnabled', from: [false], to: [true], names: {} })
  expect(changes).toContainEqual(
    expect.objectContaining({ field: 'defaultBranchId', from: [], names: { [pune.id]: 'Pune West' } }),
  )
})

test('a permission says what it was for its role, and only where it changed', async () => {
  const { version } = (await admin.get('/api/permission/all')).body
  const permissions = [
    { key: 'ledger:read', allowed: true },
    { key: 'branch:update', allowed: true },
  ]
  ok(await admin.post('/api/permission/update', { role: 'BRANCH_ADMIN', permissions, version }))
  expect((await newest('permissions:update')).changes).toEqual([
    { field: 'BRANCH_ADMIN', of: 'ledger:read', from: [false], to: [true], names: {} },
  ])
})

test('a committee says who came, left and has another part, by name within the reader’s reach', async () => {
  const { committee, branchAdmin, stranger, toronto } = app.employer
  const { content } = (await admin.get('/api/committee')).body
  const before = content.find(({ committeeId }: { committeeId: string }) => committeeId === committee.id)
  const [first, second, ...others] = before.members as { userId: string; part: string; name: string }[]
  await app.db.platform.membership.updateMany({
    where: { userId: stranger.id },
    data: { branchId: toronto.id },
  })
  const members = [
    { userId: first!.userId, part: first!.part, term: { from: '2026-01-01', until: null } },
    ...others.map(({ userId, part }) => ({ userId, part })),
    { userId: stranger.id, part: 'SUBSTITUTE' },
  ]
  ok(
    await admin.put(`/api/committee/${committee.id}`, {
      name: 'POSH committee',
      version: before.version,
      members,
    }),
  )
  const { changes } = await newest('committees:appoint')
  expect(changes).toEqual([
    { field: 'name', from: [before.name], to: ['POSH committee'], names: {} },
    {
      field: 'members',
      from: [second!.userId],
      to: [stranger.id],
      isList: true,
      names: { [second!.userId]: second!.name, [stranger.id]: 'Tara Bose' },
    },
    {
      field: 'termFrom',
      of: first!.userId,
      from: [],
      to: ['2026-01-01'],
      names: { [first!.userId]: first!.name },
    },
    { field: 'part', of: stranger.id, from: [], to: ['SUBSTITUTE'], names: { [stranger.id]: 'Tara Bose' } },
  ])
  // The log itself holds nobody's name, and an admin of one unit is told no name of another one's people.
  const stored = await app.db.platform.ledgerEntry.findFirst({ where: { action: 'committees:appoint' } })
  expect(JSON.stringify(stored?.detail)).not.toContain('Tara')
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.admin.id },
    data: { branchId: app.employer.pune.id },
  })
  const seen = await newest('committees:appoint', await app.as(branchAdmin))
  expect(seen.changes.find(({ field }) => field === 'part')?.names).toEqual({})
  await app.db.platform.membership.updateMany({
    where: { userId: stranger.id },
    data: { active: false, anonymisedAt: new Date() },
  })
  expect(JSON.stringify((await newest('committees:appoint')).changes)).not.toContain('Tara')
})

test('a role and a unit of a user stand beside what they were', async () => {
  const { complainant, pune, toronto } = app.employer
  ok(await admin.post(`/api/user/update/${complainant.id}`, { role: 'BRANCH_ADMIN', branchId: toronto.id }))
  expect((await newest('people:update')).changes).toEqual([
    { field: 'role', from: ['EMPLOYEE'], to: ['BRANCH_ADMIN'], names: {} },
    {
      field: 'branchId',
      from: [pune.id],
      to: [toronto.id],
      names: { [pune.id]: 'Pune West', [toronto.id]: 'Toronto' },
    },
  ])
})

test('an obligation and a policy say what was set anew; long texts that they changed, without the words', async () => {
  const { toronto } = app.employer
  const due = { frequency: 'YEARLY', dueDate: { month: 1, day: 31 }, branchIds: [], jurisdictionIds: [] }
  const created = await admin.post('/learning/api/admin/compliance/create', {
    title: 'Annual return',
    ...due,
  })
  ok(created)
  const { itemId, version } = created.body.content
  const update = { version, dueDate: { month: 2, day: 28 }, branchIds: [toronto.id], penaltyNote: 'A fine' }
  ok(await admin.put(`/learning/api/admin/compliance/update/${itemId}`, update))
  const { changes } = await newest('complianceItems:update')
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'dueMonth', from: [1], to: [2], names: {} },
      { field: 'dueDay', from: [31], to: [28], names: {} },
      { field: 'branchIds', from: [], to: [toronto.id], isList: true, names: { [toronto.id]: 'Toronto' } },
      { field: 'penaltyNote', from: [], to: [], names: {} },
    ]),
  )
  expect(changes).toHaveLength(4)
  const policy = await admin.post('/learning/api/admin/policy/create', { name: 'Respect at work' })
  ok(policy)
  const { policyId } = policy.body.content
  const settings = { version: policy.body.content.version, dueDays: 21, acceptMode: 'TYPED_NAME' }
  ok(await admin.put(`/learning/api/admin/policy/update/${policyId}`, settings))
  const set = (await newest('policies:update')).changes
  expect(set.map(({ field, to }) => [field, to])).toEqual(
    expect.arrayContaining([
      ['dueDays', [21]],
      ['acceptMode', ['TYPED_NAME']],
    ]),
  )
})

test('a workflow says how it was set, which parts of its diagram changed, and which version is published', async () => {
  const path = '/complaint-workflow/api/admin/workflow'
  const created = await admin.post(`${path}/create`, {
    workflowName: 'Grievances',
    kind: 'COMPLAINT',
    templateId: 'GRIEVANCE',
    branchIdList: [app.employer.toronto.id],
  })
  ok(created)
  const { workflowId, version, current } = created.body.content
  const settings = { version, workflowName: 'Fair pay', workflowDescription: 'Of pay', branchIdList: [] }
  ok(await admin.put(`${path}/update/${workflowId}`, { ...settings, defaultToWorkspace: true }))
  const { toronto } = app.employer
  expect((await newest('workflows:update')).changes).toEqual([
    { field: 'name', from: ['Grievances'], to: ['Fair pay'], names: {} },
    expect.objectContaining({ field: 'branchIds', from: [toronto.id], to: [], isList: true }),
    { field: 'defaultAtPublish', from: [false], to: [true], names: {} },
    { field: 'description', from: [], to: [], names: {} },
  ])
  const { workflowVersionId: id, graph, revision } = current
  const [first, second, ...others] = graph.steps
  const [stage, ...stages] = graph.stages
  const steps = [{ ...first, name: 'Read it first' }, { ...second, description: 'Slowly' }, ...others]
  const edited = { ...graph, stages: [{ ...stage, name: 'Begin' }, ...stages], steps }
  ok(await admin.put(`${path}/version/${id}/graph`, { revision, graph: edited }))
  const drawn = [
    { field: 'stages', from: [stage.name], to: ['Begin'], names: {} },
    { field: 'steps', from: [first.name], to: ['Read it first'], names: {} },
    { field: 'steps', of: second.name, from: [], to: [], names: {} },
  ]
  expect((await newest('workflows:saveGraph')).changes).toEqual(drawn)
  // What is saved as it stands is no change.
  ok(await admin.put(`${path}/version/${id}/graph`, { revision: revision + 1, graph: edited }))
  expect((await newest('workflows:saveGraph')).changes).toEqual([])
  ok(await admin.post(`${path}/publish`, { workflowId, workflowVersionId: id }))
  const published = (await newest('workflows:publish')).changes
  expect(published).toContainEqual({ field: 'number', from: [], to: [1], names: {} })
  expect(published).toContainEqual({ field: 'defaultToWorkspace', from: [false], to: [true], names: {} })
  ok(await admin.post(`${path}/${workflowId}/version`, {}))
  expect((await newest('workflows:newVersion')).changes).toEqual([
    { field: 'number', from: [1], to: [2], names: {} },
  ])
})

test('a course says its new title and settings, which lessons it gained, and how it ended', async () => {
  const path = '/learning/api/course'
  const created = await admin.post(`${path}/create`, { title: 'Respect' })
  ok(created)
  const { course, draft, revision } = created.body.content
  const { courseId } = course
  const lesson = { kind: 'LESSON', description: '', mandatory: true, prerequisiteIds: [], minSeconds: null }
  const [intro, law] = ['Introduction', 'The law'].map((title, n) => ({ ...lesson, id: `lesson${n}`, title }))
  const text = { id: 'text', itemId: 'lesson1', order: 0, type: 'TEXT', html: '<p>Read it.</p>' }
  const save = (content: object, at: number) =>
    admin.put(`${path}/${courseId}/draft`, { draft: { ...draft, ...content }, revision: at })
  ok(await save({ title: 'Respect at work', validityMonths: 12, items: [intro, law] }, revision))
  expect((await newest('courses:saveDraft')).changes).toEqual([
    { field: 'title', from: ['Respect'], to: ['Respect at work'], names: {} },
    { field: 'validityMonths', from: [], to: [12], names: {} },
    { field: 'items', from: [], to: ['Introduction'], names: {} },
    { field: 'items', from: [], to: ['The law'], names: {} },
  ])
  const settings = { title: 'Respect at work', validityMonths: 12 }
  ok(await save({ ...settings, items: [law, intro], blocks: [text] }, revision + 1))
  expect((await newest('courses:saveDraft')).changes).toEqual([
    { field: 'items', of: 'The law', from: [], to: [], names: {} },
    { field: 'order', from: [], to: [], names: {} },
  ])
  ok(await save({ ...settings, items: [law], blocks: [text] }, revision + 2))
  expect((await newest('courses:saveDraft')).changes).toEqual([
    { field: 'items', from: ['Introduction'], to: [], names: {} },
  ])
  ok(await admin.delete(`${path}/delete/${courseId}`))
  expect((await newest('courses:remove')).changes).toEqual([
    { field: 'status', from: ['DRAFT'], to: ['DELETED'], names: {} },
  ])
})

test('a retention rule says how long it was kept, how long now, and where the proposal stands', async () => {
  const rule = {
    kind: 'TRAINING',
    countryCode: null,
    jurisdictionId: null,
    citation: 'Counsel, 3 March',
    citationStatus: 'COUNSEL',
  }
  const propose = (months: number | null) => admin.post('/api/retention/rules', { ...rule, months })
  const longer = await propose(null)
  ok(longer)
  expect((await newest('retentionRules:propose')).changes).toEqual([
    { field: 'status', from: [], to: ['CONFIRMED'], names: {} },
  ])
  const shorter = await propose(120)
  ok(shorter)
  expect((await newest('retentionRules:propose')).changes).toEqual([
    { field: 'months', from: [], to: [120], names: {} },
    { field: 'status', from: [], to: ['PROPOSED'], names: {} },
  ])
  ok(await admin.post(`/api/retention/rules/${shorter.body.content.ruleId}/withdraw`, {}))
  expect((await newest('retentionRules:withdraw')).changes).toEqual([
    { field: 'status', from: ['PROPOSED'], to: ['WITHDRAWN'], names: {} },
  ])
})

test('of more than sixty changes at once the fields alone are named', () => {
  const many = Array.from({ length: 61 }, (_, n) => ({
    field: n % 2 ? 'steps' : 'stages',
    from: [],
    to: [`S${n}`],
  }))
  expect(withinReason(many)).toEqual([
    { field: 'stages', from: [], to: [] },
    { field: 'steps', from: [], to: [] },
  ])
  expect(withinReason(many.slice(1))).toHaveLength(60)
})
