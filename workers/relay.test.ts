import { diskStore } from '../api/storage/disk.ts'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { testDatabase } from '../test/database.ts'
import { isOutOfReach, temporalClient } from '../temporal/connection.ts'
import { findTemporal, startTemporal } from '../temporal/server.ts'
import { demoMailer, demoTexter, smtpMailer } from './mail/mailers.ts'
import { noDifferences, reconcile } from './compareRuns.ts'
import { startReconciler } from './reconciler.ts'
import { startRelay } from './relay.ts'
import { fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { settle, startRig, type Rig } from '../test/rig.ts'
import { startWorker } from './worker.ts'

let [drop, db, employer, floor] = [] as unknown as [() => Promise<void>, Database, Employer, Published]
const webOrigin = (host: string) => `https://${host}`
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'acme.localhost')
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const mailRow = (key: string, payload: object) =>
  db.platform.outbox.create({ data: { workspaceId: employer.workspace.id, kind: 'MAIL', key, payload } })
const countSent = () => db.platform.outbox.count({ where: { sentAt: { not: null } } })
const noTemporal = () => Promise.reject(new Error('not needed here'))

test('of several relays at once each key is sent once, and mail says nothing of the case', async () => {
  const caseId = uuid()
  const keys = Array.from({ length: 40 }, (_, n) => `${caseId}:1:${n}:${employer.member.id}`)
  for (const key of keys) await mailRow(key, { userId: employer.member.id, path: `/complaints/${caseId}` })
  const relays = [1, 2, 3].map(() =>
    startRelay({
      db,
      temporal: noTemporal,
      mailer: demoMailer,
      texter: demoTexter,
      secret: randomBytes(32),
      store: diskStore(tmpdir()),
      webOrigin,
      pollMs: 50,
    }),
  )
  await expect.poll(countSent, { timeout: 20_000 }).toBe(40)
  await Promise.all(relays.map((relay) => relay.stop()))
  const mails = await db.platform.demoMail.findMany()
  expect(mails.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(mails[0]).toMatchObject({
    to: employer.member.email,
    subject: 'You have a new notice at acme',
    text: expect.stringContaining(`https://acme.localhost/complaints/${caseId}`),
  })
})

test('a real mail server gets it with a name of its own; one that refuses is asked again later', async () => {
  const received: string[] = []
  let refusals = 1
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          if (refusals-- > 0) return callback(Object.assign(new Error('later'), { responseCode: 451 }))
          received.push(Buffer.concat(chunks).toString())
          callback()
        })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as { port: number }
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Redress <no-reply@redress.example>')
  const startAt = new Date('2027-03-01T09:00:00Z')
  const caseId = uuid()
  const meeting = await db.forWorkspace(employer.workspace.id).meeting.create({
    data: {
      caseId,
      step: 'meet.1',
      title: 'Hearing of Meera',
      agenda: 'What Rohan did',
      startAt,
      endAt: new Date('2027-03-01T10:00:00Z'),
      location: 'Room 4',
      createdBy: employer.presiding.id,
      guests: {
        create: [
          { workspaceId: employer.workspace.id, caseId, name: 'Guest', email: 'guest@outside.example' },
        ],
      },
    },
    include: { guests: true },
  })
  const before = await countSent()
  await mailRow('a:1:0:b', {
    userId: null,
    guestId: meeting.guests[0]?.id,
    path: '/meetings/a',
    meeting: { id: meeting.id, method: 'REQUEST', sequence: 2 },
  })
  const relay = startRelay({
    db,
    temporal: noTemporal,
    mailer,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin,
    pollMs: 50,
  })
  await expect.poll(countSent, { timeout: 20_000 }).toBe(before + 1)
  await relay.stop()
  mailer.close()
  await new Promise<void>((resolve) => {
    server.close(resolve)
  })
  expect(received).toHaveLength(1)
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.messageId).toBe('<a.1.0.b@acme.localhost>')
  expect(mail.to?.[0]?.address).toBe('guest@outside.example')
  const calendar = mail.attachments
    .map(({ content }) =>
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
    )
    .join('\n')
  for (const line of [
    'METHOD:REQUEST',
    'SEQUENCE:2',
    'SUMMARY:Committee meeting',
    'LOCATION:Room 4',
    'DTSTART:20270301T090000Z',
  ])
    expect(calendar).toContain(line)
  for (const secret of ['Meera', 'Rohan', 'Hearing'])
    expect(received[0]?.includes(secret) || calendar.includes(secret), secret).toBe(false)
  expect((await db.platform.outbox.findUnique({ where: { key: 'a:1:0:b' } }))?.attempts).toBe(2)
})

