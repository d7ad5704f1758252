/**
 * What the API's and the workers' own connections may become, and what SQL that was slipped into them could
 * do.
 */
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer, type Employer } from './builders.ts'
import { openDatabase, type Database } from './client.ts'
import { loginsOf, prepareLogins, refuseStrongLogins } from './roles.ts'
import { testDatabase, type TestUrl } from '../test/database.ts'

let [db, url, drop, acme, other] = [] as unknown as [
  Database,
  TestUrl,
  () => Promise<void>,
  Employer,
  Employer,
]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, url, drop] = [openDatabase(database.url), database.url, () => database.drop()]
  ;[acme, other] = [await buildEmployer(db, 'acme.localhost'), await buildEmployer(db, 'other.localhost')]
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

async function as<T>(login: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: login })
  await client.connect()
  return work(client).finally(() => client.end())
}
/** Whom statements run as, and what they see, after an attempt that may fail. */
const after = (login: string, attempt: string, question: string) =>
  as(login, async (client) => {
    const refused = await client.query(attempt).then(
      () => null,
      (error: { code: string }) => error.code,
    )
    return { refused, ...(await client.query(question)).rows[0] }
  })

describe.each(['app', 'platform'] as const)('the connection as %s', (key) => {
  const name = `redress_${key}`

  test('owns nothing, is a member of nothing, and is nobody else underneath', async () => {
    const sessionRole = await as(
      url[key],
      async (client) =>
        (
          await client.query(`SELECT session_user AS session, current_user AS current,
      (SELECT count(*)::int FROM pg_auth_members m
        JOIN pg_roles r ON r.oid = m.member WHERE r.rolname = session_user) AS memberships,
      (SELECT count(*)::int FROM pg_class c
        JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = session_user) AS tables,
      (SELECT row_to_json(r) FROM (
        SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit
        FROM pg_roles WHERE rolname = session_user) r) AS role`)
        ).rows[0],
    )
    expect(sessionRole).toEqual({
      session: name,
      current: name,
      memberships: 0,
      tables: 0,
      role: {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolinherit: false,
      },
    })
  })

  const who =
    'SELECT session_user AS session, current_user AS current, (SELECT ' +
    'count(*)::int FROM "Case" WHERE "workspaceId" IS NULL) AS none'
  const otherRole = key === 'app' ? 'redress_platform' : 'redress_app'
  test.each([
    ['RESET ROLE', null],
    ['SET ROLE NONE', null],
    ['RESET SESSION AUTHORIZATION', null],
    ['SET ROLE postgres', '42501'],
    [`SET ROLE ${otherRole}`, '42501'],
    ['SET SESSION AUTHORIZATION postgres', '42501'],
    [`SET SESSION AUTHORIZATION ${otherRole}`, '42501'],
  ])('stays itself after %s', async (attempt, code) => {
    expect(await after(url[key], attempt, who)).toEqual({
      refused: code,
      session: name,
      current: name,
      none: 0,
    })
  })

  test.each([
    'ALTER TABLE "Case" DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE "Case" NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY workspace ON "Case"',
    `CREATE POLICY mine ON "Case" TO ${name} USING (true)`,
    `SELECT enable_workspace_rls('"Case"')`,
    'ALTER TABLE "LedgerEntry" DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    `GRANT redress_platform TO ${name}`,
    `ALTER ROLE ${name} BYPASSRLS`,
    'CREATE TABLE mine (id int)',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE EXTENSION dblink',
    'TRUNCATE "Case" CASCADE',
    'SELECT * FROM "_prisma_migrations"',
    'SELECT rolpassword FROM pg_authid',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('PG_VERSION')",
  ])('is refused %s', async (attempt) => {
    expect((await after(url[key], attempt, 'SELECT 1 AS one')).refused).toBe('42501')
  })
})

