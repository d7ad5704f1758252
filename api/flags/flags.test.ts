import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildEmployer, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { openDatabase } from '../../prisma/client.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { openFlagBoard } from './board.ts'

let app: TestApp, platform: Caller, main: { id: string; host: string }
const path = '/api/feature-flags'
const beta = { key: 'BETA_SCREENS', value: true, description: 'Screens that are not ready', owner: 'Priya' }
const keysAt = async (host: string) =>
  (await app.nobody.get(path, undefined, { host })).body.content.map(({ key }: { key: string }) => key)
const flag = async (key: string) =>
  (await platform.get(`${path}?all=true`)).body.content.find((each: { key: string }) => each.key === key)
const change = async (key: string, to: object) =>
  platform.put(path, { key, version: (await flag(key)).version, ...to })

beforeAll(async () => {
  app = await testApp({ trustedProxies: 1 })
  main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  platform = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' }),
    main,
  )
  await buildEmployer(app.db, 'other.localhost')
  await app.deps.flags.refresh()
})
afterEach(async () => {
  await app.db.platform.featureFlag.deleteMany()
  await app.deps.flags.refresh()
})
afterAll(() => app.close())

describe('the poll', () => {
  test('without a session it tells which flags are on for this host, and nothing else of them', async () => {
    await platform.post(path, beta)
    await platform.post(path, { key: 'OFF_ONE', value: false })
    const { status, body, headers } = await app.nobody.get(path)
    expect([status, body, headers.get('cache-control')]).toEqual([
      200,
      { content: [{ key: 'BETA_SCREENS', value: true }] },
      'no-cache',
    ])
  })

  test('the same answer again is 304 without a body; a change is told at the next look', async () => {
    const etag = (await app.nobody.get(path)).headers.get('etag') ?? ''
    const same = await app.nobody.get(path, undefined, { 'if-none-match': etag })
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag])
    await platform.post(path, beta)
    const changed = await app.nobody.get(path, undefined, { 'if-none-match': etag })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  })

  test('is not there at a host that is nobody’s', async () => {
    expect((await app.nobody.get(path, undefined, { host: 'nobody.localhost' })).status).toBe(404)
  })

  test('of the many hosts little is asked: now and then, and soon after a new one; of flags all the time', async () => {
    const queryCounts = { flags: 0, hosts: 0 }
    const query = (sql: string) => {
      queryCounts[sql.includes('FeatureFlag') ? 'flags' : 'hosts']++
      return app.db.pool.query(sql)
    }
    const board = await openFlagBoard({ query } as unknown as typeof app.db.pool, { everyMs: 20 })
    await app.db.platform.featureFlag.create({ data: { key: 'SOON', value: true } })
    await expect.poll(() => board.onAt('other.localhost')).toEqual(['SOON'])
    await expect.poll(() => queryCounts.flags).toBeGreaterThan(5)
    expect(queryCounts.hosts).toBe(1)
    const { workspace } = await buildEmployer(app.db, 'newly.localhost')
    expect(board.onAt('newly.localhost')).toBeNull()
    await expect.poll(() => board.hostOf(workspace.id)).toBe('newly.localhost')
    expect([board.onAt('newly.localhost'), queryCounts.hosts]).toEqual([['SOON'], 2])
    board.close()
  })

  test('asks the database nothing: it lives on while that is gone, with a session and without', async () => {
    const other = await testApp()
    await other.db.platform.featureFlag.create({ data: { key: 'MAINTENANCE', value: true } })
    await other.deps.flags.refresh()
    const etag = (await other.nobody.get(path)).headers.get('etag') ?? ''
    await other.db.close()
    await expect(other.deps.flags.refresh()).rejects.toThrow()
    expect((await other.nobody.get(path)).body).toEqual({ content: [{ key: 'MAINTENANCE', value: true }] })
    expect(
      (
        await other.nobody.get(path, undefined, {
          'if-none-match': etag,
          authorization: `Bearer ${platform.token}`,
        })
      ).status,
    ).toBe(304)
    await other.close()
  })
})

