import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyMigrations } from './migrate.ts'
import { removePostgres, startPostgres, type Postgres } from './server.ts'

const home = mkdtempSync(join(tmpdir(), 'redress-migrate-'))
const dataDir = join(home, 'postgres')
let postgres: Postgres
let url: string
let folder: string
let count = 0

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } })
})

afterAll(async () => {
  await postgres?.stop()
  await removePostgres(dataDir)
  rmSync(home, { recursive: true })
})

/** Each test has an empty database and two good migrations of its own. */
beforeEach(async () => {
  const name = `migrate_${++count}`
  await sql(postgres.url, `CREATE DATABASE ${name}`)
  url = postgres.url.replace(/redress$/, name)
  folder = join(home, name)
  write('1_cases', 'CREATE TABLE cases (id int PRIMARY KEY);')
  write(
    '2_steps',
    'CREATE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT 1; SELECT 2 $$;\nCREATE TABLE steps (id int);',
  )
})

function write(name: string, text: string) {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'migration.sql'), text)
}

async function sql(database: string, text: string) {
  const client = new Client(database)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

describe('applying migrations', () => {
  test('runs each once, in order, and tells what it does', async () => {
    const progressMessages: string[] = []
    expect(
      await applyMigrations(url, { folder, onStep: (sentence) => progressMessages.push(sentence) }),
    ).toEqual(['1_cases', '2_steps'])
    expect(progressMessages).toEqual(['Bringing the database up to date (2 migrations)'])
    write('3_acts', 'CREATE TABLE acts (id int);')
    expect(await applyMigrations(url, { folder })).toEqual(['3_acts'])
    expect(await applyMigrations(url, { folder })).toEqual([])
  })

  test('lets a number sign in only where it is all that its bearer ever proved', async () => {
    const real = new URL('migrations/', import.meta.url).pathname
    const mine = '20261122100000_who_one_is'
    rmSync(folder, { recursive: true })
    const copy = (wanted: (name: string) => boolean) =>
      readdirSync(real)
        .filter((name) => /^\d/.test(name) && wanted(name))
        .forEach((name) => cpSync(join(real, name), join(folder, name), { recursive: true }))
    copy((name) => name < mine)
    await applyMigrations(url, { folder })
    const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    // By mail with a number; by SMS alone; by SMS although an address was confirmed, as whoever had typed the
    // number; by Google.
    const people = [
      [1, 'now()', 'EMAIL_OTP'],
      [2, 'NULL', 'SMS_OTP'],
      [3, 'now()', 'SMS_OTP'],
      [4, 'now()', 'GOOGLE'],
    ] as const
    await sql(
      url,
      [
        `INSERT INTO "Workspace" (id, name, host) VALUES ('${id(9)}', 'acme', 'acme.localhost')`,
        ...people.flatMap(([n, confirmed, method]) => [
          `INSERT INTO "User" (id, email, "firstName", "lastName", "emailConfirmedAt")
            VALUES ('${id(n)}', 'p${n}@acme.example', '', '', ${confirmed})`,
          `INSERT INTO "Membership" (id, "workspaceId", "userId", role, "phoneNumber") VALUES
            ('${id(n)}', '${id(9)}', '${id(n)}', 'EMPLOYEE', '+9198100${n}')`,
          `INSERT INTO "Session" (id, "tokenHash", "userId", "workspaceId", "expiresAt", method)
            VALUES ('${id(n)}', '${n}', '${id(n)}', '${id(9)}', now() + interval '1 day', '${method}')`,
        ]),
      ].join(';'),
    )
    copy((name) => name === mine)
    expect(await applyMigrations(url, { folder })).toEqual([mine])
    const { rows } = await sql(
      url,
      `SELECT u."signInNumber" AS number, s."revokedAt" IS NULL AS open, s."provenAt" IS NOT NULL
        AS proven FROM "User" u JOIN "Session" s ON s."userId" = u.id ORDER BY u.id`,
    )
    expect(rows).toEqual([
      { number: null, open: true, proven: true },
      { number: '+91981002', open: true, proven: true },
      { number: null, open: false, proven: true },
      { number: null, open: true, proven: false },
    ])
  })

  test('lets one of several processes do it while the others wait', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(url, { folder })))
    expect(applied.flat()).toEqual(['1_cases', '2_steps'])
  })

  test('keeps nothing of a migration that fails, and goes no further until it is mended', async () => {
    write('2_steps', 'CREATE TABLE steps (id int);\nINSERT INTO nowhere VALUES (1);')
    write('3_acts', 'CREATE TABLE acts (id int);')
    await expect(applyMigrations(url, { folder })).rejects.toThrow(
      /2_steps failed \(relation "nowhere" does not exist\)/,
    )
    await expect(applyMigrations(url, { folder })).rejects.toThrow(/Mend its migration.sql/)
    const { rows } = await sql(url, "SELECT to_regclass('steps') AS steps, to_regclass('acts') AS acts")
    expect(rows).toEqual([{ steps: null, acts: null }])

    write('2_steps', 'CREATE TABLE steps (id int);')
    await sql(
      url,
      `UPDATE "_prisma_migrations" SET rolled_back_at = now() WHERE migration_name = '2_steps' AND finished_at IS NULL`,
    )
    expect(await applyMigrations(url, { folder })).toEqual(['2_steps', '3_acts'])
  })

  test('leaves nothing behind when it is stopped in the middle, and does it all the next time', async () => {
    write('2_steps', 'CREATE TABLE steps (id int);\nSELECT pg_terminate_backend(pg_backend_pid());')
    await expect(applyMigrations(url, { folder })).rejects.toThrow()
    write('2_steps', 'CREATE TABLE steps (id int);')
    expect(await applyMigrations(url, { folder })).toEqual(['2_steps'])
  })

  test('refuses when an applied migration was edited', async () => {
    await applyMigrations(url, { folder })
    write('1_cases', 'CREATE TABLE cases (id bigint PRIMARY KEY);')
    await expect(applyMigrations(url, { folder })).rejects.toThrow(/1_cases was edited/)
  })

  test('says where the database was looked for when it is not there', async () => {
    await expect(applyMigrations('postgresql://me:secret@127.0.0.1:1/none', { folder })).rejects.toThrow(
      /127\.0\.0\.1:1 cannot be reached .* DATABASE_URL/,
    )
  })
})

