import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { policyHands } from '../../test/policy.ts'

let [app, author, approver, meera] = [] as unknown as [TestApp, Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp()
  author = await app.as(app.employer.admin)
  approver = await app.as(app.employer.employer)
  meera = await app.as(app.employer.complainant)
})
afterAll(() => app.close())
const { drafted, inForce } = policyHands(() => ({
  author,
  approver,
  approverIds: [app.employer.employer.id],
}))
type Item = {
  isCounted: boolean
  isAtLeast: boolean
  item: string
  count: number
  overdue: number
  path: string
  name: string | null
}
const waiting = async (who: Caller): Promise<Item[]> =>
  (await who.get('/api/dashboard/attention')).body.content
const itemOf = async (who: Caller, item: string) => (await waiting(who)).find((each) => each.item === item)
const at = '/learning/api/admin/policy'

test('a policy waits for its approver, then for its author, then for everybody whom it is for', async () => {
  const policy = await drafted('Be fair.')
  expect(await itemOf(approver, 'POLICIES_TO_APPROVE')).toBeUndefined()
  const submission = await author.post(`${at}/submit/${policy.policyId}`, {
    version: policy.version,
    changeKind: 'MATERIAL',
  })
  expect(await itemOf(approver, 'POLICIES_TO_APPROVE')).toMatchObject({
    count: 1,
    name: 'Conduct',
    path: `/policies/${policy.policyId}`,
  })
  for (const who of [author, meera]) expect(await itemOf(who, 'POLICIES_TO_APPROVE')).toBeUndefined()
  const [{ versionId, revision, contentSha256: hash }] = submission.body.content.versions
  const approved = await approver.post(`${at}/approve/${versionId}`, { revision, hash })
  expect(await itemOf(approver, 'POLICIES_TO_APPROVE')).toBeUndefined()
  expect(await itemOf(author, 'POLICIES_TO_PUBLISH')).toMatchObject({ count: 1 })
  expect(await itemOf(meera, 'POLICIES_TO_PUBLISH')).toBeUndefined()
  await author.post(`${at}/publish/${policy.policyId}`, { version: approved.body.content.version })
  expect(await itemOf(author, 'POLICIES_TO_PUBLISH')).toBeUndefined()
  expect(await itemOf(meera, 'POLICIES_TO_ACCEPT')).toMatchObject({
    count: 1,
    path: `/my/policies/${versionId}`,
  })
  await inForce(await drafted('Be kind.'))
  expect(await itemOf(meera, 'POLICIES_TO_ACCEPT')).toMatchObject({ count: 2, path: '/my/policies' })
})

test('a request that needs two waits for the second person alone; nobody else learns of it', async () => {
  const { workspace, pune } = app.employer
  const second = await app.as(
    await buildPerson(app.db, workspace, { name: 'Uma Second', role: 'WORKSPACE_ADMIN' }),
  )
  const left = await buildPerson(app.db, workspace, { name: 'Zelda Quux', branchId: pune.id })
  expect((await author.post(`/api/user/update/${left.id}`, { active: false })).status).toBe(200)
  const erasure = await author.post(`/api/retention/person/${left.id}/erase`, { reason: 'She asked for it' })
  expect(erasure.status).toBe(200)
  expect(await itemOf(second, 'RETENTION_REQUESTS')).toMatchObject({
    count: 1,
    name: null,
    path: '/retention',
  })
  for (const who of [author, meera]) expect(await itemOf(who, 'RETENTION_REQUESTS')).toBeUndefined()
})

test('a complaint that was begun waits for who began it, without a word of it', async () => {
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  const { id: userId } = app.employer.complainant
  const { id } = await rows.complaintDraft.create({
    data: { userId, workflowId: uuid(), revision: 2, form: { incidents: [{ details: 'He shouted' }] } },
  })
  expect(await itemOf(meera, 'DRAFTS_TO_FILE')).toMatchObject({
    count: 1,
    name: null,
    path: `/complaints/drafts/${id}`,
  })
  for (const who of [author, approver]) expect(await itemOf(who, 'DRAFTS_TO_FILE')).toBeUndefined()
})

test('the platform sees what waits for it, and a workspace nothing of it', async () => {
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  const platform = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'priya@redress.example' }),
    main,
  )
  await app.db.platform.publicMessage.create({ data: { kind: 'CONTACT', detail: {} } })
  expect(await itemOf(platform, 'MESSAGES_TO_ANSWER')).toMatchObject({ count: 1, path: '/platform/messages' })
  expect((await waiting(author)).map(({ item }) => item)).not.toContain('MESSAGES_TO_ANSWER')
})

test('what cannot be counted says so on its own line, and everything else is counted', async () => {
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  await inForce(await drafted('Be honest.'))
  await owner.query('REVOKE SELECT ON "ComplaintDraft" FROM redress_app')
  try {
    const items = await waiting(meera)
    expect(items.find(({ item }) => item === 'DRAFTS_TO_FILE')).toMatchObject({
      isCounted: false,
      count: 0,
      path: '/complaints',
    })
    expect(items.find(({ item }) => item === 'POLICIES_TO_ACCEPT')).toMatchObject({ isCounted: true })
  } finally {
    await owner.query('GRANT SELECT ON "ComplaintDraft" TO redress_app')
    await owner.end()
  }
  expect((await itemOf(meera, 'DRAFTS_TO_FILE'))?.isCounted ?? true).toBe(true)
})

test('of more policies than may be read at once, so many are counted, and that there are more', async () => {
  const { workspace } = app.employer
  const like = await app.db.platform.policyVersion.findFirstOrThrow({
    where: { workspaceId: workspace.id, status: 'PUBLISHED' },
    include: { policy: true },
  })
  const before = (await itemOf(meera, 'POLICIES_TO_ACCEPT'))!
  expect(before.isAtLeast).toBe(false)
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  const columns = async (table: string) => {
    const { rows } = await owner.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    )
    return rows.map(({ column_name: name }) => name).filter((name) => name !== 'id')
  }
  const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')
  const [ofPolicy, ofVersion] = [await columns('Policy'), await columns('PolicyVersion')]
  await owner.query(`
    WITH copies AS (INSERT INTO "Policy" (id, ${quoted(ofPolicy)})
      SELECT uuidv7(), ${quoted(ofPolicy)} FROM "Policy", generate_series(1, 201)
       WHERE id = '${like.policyId}' RETURNING id)
    INSERT INTO "PolicyVersion" (id, ${quoted(ofVersion)})
      SELECT uuidv7(), ${quoted(ofVersion).replace('"policyId"', 'copies.id')} FROM "PolicyVersion" v, copies
       WHERE v.id = '${like.id}'`)
  await owner.end()
  expect(await itemOf(meera, 'POLICIES_TO_ACCEPT')).toMatchObject({ count: 200, isAtLeast: true })
})

test('who has nothing to do is told nothing', async () => {
  const idle = await buildPerson(app.db, app.employer.workspace, { name: 'Ida Idle', branchId: null })
  const items = (await waiting(await app.as(idle))).map(({ item }) => item)
  expect(items.filter((item) => item !== 'POLICIES_TO_ACCEPT')).toEqual([])
})
