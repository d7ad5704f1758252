import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domains } from '../contracts.ts'
import { entryOf } from '../core/permissions.ts'
import { buildEmployer } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { auditTable } from './contract.ts'
import { administrativeNouns } from '../../prisma/ledgerChains.ts'

let app: TestApp, admin: Caller, branchAdmin: Caller
const ledger = (
  action: string,
  by: { id: string } | null,
  more: object = {},
  workspaceId = app.employer.workspace.id,
) =>
  app.db.forWorkspace(workspaceId).ledgerEntry.create({
    data: { action, entity: action.split(':')[0] ?? '', byUserId: by?.id ?? null, ...more },
  })
const search = async (caller: Caller, filter: object = {}, paging = '') =>
  (await caller.post(`/api/audit/search${paging}`, filter)).body
const actions = async (caller: Caller, filter: object = {}) =>
  (await search(caller, filter)).content.map((entry: { action: string }) => entry.action)

beforeAll(async () => {
  app = await testApp()
  const { admin: asha, branchAdmin: leela, complainant, stranger, pune, toronto } = app.employer
  admin = await app.as(asha)
  branchAdmin = await app.as(leela)
  await app.db.platform.rolePermission.create({
    data: {
      workspaceId: app.employer.workspace.id,
      role: 'BRANCH_ADMIN',
      permission: 'ledger:read',
      allowed: true,
      updatedBy: asha.id,
    },
  })
  await app.db.platform.membership.updateMany({
    where: { userId: stranger.id },
    data: { branchId: toronto.id },
  })
  await ledger('branches:create', asha, { entityId: pune.id, at: new Date('2026-03-01T10:00:00Z') })
  await ledger('people:signIn', complainant, {
    entityId: complainant.id,
    at: new Date('2026-03-02T10:00:00Z'),
  })
  await ledger('people:signIn', stranger, { entityId: stranger.id, at: new Date('2026-03-03T10:00:00Z') })
  await ledger('committees:update', leela, {
    detail: { impersonatedBy: stranger.id },
    at: new Date('2026-03-04T10:00:00Z'),
  })
  await ledger('platform:userLimit', null, { at: new Date('2026-03-05T10:00:00Z') })
  await app.db.ledger.settled()
})
afterAll(() => app.close())