test('what cannot be sent holds up nothing and nobody', async () => {
  await mailRow('broken', { userId: 'no id at all', path: '/' })
  await mailRow('sound', { userId: employer.member.id, path: '/' })
  const relay = startRelay({
    db,
    temporal: noTemporal,
    mailer: demoMailer,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin,
    pollMs: 50,
  })
  await expect
    .poll(() => db.platform.demoMail.count({ where: { key: 'sound' } }), { timeout: 10_000 })
    .toBe(1)
  await relay.stop()
  const broken = await db.platform.outbox.findUniqueOrThrow({ where: { key: 'broken' } })
  expect(broken).toMatchObject({ sentAt: null, lastError: expect.any(String) })
  expect(broken.nextAttemptAt.getTime()).toBeGreaterThan(broken.createdAt.getTime())
  await db.platform.outbox.delete({ where: { key: 'broken' } })
})

test('with Temporal down a case is filed, and runs once it is back', async () => {
  const binary = await findTemporal()
  const probe = await startTemporal({ binary })
  await probe.stop()
  const place = { address: probe.address, secret: randomBytes(32) }
  const link = temporalClient(place)
  expect(isOutOfReach(await link.client().catch((error: unknown) => error))).toBe(true)
  const relay = startRelay({
    db,
    temporal: link.client,
    mailer: demoMailer,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin,
    pollMs: 50,
  })
  const caseId = await fileCase(db, employer, floor)
  relay.wake()
  await sleep(1_500)
  expect(await db.platform.outbox.findFirst({ where: { key: `start:${caseId}` } })).toMatchObject({
    sentAt: null,
  })
  const temporal = await startTemporal({ binary, port: Number(place.address.split(':')[1]) })
  const worker = await startWorker({ ...place, db, store: diskStore(tmpdir()) })
  expect(await settle(db, caseId)).toMatchObject({ status: 'IN_PROGRESS' })
  await relay.stop()
  await worker.stop()
  await link.close()
  await temporal.stop()
})

test('the reconciler finds no difference, and mends what is made to differ', async () => {
  const rig: Rig = await startRig({ db })
  const look = () => reconcile({ db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
  const caseId = await fileCase(db, employer, floor)
  await rig.settle(caseId)
  // the case of the test before runs nowhere any more: its server is gone
  const first = await look()
  expect(first).toEqual({
    ...noDifferences(),
    missingRuns: [expect.any(String)],
    fixed: first.missingRuns,
  })
  await rig.settle(caseId)
  await expect.poll(look, { timeout: 10_000 }).toEqual(noDifferences())

  await db.pool.query(`UPDATE "CaseStep" SET status = 'LOCKED' WHERE "caseId" = $1`, [caseId])
  expect((await look()).stopped).toEqual([caseId])
  await expect
    .poll(
      () =>
        db.platform.caseTransition.count({ where: { caseId, event: { path: ['type'], equals: 'SEATS' } } }),
      { timeout: 10_000 },
    )
    .toBe(1)
  await db.pool.query(`UPDATE "CaseStep" SET status = 'READY' WHERE "caseId" = $1`, [caseId])
  await db.pool.query(`UPDATE "Case" SET attention = 'ENGINE_ERROR' WHERE id = $1`, [caseId])
  expect(await look()).toEqual({ ...noDifferences(), parked: [caseId] })
  const parkedReports: string[][] = []
  const reconciler = startReconciler({
    db,
    temporal: rig.temporal,
    taskQueue: rig.taskQueue,
    settleMs: 0,
    everyMs: 50,
    onDifference: ({ parked }) => parkedReports.push(parked),
  })
  await expect.poll(() => parkedReports.length, { timeout: 10_000 }).toBe(1)
  await db.pool.query(`UPDATE "Case" SET attention = NULL WHERE id = $1`, [caseId])
  await expect.poll(() => parkedReports, { timeout: 10_000 }).toEqual([[caseId], []])
  await reconciler.stop()

  const client = await rig.temporal()
  await client.workflow.getHandle(caseId).terminate('by hand')
  await expect.poll(async () => (await look()).missingRuns, { timeout: 10_000 }).toEqual([caseId])
  await rig.settle(caseId)
  await expect
    .poll(async () => (await client.workflow.getHandle(caseId).describe()).status.name, { timeout: 10_000 })
    .toBe('RUNNING')
  await db.pool.query(
    `UPDATE "Case" SET status = 'CLOSED', "closedAt" = now() - interval '1 minute' WHERE id = $1`,
    [caseId],
  )
  expect((await look()).orphanRuns).toEqual([caseId])
  await rig.stop()
})