describe('the board', () => {
  test('a flag that has expired is off, without anybody switching it', async () => {
    const hour = 3_600_000
    const past = await platform.post(path, { ...beta, expiresAt: new Date(Date.now() - hour).toISOString() })
    expect(past.body.fields).toMatchObject([{ path: 'expiresAt', code: 'past' }])
    await platform.post(path, { ...beta, expiresAt: new Date(Date.now() + hour).toISOString() })
    expect(await keysAt('acme.localhost')).toEqual(['BETA_SCREENS'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour })
    expect(await keysAt('acme.localhost')).toEqual([])
    vi.useRealTimers()
  })

  test('a flag for one workspace is off in the others', async () => {
    await platform.post(path, { ...beta, enabledWorkspaces: [{ workspaceUrl: 'acme.localhost' }] })
    expect([await keysAt('acme.localhost'), await keysAt('other.localhost')]).toEqual([['BETA_SCREENS'], []])
  })

  test('another process follows by itself', async () => {
    const elsewhere = openDatabase(app.url)
    const board = await openFlagBoard(elsewhere.pool)
    await platform.post(path, beta)
    await expect.poll(() => board.onAt('acme.localhost'), { timeout: 15_000 }).toEqual(['BETA_SCREENS'])
    board.close()
    await elsewhere.close()
  })

  test('is told what has changed and nothing else, whoever commits when, and what is gone', async () => {
    const changes: string[][] = []
    const query = async (sql: string) => {
      const answer = await app.db.pool.query<{ key: string | null; isThere: boolean }>(sql)
      if (sql.includes('FeatureFlag')) changes.push(answer.rows.flatMap(({ key }) => key ?? []))
      return answer
    }
    const { featureFlag } = app.db.platform
    await featureFlag.createMany({ data: ['ONE', 'TWO', 'THREE'].map((key) => ({ key, value: true })) })
    const board = await openFlagBoard({ query } as unknown as typeof app.db.pool, { everyMs: 60_000 })
    const look = async () => {
      changes.length = 0
      await board.refresh()
      return [changes, board.onAt('acme.localhost')]
    }
    /** What other transactions of the server still keep open may be told twice. */
    const settled = () => vi.waitFor(async () => expect((await look())[0]).toEqual([[]]), 20_000)
    expect(changes.map((keys) => keys.toSorted())).toEqual([['ONE', 'THREE', 'TWO']])
    await settled()
    await featureFlag.update({ where: { key: 'TWO' }, data: { value: false } })
    expect(await look()).toEqual([[['TWO']], ['ONE', 'THREE']])
    await settled()

    // One that began before a look and ends after it, beside one that begins and ends in between.
    const late = await app.db.pool.connect()
    await late.query(`BEGIN`)
    await late.query(`UPDATE "FeatureFlag" SET value = false WHERE key = 'ONE'`)
    await featureFlag.update({ where: { key: 'TWO' }, data: { value: true } })
    expect(await look()).toEqual([[['TWO']], ['ONE', 'THREE', 'TWO']])
    await late.query('COMMIT')
    late.release()
    expect((await look())[1]).toEqual(['THREE', 'TWO'])

    await featureFlag.delete({ where: { key: 'THREE' } })
    await featureFlag.create({ data: { key: 'FOUR', value: true } })
    expect((await look())[1]).toEqual(['FOUR', 'TWO'])
    board.close()
  })

  test('follows a host that is renamed and one that is nobody’s any more', async () => {
    const { workspace } = await buildEmployer(app.db, 'before.localhost')
    const board = await openFlagBoard(app.db.pool)
    const { workspace: rows } = app.db.platform
    expect(board.hostOf(workspace.id)).toBe('before.localhost')
    await rows.update({ where: { id: workspace.id }, data: { host: 'after.localhost' } })
    await board.refresh()
    expect([board.hostOf(workspace.id), board.onAt('before.localhost')]).toEqual(['after.localhost', null])
    await rows.update({ where: { id: workspace.id }, data: { status: 'DELETED' } })
    await board.refresh()
    expect([board.hostOf(workspace.id), board.onAt('after.localhost')]).toEqual([null, null])
    board.close()
  })

  test('opens with every flag off when the database cannot be asked, and catches up', async () => {
    const late = openDatabase(app.url)
    const querySpy = vi.spyOn(late.pool, 'query').mockRejectedValueOnce(new Error('down'))
    const board = await openFlagBoard(late.pool, { everyMs: 50 })
    expect(board.onAt('acme.localhost')).toBeNull()
    querySpy.mockRestore()
    await expect.poll(() => board.onAt('acme.localhost'), { timeout: 15_000 }).toEqual([])
    board.close()
    await late.close()
  })
})