describe('the audit log', () => {
  test('tells what was done, by whom and when, the latest first', async () => {
    const { content, totalElements } = await search(admin)
    expect(totalElements).toBe(5)
    expect(content).toMatchObject([
      { action: 'platform:userLimit', by: null },
      { action: 'committees:update', by: { name: 'Leela Nair' }, impersonated: true },
      { by: { name: 'Tara Bose' }, impersonated: false },
      { by: { name: 'Meera Iyer' } },
      {
        seq: 1,
        at: '2026-03-01T10:00:00.000Z',
        by: { userId: app.employer.admin.id, name: 'Asha Rao' },
        entity: 'branches',
        entityId: app.employer.pune.id,
        recordName: 'Pune',
        hash: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    ])
  })

  test('is narrowed by time, person, action, entity and words', async () => {
    expect(await actions(admin, { from: '2026-03-02T10:00:00Z', to: '2026-03-04T10:00:00Z' })).toEqual([
      'people:signIn',
      'people:signIn',
    ])
    expect(await actions(admin, { userId: app.employer.admin.id })).toEqual(['branches:create'])
    expect(await actions(admin, { action: 'committees:update' })).toEqual(['committees:update'])
    expect(await actions(admin, { entity: 'platform' })).toEqual(['platform:userLimit'])
    expect((await search(admin, { searchText: 'tara' })).content).toMatchObject([
      { by: { name: 'Tara Bose' } },
    ])
    expect(await actions(admin, { searchText: app.employer.pune.id })).toEqual(['branches:create'])
    expect(await actions(admin, { searchText: '100%_' })).toEqual([])
  })

  test('comes in pages that do not overlap', async () => {
    const [first, second] = [
      await search(admin, {}, '?pageSize=3'),
      await search(admin, {}, '?pageSize=3&pageNo=1'),
    ]
    expect([...first.content, ...second.content].map(({ seq }: { seq: number }) => seq)).toEqual([
      5, 4, 3, 2, 1,
    ])
    expect(await search(admin, {}, '?pageSize=3&pageNo=9')).toMatchObject({ content: [], totalElements: 5 })
  })

  test('of another workspace is not there', async () => {
    const other = await buildEmployer(app.db, 'other.localhost')
    await ledger('branches:create', other.admin, {}, other.workspace.id)
    expect((await search(await app.as(other.admin, other.workspace))).totalElements).toBe(1)
    expect(
      (await search(admin, {})).content.map((entry: { by: { userId: string } | null }) => entry.by?.userId),
    ).not.toContain(other.admin.id)
    expect(await search(admin, { userId: other.admin.id })).toMatchObject({
      code: 'NOT_FOUND',
      fields: [{ path: 'userId' }],
    })
  })

  test('is closed to those without the right to it', async () => {
    expect((await (await app.as(app.employer.complainant)).post('/api/audit/search', {})).status).toBe(403)
    expect((await (await app.as(app.employer.employer)).get('/api/audit/verify')).status).toBe(403)
  })

  test('shows a Business Unit Admin the acts of the own unit’s people, and no count of the others', async () => {
    expect((await search(branchAdmin)).content.map(({ by }: { by: { name: string } }) => by.name)).toEqual([
      'Leela Nair',
      'Meera Iyer',
    ])
    expect((await branchAdmin.get('/api/audit/verify')).body.content).toMatchObject({
      valid: true,
      entries: null,
    })
  })

  test('names people within the reach of who reads it, and nobody of another workspace', async () => {
    const { complainant, stranger, admin: asha, branchAdmin: leela } = app.employer
    const other = await buildEmployer(app.db, 'neighbour.localhost')
    const at = new Date('2026-02-01T10:00:00Z')
    for (const { id } of [complainant, stranger, asha, other.admin, other.pune])
      await ledger('people:update', leela, { entityId: id, at })
    await app.db.ledger.settled()
    const namesFor = async (caller: Caller) =>
      (await search(caller, { action: 'people:update' })).content.map(
        ({ recordName }: { recordName: string | null }) => recordName,
      )
    expect(await namesFor(admin)).toEqual([null, null, 'Asha Rao', 'Tara Bose', 'Meera Iyer'])
    // Tara is in Toronto, Asha in no unit: a Pune admin is told neither name.
    expect(await namesFor(branchAdmin)).toEqual([null, null, null, null, 'Meera Iyer'])
  })
})

describe('the wall around cases', () => {
  const secrets = [
    'case:FILE',
    'complaints:file',
    'evidence:add',
    'meetings:minutes',
    'escalations:update',
    'notices:read',
    'somethingNew:act',
  ]

  test('no entry that would tell of a complaint is found, by whatever filter', async () => {
    const before = (await search(admin)).totalElements
    for (const action of secrets) await ledger(action, app.employer.complainant, { entityId: 'the-case' })
    expect((await search(admin)).totalElements).toBe(before)
    for (const action of secrets) expect((await search(admin, { action })).totalElements).toBe(0)
    expect((await search(admin, { searchText: 'the-case' })).totalElements).toBe(0)
    expect((await search(admin, { userId: app.employer.complainant.id })).content).toMatchObject([
      { action: 'people:signIn' },
    ])
  })

  test('numbers of the log have no gaps, and its length counts nothing that is hidden', async () => {
    const before = (await admin.get('/api/audit/verify')).body.content
    for (const action of secrets) await ledger(action, app.employer.complainant, { entityId: 'the-case' })
    expect((await admin.get('/api/audit/verify')).body.content).toMatchObject({
      valid: true,
      entries: before.entries,
      lastHash: before.lastHash,
    })
    await ledger('branches:update', app.employer.admin)
    const { content, totalElements } = await search(admin, {}, '?pageSize=100')
    expect(content.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: before.entries + 1 }, (_, index) => before.entries + 1 - index),
    )
    expect((await admin.get('/api/audit/verify')).body.content.entries).toBe(totalElements)
  })

  test('what is hidden has a chain of its own, as dense', async () => {
    const hidden = await app.db.platform.ledgerEntry.findMany({
      where: { workspaceId: app.employer.workspace.id, chain: 'CASES' },
      orderBy: { seq: 'asc' },
    })
    expect(hidden.map(({ seq }) => seq)).toEqual(hidden.map((_, index) => index + 1))
    expect(new Set(hidden.map(({ action }) => action))).toEqual(new Set(secrets))
  })

  test('every act that the log shows has words', () => {
    const acts = domains
      .filter(({ noun }) => administrativeNouns.includes(noun))
      .flatMap(({ noun, contract }) =>
        Object.entries(contract)
          .filter(
            ([, { may, method, writes }]) => method !== 'get' && !writes && !may.startsWith('platform:'),
          )
          .map(([act]) => [noun, act] as const),
      )
    expect(acts.length).toBeGreaterThan(50)
    expect(acts.filter(([noun, act]) => !(auditTable[noun]?.acts?.[act] ?? auditTable[noun]?.all))).toEqual(
      [],
    )
  })
  test('every noun that leads into cases is left out, and every other noun is in', () => {
    const isSealed = ({ noun, contract }: (typeof domains)[number]) =>
      noun === 'evidence' ||
      Object.values(contract).some(({ may }) => may !== 'public' && may !== 'self' && entryOf(may).sealed)
    const isPlatforms = ({ contract }: (typeof domains)[number]) =>
      Object.values(contract).some(({ may }) => may.startsWith('platform:'))
    const writes = ({ contract }: (typeof domains)[number]) =>
      Object.values(contract).some(
        ({ method, writes }) => (writes ?? (method === 'get' ? 'none' : 'transaction')) !== 'none',
      )
    expect(
      domains
        .filter(isSealed)
        .map(({ noun }) => noun)
        .filter((noun) => administrativeNouns.includes(noun)),
    ).toEqual([])
    expect(
      domains
        .filter((noun) => writes(noun) && !isSealed(noun) && !isPlatforms(noun))
        .map(({ noun }) => noun)
        .filter((noun) => !administrativeNouns.includes(noun)),
    ).toEqual([])
  })
})

