/** A person's address or number changes while a mail server thinks about a notice to the former one. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { SMTPServer } from 'smtp-server'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withoutMail } from '../../api/core/contacts.ts'
import { notify } from '../../api/notices/notify.ts'
import { diskStore } from '../../api/storage/disk.ts'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { testDatabase } from '../../test/database.ts'
import { demoTexter, smtpMailer, type Mailer } from '../mail/mailers.ts'
import { startRelay, type Relay } from '../relay.ts'

/** What the server does with a recipient or a whole mail: it takes each unless told otherwise. */
type Answer = () => Promise<Error | null>
const takes: Answer = async () => null
const refuses = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const unknownUser = () => refuses(550, '5.1.1 No such user')
let [atRecipient, atMail]: [Answer, Answer] = [takes, takes]
let received: string[] = []

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_to, _session, callback) => void atRecipient().then((error) => callback(error)),
  onData(stream, session, callback) {
    stream.resume().on('end', () => {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      void atMail().then((error) => callback(error))
    })
  },
}).on('error', () => {}) // a line that breaks

let [db, employer, drop, mailer] = [] as unknown as [Database, Employer, () => Promise<void>, Mailer]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'changed.localhost')
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as { port: number }
  mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Redress <no-reply@redress.example>')
})
afterAll(async () => {
  mailer?.close()
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
  await db?.close()
  await drop?.()
})

let me: string
let former: string
let relay: Relay
beforeEach(async () => {
  ;[atRecipient, atMail, received] = [takes, takes, []]
  me = (await buildPerson(db, employer.workspace, { name: `P ${uuid()}`, branchId: employer.pune.id })).id
  former = `${me}@former.example`
  await change({ email: former })
  relay = startRelay({
    db,
    mailer,
    temporal: () => Promise.reject(new Error('not needed here')),
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin: (host) => `https://${host}`,
    pollMs: 50,
  })
})
afterEach(() => relay.stop())

const write = () =>
  notify(db.forWorkspace(employer.workspace.id), [me], {
    kind: 'COURSE_RULE_STOPPED',
    key: uuid(),
    path: '/courses',
    params: { name: 'Fire' },
  })
const change = (data: { email?: string; signInNumber?: string }) =>
  db.platform.user.update({ where: { id: me }, data })
const notice = () => db.platform.notice.findFirstOrThrow({ where: { userId: me } })
const delivery = async () => (await notice()).delivery
const texts = (to: string) => db.platform.demoMail.count({ where: { to, channel: 'SMS' } })
/** Nothing of the person waits in the outbox. */
const waiting = () => db.platform.outbox.count({ where: { key: { endsWith: me }, sentAt: null } })
const soon = { timeout: 60_000 }
let tail = 1_000_000
const newNumber = () => `+91981${tail++}`
/** `wait` says that it has begun, and ends once it is let go. */
function pause() {
  let [begin, letGo] = [() => {}, () => {}]
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const going = new Promise<void>((resolve) => (letGo = resolve))
  const wait = async () => {
    begin()
    await going
  }
  return { begun, letGo: () => letGo(), wait }
}

test('a refusal of the former address does not keep the notice from the new one', async () => {
  const session = pause()
  atRecipient = async () => {
    await session.wait()
    return unknownUser()
  }
  await write()
  await session.begun
  const email = `${me}@new.example`
  await change({ email })
  atRecipient = takes
  session.letGo()
  await expect.poll(() => received, soon).toEqual([email])
  await expect.poll(waiting, soon).toBe(0)
  expect(await delivery()).toBe('MAIL')
})

test('a refusal of the address that is still theirs is kept, until another one comes', async () => {
  atRecipient = async () => unknownUser()
  await write()
  await expect.poll(delivery, soon).toBe('MAIL_REFUSED')
  await expect.poll(waiting, soon).toBe(0)
  atRecipient = takes
  await change({ email: `${me}@new.example` })
  await expect.poll(() => received, soon).toEqual([`${me}@new.example`])
})

test('what may have arrived by mail never leaves by SMS, whatever is answered or changed later', async () => {
  // The line breaks once the whole mail is there: nobody knows whether the server kept it.
  let breaks = 0
  atMail = async () => {
    for (const each of server.connections) (each as { _socket: { destroy(): void } })._socket.destroy()
    breaks++
    return null
  }
  await write()
  await expect.poll(() => breaks, soon).toBeGreaterThan(0)
  expect(await delivery()).toBe('MAIL')
  // The next try is put off by an answer.
  atMail = async () => refuses(451, '4.3.0 Come again')
  await expect.poll(delivery, soon).toBe(null)
  const numbers = [newNumber(), newNumber()]
  await change({ email: withoutMail(me), signInNumber: numbers[0]! })
  await expect.poll(delivery, soon).toBe('UNREACHED')
  await expect.poll(waiting, soon).toBe(0)
  await change({ signInNumber: numbers[1]! })
  await expect.poll(waiting, soon).toBe(0)
  expect(await delivery()).toBe('UNREACHED')
  expect(await Promise.all(numbers.map(texts))).toEqual([0, 0])
  ;[atMail, received] = [takes, []]
  await change({ email: former })
  await expect.poll(() => received, soon).toEqual([former])
})

test('what was refused for good, and never left before, goes by SMS', async () => {
  atRecipient = async () => unknownUser()
  const number = newNumber()
  await change({ signInNumber: number })
  await write()
  await expect.poll(() => texts(number), soon).toBe(1)
  await expect.poll(delivery, soon).toBe('SMS')
})
