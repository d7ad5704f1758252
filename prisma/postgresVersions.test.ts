/**
 * The PostgreSQL versions that the README names, each as a real server: migrations, the functions that write cases,
 * a case from filing to its end through the API and a worker, and both layers between workspaces.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, type Employer } from './builders.ts'
import { migrationNames, refuseOtherRelease } from './refuseOtherRelease.ts'
import { applyMigrations } from './migrate.ts'
import { prepareLogins, refuseStrongLogins } from './roles.ts'
import { removePostgres, startPostgres } from './server.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { testAppWithRig } from '../test/appWithRig.ts'
import { fileOne, publishFor } from '../test/complaint.ts'
import { openWithout, startTestServer, testUrl } from '../test/database.ts'
import type { Rig } from '../test/rig.ts'

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<T>(text).finally(() => client.end())).rows
}

describe.each(['15', '16', '17', '18'])('PostgreSQL %s', (major) => {
  let [stop, app, rig, other] = [] as unknown as [() => Promise<void>, TestApp, Rig, Employer]
  beforeAll(async () => {
    stop = await startTestServer(major)
    ;[app, rig] = await testAppWithRig()
    other = await buildEmployer(app.db, 'other.localhost')
  })
  afterAll(async () => {
    await app?.close()
    await stop?.()
  })

  test('is that version, and both roles are as weak there as they must be', async () => {
    expect(await query(app.url.owner, 'SHOW server_version')).toEqual([
      { server_version: expect.stringMatching(new RegExp(`^${major}\\.`)) },
    ])
    await refuseStrongLogins(app.url)
    await refuseOtherRelease(app.url)
    expect(await applyMigrations(app.url.owner)).toEqual([])
  })

  test('makes ids of version 7, for both roles, in the order of time', async () => {
    for (const url of [app.url.app, app.url.platform]) {
      const since = Date.now()
      const rows = await query<{ id: string }>(
        url,
        'SELECT uuidv7() AS id FROM generate_series(1, 2000) AS n ORDER BY n',
      )
      const ids = rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(2000)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
      const milliseconds = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
      expect(Math.min(...milliseconds)).toBeGreaterThanOrEqual(since - 1)
      expect(Math.max(...milliseconds)).toBeLessThanOrEqual(Date.now() + 1)
      // The first 60 bits are the time to a fraction of a microsecond: they never go back.
      const times = ids.map((id) => id.slice(0, 18))
      expect(times).toEqual(times.toSorted())
      expect(new Set(times).size).toBeGreaterThan(200)
    }
    const [function_] = await query(
      app.url.owner,
      `SELECT provolatile AS volatile, pronamespace::regnamespace::text AS schema
       FROM pg_proc WHERE proname = 'uuidv7' AND pronargs = 0`,
    )
    expect(function_).toEqual({ volatile: 'v', schema: major === '18' ? 'pg_catalog' : 'public' })
  })

  test('a case is filed, handled by everybody who must act, and closed', async () => {
    const { employer, db } = app
    const by = async (who: 'complainant' | 'member' | 'respondent' | 'branchAdmin' | 'employer') =>
      app.as(employer[who])
    const { workflowId } = await publishFor(db, employer)
    const { caseId } = await fileOne(await by('complainant'), workflowId, {
      respondent: { userId: employer.respondent.id, name: 'Rohan Shah' },
    })
    expect(await rig.settle(caseId)).toMatchObject({ seq: 1, attention: null })
    const act = async (caller: Caller, step: string, answers: object) => {
      const path = `/complaint-workflow/api/case/${caseId}/step/${step}/complete`
      const answer = await caller.post(path, { outcome: 'done', answers })
      expect([answer.body.message, answer.status]).toEqual([undefined, 200])
    }
    await act(await by('member'), 'read.1', { finding: 'It holds together' })
    await act(await by('respondent'), 'reply.1', { reply: 'I was elsewhere' })
    await act(await by('branchAdmin'), 'check.1', { facts: 'Both were there' })
    await act(await by('employer'), 'act.1', { measure: 'Another team' })
    const closed = await rig.settle(caseId, ({ status }) => status === 'CLOSED')
    expect(closed).toMatchObject({ status: 'CLOSED', attention: null })
    expect(await db.platform.caseTransition.count({ where: { caseId } })).toBe(closed.seq)
    expect(await db.platform.notice.count({ where: { caseId } })).toBeGreaterThan(3)
  })

  test.each(['FILTER', 'ROW_SECURITY'] as const)('keeps workspaces apart without %s', async (layer) => {
    const db = openWithout(layer, app.url, { caseKeys: app.caseKeys })
    try {
      const rows = db.forWorkspace(other.workspace.id)
      expect(await rows.case.count()).toBe(0)
      expect(await rows.membership.count({ where: { userId: app.employer.member.id } })).toBe(0)
      const change = { where: { id: app.employer.pune.id }, data: { name: 'Ours' } }
      expect(await rows.branch.updateMany(change)).toEqual({ count: 0 })
    } finally {
      await db.close()
    }
  })
})

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('PostgreSQL 14', () => {
  test('is refused before anything is made in it, by the owner and by each role', async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'redress-old-')), 'postgres')
    // It has no ICU collation for a whole database yet.
    const server = await startPostgres({
      dataDir,
      packageName: 'postgres-14-linux-x64',
      initdbArguments: [],
      settings: { fsync: 'off' },
    })
    try {
      const logins = testUrl(server.url)
      const sentence =
        /^The PostgreSQL at 127\.0\.0\.1:\d+ is version 14\.\d+, and Redress needs 15 or newer\. /
      await expect(applyMigrations(server.url)).rejects.toThrow(sentence)
      await expect(prepareLogins(server.url, logins)).rejects.toThrow(sentence)
      const tables = await query(server.url, "SELECT FROM pg_tables WHERE schemaname = 'public'")
      expect(tables).toEqual([])
      await query(server.url, `CREATE ROLE redress_app LOGIN PASSWORD '${new URL(logins.app).password}'`)
      await expect(refuseOtherRelease(logins)).rejects.toThrow(sentence)
      await expect(refuseStrongLogins(logins)).rejects.toThrow(sentence)
    } finally {
      await server.stop()
      await removePostgres(dataDir)
    }
  })
})

describe('a database of another release', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app?.close())

  test('is refused where it is newer, also by migrate, and where it was not brought up to date', async () => {
    const known = migrationNames()
    await expect(refuseOtherRelease(app.url, known.slice(0, -1))).rejects.toThrow(
      `A newer Redress has brought this database up to date (migration ${known.at(-1)})`,
    )
    await expect(refuseOtherRelease(app.url, [...known, '20991231000000_next'])).rejects.toThrow(
      'The database was not brought up to date for this release (migration 20991231000000_next is missing)',
    )
    await query(
      app.url.owner,
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at)
      VALUES ('next', '', '20991231000000_next', now())`,
    )
    const newer = 'A newer Redress has brought this database up to date (migration 20991231000000_next)'
    await expect(applyMigrations(app.url.owner)).rejects.toThrow(newer)
    await expect(refuseOtherRelease(app.url)).rejects.toThrow(newer)
    // One that failed or was taken back left nothing that an older build could not read.
    await query(app.url.owner, `UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE id = 'next'`)
    await refuseOtherRelease(app.url)
    // Before this release the roles could read nothing of that table.
    await query(app.url.owner, 'REVOKE ALL (migration_name) ON "_prisma_migrations" FROM redress_app')
    await expect(refuseOtherRelease(app.url)).rejects.toThrow(
      /was not brought up to date .* Run --only=migrate/,
    )
  })
})