describe('checking the chain', () => {
  const verify = async () => (await admin.get('/api/audit/verify')).body.content
  /** As somebody with the database in their hands would: the triggers that keep it are taken off. */
  const tamper = async (sql: string) => {
    const { default: pg } = await import('pg')
    const owner = new pg.Client({ connectionString: app.url.owner })
    await owner.connect()
    await owner.query(
      `BEGIN; ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER; ALTER TABLE "LedgerEntry" NO
        FORCE ROW LEVEL SECURITY; ${sql}; ALTER TABLE "LedgerEntry" FORCE ROW LEVEL
        SECURITY; ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER; COMMIT`,
    )
    await owner.end()
  }
  const at = (seq: number) =>
    `"workspaceId" = '${app.employer.workspace.id}' AND chain = 'ADMINISTRATION' AND seq = ${seq}`

  test('a sound one is said to be sound, however long it is', async () => {
    const entries = Array.from({ length: 5_200 }, () =>
      app.db.ledger.signEntry({
        id: randomUUID(),
        workspaceId: app.employer.workspace.id,
        at: new Date(),
        byUserId: null,
        action: 'people:signIn',
        entity: 'people',
        entityId: null,
        detail: {},
      }),
    )
    await app.db.pool.query(
      `INSERT INTO "LedgerEntry" (id, "workspaceId", chain, at, action, entity, detail, mac)
       SELECT * FROM jsonb_to_recordset($1) AS each(id uuid,
          "workspaceId" uuid, chain text, at timestamptz, action text, entity text, detail jsonb, mac text)`,
      [JSON.stringify(entries)],
    )
    const answer = await verify()
    expect(answer).toMatchObject({
      valid: true,
      flaw: null,
      firstBrokenSeq: null,
      lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(answer.entries).toBe(
      await app.db.platform.ledgerEntry.count({
        where: { workspaceId: app.employer.workspace.id, chain: 'ADMINISTRATION' },
      }),
    )
  })

  test('an entry that was changed is found, also one beyond the first five thousand', async () => {
    await tamper(`UPDATE "LedgerEntry" SET action = 'people:signOut' WHERE ${at(5_150)}`)
    expect(await verify()).toMatchObject({ valid: false, firstBrokenSeq: 5_150 })
    await tamper(`UPDATE "LedgerEntry" SET detail = '{"forged":true}' WHERE ${at(3)}`)
    expect(await verify()).toMatchObject({ valid: false, firstBrokenSeq: 3 })
    await tamper(
      `UPDATE "LedgerEntry" SET detail = '{}' WHERE ${at(3)}; UPDATE
        "LedgerEntry" SET action = 'people:signIn' WHERE ${at(5_150)}`,
    )
    expect((await verify()).valid).toBe(true)
  })

  test('a changed entry whose hash was made to fit is found by its MAC, which only the server makes', async () => {
    await tamper(
      `UPDATE "LedgerEntry" SET action = 'people:signOut' WHERE ${at(40)}; UPDATE
        "LedgerEntry" e SET hash = ledger_hash(e) WHERE ${at(40)}`,
    )
    expect(await verify()).toMatchObject({ valid: false, flaw: 'CHANGED', firstBrokenSeq: 40 })
    await tamper(
      `UPDATE "LedgerEntry" SET action = 'people:signIn' WHERE ${at(40)}; UPDATE
        "LedgerEntry" e SET hash = ledger_hash(e) WHERE ${at(40)}`,
    )
  })

  test('the newest entries that were taken out are missed', async () => {
    await ledger('branches:update', app.employer.admin)
    await app.db.ledger.settled()
    const { entries } = await verify()
    await tamper(`DELETE FROM "LedgerEntry" WHERE ${at(entries)}; DELETE FROM "LedgerHead"`)
    expect(await verify()).toMatchObject({ valid: false, flaw: 'MISSING', firstBrokenSeq: entries })
  })

  test('an entry that was taken out is found where it stood', async () => {
    await tamper(`DELETE FROM "LedgerEntry" WHERE ${at(20)}`)
    expect(await verify()).toMatchObject({ valid: false, flaw: 'MISSING', firstBrokenSeq: 20 })
  })
})

describe('the export', () => {
  const order = (caller: Caller, format: string) =>
    caller.post('/api/audit/export', { format, filter: { entity: 'people' } })

  test('is a job, and leaves its own row in the log', async () => {
    const { body } = await order(admin, 'CSV')
    expect(body.content).toMatchObject({ status: 'QUEUED' })
    expect(await app.db.platform.job.findUnique({ where: { id: body.content.jobId } })).toMatchObject({
      kind: 'AUDIT_EXPORT',
      createdBy: app.employer.admin.id,
      options: { wish: { format: 'CSV', filter: { entity: 'people' } } },
    })
    expect(await app.db.platform.outbox.findFirst({ where: { kind: 'START_JOB' } })).toMatchObject({
      payload: { jobId: body.content.jobId, phase: 'RUN' },
    })
    expect((await search(admin, { action: 'audit:export' })).content).toMatchObject([
      { entityId: body.content.jobId },
    ])
  })

  test('wants a fresh proof of who it is', async () => {
    const late = await app.as(app.employer.admin)
    await app.db.pool.query(
      `UPDATE "Session" SET "provenAt" = now() - interval '13 hours' WHERE "userId" = $1`,
      [app.employer.admin.id],
    )
    expect((await order(late, 'CSV')).body.code).toBe('PROOF_REQUIRED')
  })
})