describe('the platform', () => {
  test('sees every flag, the two that the product knows from the start first', async () => {
    await platform.post(path, { ...beta, enabledWorkspaces: [{ workspaceUrl: 'other.localhost' }] })
    expect((await platform.get(`${path}?all=true`)).body.content).toMatchObject([
      { key: 'MAINTENANCE', value: false, version: 0 },
      { key: 'ELEVATE_IP', value: false, version: 0 },
      { ...beta, expiresAt: null, enabledWorkspaces: [{ workspaceUrl: 'other.localhost' }], version: 1 },
    ])
  })

  test('nobody else does: not without a session, not as a workspace’s admin', async () => {
    expect((await app.nobody.get(`${path}?all=true`)).status).toBe(401)
    expect((await (await app.as(app.employer.admin)).get(`${path}?all=true`)).status).toBe(403)
    expect((await (await app.as(app.employer.admin)).post(path, beta)).status).toBe(403)
  })

  test('refuses a key twice, a key that is none, and a change on a version that is old', async () => {
    await platform.post(path, beta)
    expect((await platform.post(path, beta)).body.code).toBe('DUPLICATE')
    for (const key of ['lower', 'AB', '1ABC', 'WITH SPACE'])
      expect((await platform.post(path, { ...beta, key })).body.fields).toMatchObject([{ path: 'key' }])
    expect((await change('BETA_SCREENS', { value: false, owner: 'Ravi' })).body.content).toMatchObject({
      value: false,
      owner: 'Ravi',
      description: beta.description,
      version: 2,
    })
    expect((await platform.put(path, { key: 'BETA_SCREENS', value: true, version: 1 })).body).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      current: { value: false, version: 2 },
    })
    expect((await platform.put(path, { key: 'NO_SUCH_FLAG', value: true, version: 1 })).status).toBe(404)
  })

  test('names workspaces: replaced, added, removed; a list never turns into all by itself', async () => {
    const set = (mode: string, ...workspaceUrls: string[]) =>
      platform.put(`${path}/workspaces`, { key: 'ELEVATE_IP', workspaceUrls, mode })
    const hosts = (answer: { body: { content: { enabledWorkspaces: { workspaceUrl: string }[] } } }) =>
      answer.body.content.enabledWorkspaces.map((each) => each.workspaceUrl)
    expect(hosts(await set('REPLACE', 'acme.localhost'))).toEqual(['acme.localhost'])
    expect(hosts(await set('ADD', 'other.localhost', 'acme.localhost'))).toEqual([
      'acme.localhost',
      'other.localhost',
    ])
    expect(hosts(await set('REMOVE', 'acme.localhost'))).toEqual(['other.localhost'])
    expect((await set('ADD', 'no.localhost', 'acme.localhost', 'nor.localhost')).body.fields).toMatchObject([
      { path: 'workspaceUrls', message: 'No workspace has the address no.localhost, nor.localhost.' },
    ])
    expect((await set('REMOVE', 'other.localhost')).body.code).toBe('ILLEGAL_STATE')
    expect(hosts(await set('REPLACE'))).toEqual([])
    await change('ELEVATE_IP', { value: true })
    expect((await set('ADD', 'acme.localhost')).body.code).toBe('ILLEGAL_STATE')
  })

  test('leaves a ledger row of the main workspace with each change, and none with a refused one', async () => {
    const before = await app.db.platform.ledgerEntry.count({ where: { entity: 'flags' } })
    await change('MAINTENANCE', { value: true })
    await platform.put(path, { key: 'MAINTENANCE', value: false, version: 0 })
    const written = await app.db.platform.ledgerEntry.findMany({
      where: { entity: 'flags' },
      orderBy: { seq: 'asc' },
      skip: before,
    })
    expect(written).toMatchObject([
      { workspaceId: main.id, action: 'flags:update', entityId: 'MAINTENANCE', detail: { value: true } },
    ])
  })
})