describe('the connection as app', () => {
  const inAcme = (sql: string) =>
    as(url.app, async (client) => {
      await client.query(`SELECT set_config('app.workspace', $1, false)`, [acme.workspace.id])
      return client.query(sql).then(
        ({ rowCount }) => rowCount,
        (error: { code: string }) => error.code,
      )
    })

  test('sees nothing with no workspace named, and with row security switched off by itself', async () => {
    expect(
      await as(url.app, async (client) => (await client.query('SELECT * FROM "Membership"')).rowCount),
    ).toBe(0)
    expect(
      await as(
        url.app,
        async (client) => (
          await client.query('SET row_security = off'),
          client.query('SELECT * FROM "Membership"').catch((error: { code: string }) => error.code)
        ),
      ),
    ).toBe('42501')
  })

  // Row security asks a setting that whoever runs SQL may set as well (DECISIONS.md): one workspace at a
  // time, and no more than that.
  test('reaches one workspace at a time, whatever that setting says', async () => {
    const seen = await as(url.app, async (client) => {
      const hosts: string[][] = []
      for (const named of [acme.workspace.id, other.workspace.id, '', uuid()]) {
        await client.query(`SELECT set_config('app.workspace', $1, false)`, [named])
        hosts.push(
          (await client.query<{ host: string }>('SELECT host FROM "Workspace"')).rows.map(({ host }) => host),
        )
      }
      return hosts
    })
    expect(seen).toEqual([['acme.localhost'], ['other.localhost'], [], []])
  })

  test('cannot make a platform admin, say which address signs in, shut an account or remove it', async () => {
    const mine = `WHERE id = '${acme.member.id}'`
    for (const sql of [
      `UPDATE "User" SET "isPlatformAdmin" = true ${mine}`,
      `UPDATE "User" SET email = 'mine@acme.example' ${mine}`,
      `UPDATE "User" SET "emailConfirmedAt" = now() ${mine}`,
      `UPDATE "User" SET "signInNumber" = '+919876543210' ${mine}`,
      `UPDATE "User" SET active = false ${mine}`,
      `DELETE FROM "User" ${mine}`,
    ])
      expect([sql, await inAcme(sql)]).toEqual([sql, '42501'])
    expect(await inAcme(`UPDATE "User" SET "firstName" = 'Arjun' ${mine}`)).toBe(1)
    expect(await inAcme(`UPDATE "User" SET "firstName" = 'Arjun' WHERE id = '${other.member.id}'`)).toBe(0)
  })

  test('adds accounts that nobody signs in to yet, with their membership, and no others', async () => {
    const id = uuid()
    await db.forWorkspace(acme.workspace.id).transaction(async (rows) => {
      await rows.$executeRaw`INSERT INTO "User" (id, email, "firstName", "lastName", "firstLogin")
        VALUES (${id}::uuid, 'new@acme.example', 'New', 'Comer', true)`
      await rows.membership.create({ data: { userId: id, role: 'EMPLOYEE' } })
    })
    expect(await db.platform.user.findUnique({ where: { id } })).toMatchObject({
      passwordHash: null,
      isPlatformAdmin: false,
      firstLogin: true,
    })
    const columns = `"id", "email", "firstName", "lastName", "firstLogin"`
    const values = `'${uuid()}', 'x@acme.example', 'X', 'Y'`
    expect(await inAcme(`INSERT INTO "User" (${columns}) VALUES (${values}, false)`)).toBe('42501')
    for (const more of ['"isPlatformAdmin"', '"active"'])
      expect([
        more,
        await inAcme(`INSERT INTO "User" (${columns}, ${more}) VALUES (${values}, true, true)`),
      ]).toEqual([more, '42501'])
    expect(
      await inAcme(`INSERT INTO "User" (${columns}, "passwordHash") VALUES (${values}, true, 'known')`),
    ).toBe('42501')
    expect(
      await as(url.app, (client) =>
        client
          .query(`INSERT INTO "User" (${columns}) VALUES (${values}, true)`)
          .catch((error: { code: string }) => error.code),
      ),
    ).toBe('42501')
  })
})

describe('the logins', () => {
  test('are prepared again without harm, also by several at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => prepareLogins(url.owner, url)))
    await refuseStrongLogins(url)
    expect(
      await as(url.app, (client) =>
        client.query('CREATE TEMP TABLE "Case" (id int)').catch((error: { code: string }) => error.code),
      ),
    ).toBe('42501')
  })

  test('an owner, or the wrong one of the two, is refused in a sentence', async () => {
    await expect(refuseStrongLogins({ ...url, app: url.owner })).rejects.toThrow(
      /^APP_DATABASE_URL logs in as "postgres", which may step over row security/,
    )
    await expect(refuseStrongLogins({ ...url, app: url.platform })).rejects.toThrow(
      /^APP_DATABASE_URL logs in as "redress_platform", which is another role/,
    )
    await expect(prepareLogins(url.owner, { ...url, platform: url.app })).rejects.toThrow(
      /^PLATFORM_DATABASE_URL logs in as "redress_app"\. It must be redress_platform/,
    )
    await expect(refuseStrongLogins({ ...url, app: url.app.replace(/:\d+\//, ':1/') })).rejects.toThrow(
      /127\.0\.0\.1:1 cannot be reached .* APP_DATABASE_URL is right/,
    )
  })

  test('a role that became a member of another one is refused', async () => {
    await as(url.owner, (client) =>
      client.query(
        "CREATE ROLE redress_test_strong LOGIN PASSWORD 'p' ; GRANT redress_platform TO redress_test_strong",
      ),
    )
    const strong = Object.assign(new URL(url.app), {
      username: 'redress_test_strong',
      password: 'p',
    }).toString()
    await expect(refuseStrongLogins({ ...url, app: strong }))
      .rejects.toThrow(/which is a member of another role/)
      .finally(() => as(url.owner, (client) => client.query('DROP ROLE redress_test_strong')))
  })

  test('their passwords follow from the secret, and differ', () => {
    const passwords = [new Uint8Array(32), new Uint8Array(32).fill(1)].flatMap((secret) =>
      Object.values(loginsOf('postgresql://owner:word@db:5432/redress', secret)).map(
        (login) => new URL(login).password,
      ),
    )
    expect(new Set(passwords).size).toBe(4)
    expect(passwords.join()).not.toContain('word')
  })
})
