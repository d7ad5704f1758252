/**
 * A relay is killed between a mail server's yes and its own note of it: the mail leaves again under the same
 * name, and never otherwise.
 */
import { diskStore } from '../../api/storage/disk.ts'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { testDatabase, type TestUrl } from '../../test/database.ts'
import { smtpMailer, demoTexter } from './mailers.ts'
import { startRelay } from '../relay.ts'
import type { PartSetting } from '../../test/part.ts'
import { partProgram, spawnPart } from '../../test/parts.ts'

let [drop, db, url, employer] = [] as unknown as [() => Promise<void>, Database, TestUrl, Employer]
const received: string[] = []
/** What happens between a mail's last byte and the server's yes, and after it. */
let [thinking, accepted] = [async () => {}, () => {}]
async function take(chunks: Buffer[], answer: () => void): Promise<void> {
  await thinking()
  received.push(Buffer.concat(chunks).toString())
  answer()
  accepted()
}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => void take(chunks, callback))
  },
}).on('error', () => {}) // its client was killed
const smtpUrl = () => `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, url, drop] = [openDatabase(database.url), database.url, () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
  await db?.close()
  await drop?.()
})

const order = (keys: string[]) =>
  db.platform.outbox.createMany({
    data: keys.map((key) => ({
      workspaceId: employer.workspace.id,
      kind: 'MAIL',
      key,
      payload: { userId: employer.member.id, path: '/' },
    })),
  })
const waiting = () => db.platform.outbox.count({ where: { sentAt: null } })

test('killed after the server’s yes, it sends that again under the same name; all else leaves once', async () => {
  const part: PartSetting = {
    databaseUrl: url,
    address: '127.0.0.1:1',
    secret: '00'.repeat(32),
    apiPort: 0,
    filesDir: tmpdir(),
    smtpUrl: smtpUrl(),
    claimMs: 3_000,
  }
  let relay: ChildProcess | null = null
  const start = async () => {
    relay = spawnPart(await partProgram(), 'relay', part)
    await once(relay.stdout!, 'data')
  }
  const kills = 3
  let [killed, revived] = [0, Promise.resolve()]
  accepted = () => {
    if (killed === kills || received.length % 3 !== 2 || !relay?.kill('SIGKILL')) return
    killed += 1
    relay = null
    revived = revived.then(start)
  }
  await order(Array.from({ length: 12 }, (_, n) => `twice:${n}`))
  await start()
  await expect.poll(waiting, { timeout: 300_000, interval: 100 }).toBe(0)
  await revived
  accepted = () => {}
  relay!.kill('SIGKILL')

  expect(killed).toBe(kills)
  const names = await Promise.all(
    received.map(async (mail) => (await PostalMime.parse(mail)).messageId ?? ''),
  )
  expect([...new Set(names)].toSorted()).toEqual(
    Array.from({ length: 12 }, (_, n) => `<twice.${n}@acme.localhost>`).toSorted(),
  )
  // all are one person's, so one is sent at a time: a kill makes two of them at most leave once more
  expect(received.length - 12).toBeLessThanOrEqual(kills * 2)
}, 360_000)

test('no transaction is open while the server thinks, and nobody else sends meanwhile', async () => {
  received.length = 0
  const open: unknown[] = []
  let thinks = 0
  thinking = async () => {
    thinks += 1
    await sleep(1_000)
    const { rows } = await db.pool.query(
      `SELECT state, query FROM pg_stat_activity WHERE datname =
        current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
    )
    open.push(...rows)
  }
  await order(['slow:1', 'slow:2'])
  const relays = [1, 2].map(() =>
    startRelay({
      db,
      temporal: () => Promise.reject(new Error('not needed here')),
      mailer: smtpMailer(smtpUrl(), 'no-reply@redress.example'),
      texter: demoTexter,
      secret: randomBytes(32),
      store: diskStore(tmpdir()),
      webOrigin: (host) => `http://${host}`,
      pollMs: 300,
    }),
  )
  await expect.poll(waiting, { timeout: 20_000, interval: 100 }).toBe(0)
  await Promise.all(relays.map((each) => each.stop()))
  expect([
    thinks,
    received.length,
    open.filter((each) => (each as { state: string }).state.startsWith('idle in transaction')),
  ]).toEqual([2, 2, []])
})