describe('the embedded server', () => {
  test('refuses a second one on the same folder', async () => {
    await expect(startPostgres({ dataDir })).rejects.toThrow(/already running on/)
  }, 15_000)

  test('names the port that is taken', async () => {
    await expect(
      startPostgres({ dataDir: join(home, 'other'), port: Number(new URL(postgres.url).port) }),
    ).rejects.toThrow(/Port \d+ for PostgreSQL cannot be used/)
    await removePostgres(join(home, 'other'))
  })

  test.runIf(process.getuid?.() === 0)(
    'runs for root in a folder that only root may enter, and keeps its rows over a restart',
    async () => {
      const closed = join(mkdtempSync(join(home, 'closed-')), 'postgres')
      const first = await startPostgres({ dataDir: closed })
      await sql(first.url, 'CREATE TABLE kept (id int)')
      await first.stop()
      await first.stop()
      const second = await startPostgres({ dataDir: closed })
      expect((await sql(second.url, 'SELECT * FROM kept')).rowCount).toBe(0)
      await second.stop()
      await removePostgres(closed)
    },
  )

  test('ends with the process that started it, even when that is killed', async () => {
    const script = `import('${new URL('server.ts', import.meta.url).href}').then(async ({ startPostgres }) => {
      const { pid } = await startPostgres({ dataDir: '${join(home, 'orphan')}' }); console.log(pid)
        process.kill(process.pid, 'SIGKILL') })`
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script]).catch(
      (error: { stdout: string }) => error,
    )
    await expect.poll(() => isAlive(Number(stdout)), { timeout: 5_000 }).toBe(false)
    await removePostgres(join(home, 'orphan'))
  }, 15_000)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
