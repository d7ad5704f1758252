/**
 * The rehearsal of docs/operations.md: a backup is taken while people file, the machine is lost, the backup is
 * restored into an empty place, and complaints go on there.
 */
import { cpSync, existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../prisma/connect.ts'
import type { TestUrl } from '../test/database.ts'
import { removePostgres } from '../prisma/server.ts'
import {
  alive,
  requestJson,
  cases,
  emptyDatabase,
  newDataDir,
  ready,
  signIn,
  start,
  ten,
  type App,
} from '../test/start.ts'
import { runBuilt, runFromSource } from '../test/operator.ts'
import { filesIn } from './archive/copyTree.ts'
import { daysAgoIn } from '../test/todayIn.ts'

const passphrase = { BACKUP_PASSPHRASE: 'monsoon over the ghats' }
const words = 'The Quagga was seen in the archive'

type Session = Awaited<ReturnType<typeof signIn>>
async function content(answer: ReturnType<Session>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.content
}

async function upload(port: number, token: string, path: string, text: string) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/plain' }), 'seen.txt')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    host: 'acme.localhost',
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  }
  return new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method: 'POST' }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text))
    })
      .on('error', reject)
      .end(body)
  })
}

/** Files a complaint with a file at the demo's employer, as its people do. Resolves to the ids. */
async function file(app: App, email: string): Promise<{ caseId: string; evidenceId: string }> {
  const signedIn = await requestJson(app.port, 'acme.localhost', '', '/api/user/signin', {
    userEmail: email,
    userPassword: 'redress-demo',
  })
  const { token } = signedIn.body.content
  const me = (path: string, input?: object) => requestJson(app.port, 'acme.localhost', token, path, input)
  const [{ workflowId }] = await content(me(`${cases}/options`))
  const process = await content(me(`${cases}/process/${workflowId}`))
  const { draftId } = await content(me(`${cases}/draft`, { workflowId }))
  const { evidenceId } = JSON.parse(
    await upload(app.port, token, `${cases}/draft/${draftId}/evidence`, words),
  ).content
  const form = {
    complainant: { name: 'Tara Bose', email },
    respondent: { description: 'I do not know who it is.' },
    incidents: [{ details: words, date: '2026-11-02', evidenceIds: [evidenceId] }],
    answers: {
      conduct: [{ optionId: 'remarks' }],
      place: 'office',
      times: 'several',
      asksRelief: 'no',
      asksConciliation: 'no',
      understandsConfidentiality: new Date().toISOString(),
    },
    ticked: process.prerequisites.map((each: { id: string }) => each.id),
  }
  const { caseId } = await content(me(cases, { draftId, form }))
  return { caseId, evidenceId }
}