describe('MAINTENANCE', () => {
  test('closes a workspace’s calls with 503 and says when to come back; what anybody may read stays open', async () => {
    const admin = await app.as(app.employer.admin)
    await change('MAINTENANCE', { value: true })
    const closed = await admin.get('/api/user/details')
    expect([closed.status, closed.body.code, closed.headers.get('retry-after')]).toEqual([
      503,
      'MAINTENANCE',
      '20',
    ])
    expect(
      (await app.nobody.post('/api/user/signin', { userEmail: 'asha.rao@acme.example', userPassword: 'x' }))
        .body.code,
    ).toBe('MAINTENANCE')
    expect((await app.nobody.get('/api/workspace/company-profile/acme.localhost')).status).toBe(200)
    expect(await keysAt('acme.localhost')).toEqual(['MAINTENANCE'])
    await change('MAINTENANCE', { value: false })
    expect((await admin.get('/api/user/details')).status).toBe(200)
  })

  test('never closes the main host, nor shows it there', async () => {
    await change('MAINTENANCE', { value: true })
    expect((await platform.get('/api/user/details')).status).toBe(200)
    expect(await keysAt('localhost')).toEqual([])
  })

  test('for one workspace leaves the others open', async () => {
    await platform.put(`${path}/workspaces`, {
      key: 'MAINTENANCE',
      workspaceUrls: ['other.localhost'],
      mode: 'REPLACE',
    })
    await change('MAINTENANCE', { value: true })
    expect((await (await app.as(app.employer.admin)).get('/api/user/details')).status).toBe(200)
  })
})

describe('ELEVATE_IP', () => {
  const draft = { workflowName: 'Grievances', kind: 'COMPLAINT', branchIdList: [], defaultToWorkspace: false }
  const create = (caller: Caller, from: string) =>
    caller.post(
      '/complaint-workflow/api/admin/workflow/create',
      { ...draft, workflowName: `From ${from}` },
      { 'x-forwarded-for': from },
    )

  test('admin work is done from the organisation’s own network alone; the rest from anywhere', async () => {
    await app.db.platform.workspace.update({
      where: { id: app.employer.workspace.id },
      data: { allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'] },
    })
    const [admin, employee] = [await app.as(app.employer.admin), await app.as(app.employer.stranger)]
    expect((await create(admin, '203.0.113.9')).status).toBe(200)
    await change('ELEVATE_IP', { value: true })
    const refused = await create(admin, '203.0.113.10')
    expect([refused.status, refused.body.code]).toEqual([403, 'ADDRESS_NOT_ALLOWED'])
    expect((await create(admin, '192.0.2.44')).status).toBe(200)
    expect((await create(admin, '2001:db8::7')).status).toBe(200)
    expect(
      (await admin.get('/api/workspace/all-branches1', undefined, { 'x-forwarded-for': '203.0.113.9' }))
        .status,
    ).toBe(200)
    expect(
      (await employee.post('/api/notification/read', {}, { 'x-forwarded-for': '203.0.113.9' })).status,
    ).toBe(200)
  })

  test('what a client claims about its address counts only as far as our own proxies saw it', async () => {
    await change('ELEVATE_IP', { value: true })
    expect((await create(await app.as(app.employer.admin), '192.0.2.44, 203.0.113.9')).body.code).toBe(
      'ADDRESS_NOT_ALLOWED',
    )
  })

  test('never closes the main host', async () => {
    await change('ELEVATE_IP', { value: true })
    expect((await platform.post(path, beta)).status).toBe(200)
    expect(await keysAt('localhost')).toEqual(['BETA_SCREENS'])
  })
})
