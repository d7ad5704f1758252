/**
 * Notices of one transition are read, recorded and rendered together. A relay that is killed between that and its
 * marks loses none of their mails, and sends none again that it had marked.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { testDatabase, type TestUrl } from '../../test/database.ts'
import type { PartSetting } from '../../test/part.ts'
import { partProgram, spawnPart } from '../../test/parts.ts'

let [drop, db, url, employer] = [] as unknown as [() => Promise<void>, Database, TestUrl, Employer]
/** Names of mails that the server said yes to. */
const accepted: string[] = []
/** Whether the server answers a mail that it has read to its end. */
let mayAnswer = (_name: string): boolean => true
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => void answer(chunks, callback))
  },
}).on('error', () => {}) // its client was killed
async function answer(chunks: Buffer[], callback: () => void): Promise<void> {
  const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks).toString())
  if (!mayAnswer(messageId)) return
  accepted.push(messageId)
  callback()
}

const readers = 16
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, url, drop] = [openDatabase(database.url), database.url, () => database.drop()]
  employer = await buildEmployer(db, 'batch.localhost')
  for (let n = 0; n < readers; n++) await buildPerson(db, employer.workspace, { name: `Reader ${n}` })
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

/** A notice to each reader, in one transaction, as a transition leaves them. Answers the names of their mails. */
async function leaveNotices(key: string): Promise<string[]> {
  const workspaceId = employer.workspace.id
  const people = await db.platform.user.findMany({ where: { firstName: 'Reader' }, select: { id: true } })
  await db.platform.$transaction([
    db.platform.notice.createMany({
      data: people.map(({ id: userId }) => ({ workspaceId, userId, key, kind: 'ACTION', path: '/' })),
    }),
    db.platform.outbox.createMany({
      data: people.map(({ id: userId }) => ({
        workspaceId,
        kind: 'NOTICE',
        key: `${key}:${userId}`,
        payload: { userId },
      })),
    }),
  ])
  return people.map(({ id }) => `<${key}.${id}@batch.localhost>`)
}
const isOf = (key: string) => ({ key: { startsWith: `${key}:` } })
const unsent = (key: string) => db.platform.outbox.findMany({ where: { ...isOf(key), sentAt: null } })

async function startPart(): Promise<ChildProcess> {
  const { port } = server.server.address() as { port: number }
  const part: PartSetting = {
    databaseUrl: url,
    address: '127.0.0.1:1',
    secret: '00'.repeat(32),
    apiPort: 0,
    filesDir: tmpdir(),
    smtpUrl: `smtp://127.0.0.1:${port}`,
    claimMs: 3_000,
  }
  const relay = spawnPart(await partProgram(), 'relay', part)
  await once(relay.stdout!, 'data')
  return relay
}
async function kill(relay: ChildProcess): Promise<void> {
  relay.kill('SIGKILL')
  if (relay.exitCode === null && relay.signalCode === null) await once(relay, 'exit')
}

test('killed when all are rendered and none is sent, each mail leaves once', async () => {
  accepted.length = 0
  const read: string[] = []
  mayAnswer = (name) => read.push(name) < 0
  const names = await leaveNotices('rendered')
  const first = await startPart()
  await expect.poll(() => read.length).toBeGreaterThanOrEqual(5)
  await kill(first)
  // All were decided before the first one left.
  const notices = await db.platform.notice.findMany({ where: { key: 'rendered' } })
  expect(notices.map(({ delivery }) => delivery)).toEqual(names.map(() => 'MAIL'))
  expect(await unsent('rendered')).toHaveLength(readers)
  mayAnswer = () => true
  const second = await startPart()
  await expect.poll(async () => (await unsent('rendered')).length, { timeout: 60_000 }).toBe(0)
  await kill(second)
  expect(accepted.toSorted()).toEqual(names.toSorted())
})

test('killed amid a batch, what was not marked leaves once more under its name, and nothing else', async () => {
  accepted.length = 0
  mayAnswer = () => accepted.length < 7
  const names = await leaveNotices('amid')
  const first = await startPart()
  await expect.poll(() => accepted.length).toBe(7)
  await kill(first)
  const [before, left] = [[...accepted], await unsent('amid')]
  const unmarked = left.map(({ key }) => `<${key.replaceAll(':', '.')}@batch.localhost>`)
  mayAnswer = () => true
  const second = await startPart()
  await expect.poll(async () => (await unsent('amid')).length, { timeout: 60_000 }).toBe(0)
  await kill(second)
  expect([...new Set(accepted)].toSorted()).toEqual(names.toSorted())
  expect(accepted.slice(before.length).toSorted()).toEqual(unmarked.toSorted())
})