/** Every row of the database but those that a running product writes by itself. */
async function rowCounts(url: string): Promise<Record<string, number>> {
  const client = await connect(url, 'DATABASE_URL')
  try {
    const { rows } = await client.query<{ name: string; rows: number }>(
      `SELECT relname AS name, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname),
          true, true, '')))[1]::text::int AS rows
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
  } finally {
    await client.end()
  }
}

test('saved while people file, lost and restored: cases and files go on, and the audit log holds', async () => {
  const [DATA_DIR, lostDir] = [await newDataDir(), await newDataDir()]
  const folder = join(dirname(lostDir), 'monday')
  const lost = await start({ DATA_DIR: lostDir })
  await lost.until(ready)
  const filed = await file(lost, 'tara.bose@acme.example')

  const env = { ...passphrase, DATA_DIR: lostDir }
  let filings = 0
  const saving = new AbortController()
  const filing = (async () => {
    while (!saving.signal.aborted) {
      await file(lost, 'divya.reddy@acme.example')
      filings += 1
      await sleep(300)
    }
  })()
  const saved = await runBuilt(env, 'backup', folder)
  saving.abort()
  await filing
  expect([saved.code, saved.stderr]).toEqual([0, ''])
  expect(filings).toBeGreaterThan(0)
  expect(await readdir(folder)).toEqual(['archive', 'keys'])
  const key = (await readFile(join(lostDir, 'encryption.key'), 'utf8')).trim()
  for await (const path of filesIn(folder)) {
    const bytes = await readFile(join(folder, path))
    expect([path, bytes.includes(key), bytes.includes(words)]).toEqual([path, false, false])
    expect(path).not.toMatch(/\.key$/)
  }
  expect(await runFromSource(env, 'backup', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is not empty/),
  })

  const servers = lost.servers()
  lost.kill('SIGKILL')
  await lost.ended
  await expect.poll(() => alive(servers), ten).toEqual([])
  await removePostgres(join(lostDir, 'postgres'))
  await rm(lostDir, { recursive: true })

  const restored = await runFromSource({ ...passphrase, DATA_DIR }, 'restore', folder)
  expect([restored.code, restored.stderr, restored.stdout]).toEqual([
    0,
    '',
    expect.stringMatching(/Restored as of [\s\S]*Every chain of the audit logs holds/),
  ])
  expect(await runFromSource({ DATA_DIR }, 'ledger', 'check')).toMatchObject({ code: 0 })
  expect((await readFile(join(DATA_DIR, 'encryption.key'), 'utf8')).trim()).toBe(key)

  const app = await start({ DATA_DIR, SMTP_URL: 'none' })
  await app.until(ready)
  expect(app.output()).not.toMatch(/Making the demo|demo-mail/)
  const tara = await signIn(app.port, 'tara.bose@acme.example')
  expect(JSON.stringify((await tara(`${cases}/${filed.caseId}`)).body)).toContain(words)
  const evidence = await requestJson(
    app.port,
    'acme.localhost',
    (
      await requestJson(app.port, 'acme.localhost', '', '/api/user/signin', {
        userEmail: 'tara.bose@acme.example',
        userPassword: 'redress-demo',
      })
    ).body.content.token,
    `/complaint-workflow/api/evidence/${filed.evidenceId}`,
  )
  expect(evidence.status).toBe(200)
  const arjun = await signIn(app.port, 'arjun.pillai@acme.example')
  await expect
    .poll(
      async () =>
        (
          await arjun(`${cases}/${filed.caseId}/step/acknowledge.1/complete`, {
            outcome: 'accepted',
            answers: { inTime: 'inTime', lastIncidentOn: daysAgoIn(40) },
          })
        ).status,
      { timeout: 120_000, interval: 1_000 },
    )
    .toBe(200)
  expect((await file(app, 'divya.reddy@acme.example')).caseId).toMatch(/^[0-9a-f-]{36}$/)
  app.kill('SIGINT')
  expect(await app.ended).toBe(0)

  await refusals(folder, DATA_DIR)
  await elsewhere(folder)
}, 600_000)

/** Whatever does not fit is refused, and nothing is written. */
async function refusals(folder: string, full: string) {
  const changed = async (name: string, change: (copy: string) => Promise<unknown>) => {
    const copy = join(dirname(folder), name)
    cpSync(folder, copy, { recursive: true })
    await change(copy)
    return copy
  }
  const flip = async (path: string) => {
    const bytes = await readFile(path)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    await writeFile(path, bytes)
  }
  const manifest = (copy: string) => join(copy, 'archive/manifest.json')
  const other = await changed('other', async () => {})
  const [table = ''] = await readdir(join(folder, 'archive/database'))
  const tries: [env: Record<string, string>, folder: string, words: RegExp][] = [
    [{ BACKUP_PASSPHRASE: 'another passphrase' }, folder, /does not open with this passphrase/],
    [{ BACKUP_PASSPHRASE: 'short' }, folder, /at least 12 characters/],
    [{ ENCRYPTION_KEY: '0'.repeat(64) }, folder, /ENCRYPTION_KEY is not the key of this backup/],
    [{ FILES_URL: 's3://bucket/folder?region=eu-central-1' }, folder, /FILES_URL names a bucket/],
    [{}, dirname(folder), /holds no manifest\.json/],
    [{}, await changed('table', (copy) => flip(join(copy, 'archive/database', table))), /was changed/],
    [{}, await changed('keys', (copy) => flip(join(copy, 'keys/keys.sealed'))), /was changed/],
    [{}, await changed('lost', (copy) => rm(join(copy, 'archive/database', table))), /is missing/],
    [
      {},
      await changed('more', (copy) => writeFile(join(copy, 'archive/more'), '')),
      /is no part of the backup/,
    ],
    [
      {},
      await changed('edited', async (copy) =>
        writeFile(
          manifest(copy),
          (await readFile(manifest(copy), 'utf8')).replace(/\\"rows\\":\d+/, '\\"rows\\":7'),
        ),
      ),
      /manifest of .* was changed/,
    ],
    [{ DATA_DIR: full }, other, /is there: a backup is restored into an empty place/],
  ]
  for (const [env, from, wanted] of tries) {
    const DATA_DIR = env['DATA_DIR'] ?? (await newDataDir())
    const result = await runBuilt({ ...passphrase, DATA_DIR, ...env }, 'restore', from)
    expect([wanted, result.code, result.stderr]).toEqual([wanted, 1, expect.stringMatching(wanted)])
    if (DATA_DIR === full) continue
    expect([
      wanted,
      existsSync(join(DATA_DIR, 'postgres')),
      existsSync(join(DATA_DIR, 'encryption.key')),
    ]).toEqual([wanted, false, false])
  }
}

/** When the last backup ended, in milliseconds. */
async function readBackupAt({ platform }: TestUrl): Promise<number> {
  const watcher = await connect(platform, 'PLATFORM_DATABASE_URL')
  const { rows } = await watcher
    .query<{ at: Date }>(`SELECT at FROM "OperationRecord" WHERE name = 'BACKUP'`)
    .finally(() => watcher.end())
  return rows[0]?.at.getTime() ?? 0
}

/** The same backup in a database elsewhere, with every table as it was, and saved again from there by its roles. */
async function elsewhere(folder: string) {
  const url = await emptyDatabase()
  const DATA_DIR = await newDataDir()
  const env = { ...passphrase, DATA_DIR, ENCRYPTION_KEY: '' }
  const logins = { APP_DATABASE_URL: url.app, PLATFORM_DATABASE_URL: url.platform }
  expect(await runBuilt({ ...env, ...logins }, 'restore', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/set DATABASE_URL too/),
  })
  const restored = await runBuilt({ ...env, ...logins, DATABASE_URL: url.owner }, 'restore', folder)
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  expect(await runBuilt({ ...env, ...logins, DATABASE_URL: url.owner }, 'restore', folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is there|is not empty/),
  })
  const signed = JSON.parse(await readFile(join(folder, 'archive/manifest.json'), 'utf8'))
  const { tables } = JSON.parse(signed.manifest) as { tables: { name: string; rows: number }[] }
  const counts = await rowCounts(url.owner)
  expect(tables.length).toBeGreaterThan(60)
  expect(Object.fromEntries(tables.map(({ name }) => [name, counts[name]]))).toEqual(
    // The restore says in the platform's audit log that these folders are the installation's now.
    Object.fromEntries(tables.map(({ name, rows }) => [name, name === 'LedgerEntry' ? rows + 1 : rows])),
  )
  const client = await connect(url.owner, 'DATABASE_URL')
  const { rowCount } = await client
    .query(`SELECT FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`)
    .finally(() => client.end())
  expect(rowCount, 'a sequence is no part of a backup yet: commands/archive/tables.ts').toBe(0)
  expect(restored.stdout).toMatch(/key lies in .*encryption\.key: give it to every process as ENCRYPTION_KEY/)
  expect(await runBuilt({ ...env, ...logins }, 'ledger', 'check')).toMatchObject({ code: 0 })
  const again = join(dirname(DATA_DIR), 'again')
  expect(await runBuilt({ ...env, ...logins }, 'backup', again)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/set DATABASE_URL too/),
  })
  const saved = await runBuilt({ ...env, ...logins, DATABASE_URL: url.owner }, 'backup', again)
  expect([saved.code, saved.stderr]).toEqual([0, ''])
  const first = await readBackupAt(url)
  expect(Date.now() - first).toBeLessThan(5 * 60_000)
  const noted = await runBuilt({ ...env, ...logins }, 'backup', '--record')
  expect(noted).toMatchObject({ code: 0, stderr: '' })
  expect(await readBackupAt(url)).toBeGreaterThan(first)
}
