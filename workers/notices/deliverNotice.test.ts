/** By which way people hear of their case: decided when it is delivered, once. */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignedWords } from '../../api/assignments/courseNotices.ts'
import { withoutMail } from '../../api/core/contacts.ts'
import { notify } from '../../api/notices/notify.ts'
import { diskStore } from '../../api/storage/disk.ts'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'
import { commitTransition, nothingKnown } from '../complaints/commitTransition.ts'
import { demoMailer, demoTexter, noMailer, noTexter } from '../mail/mailers.ts'
import { SenderFault } from '../mail/sendFailures.ts'
import { startRelay } from '../relay.ts'

let [db, employer, floor, drop] = [] as unknown as [Database, Employer, Published, () => Promise<void>]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'deliver.localhost')
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const number = '+919812345678'
const onlyNumber = (id: string) => ({ email: withoutMail(id), signInNumber: number })
const has = (id: string, data: { email?: string; signInNumber?: string | null; active?: boolean }) =>
  db.platform.user.update({ where: { id }, data })
const rows = () => db.forWorkspace(employer.workspace.id)

/** A case whose complainant the process notifies of its end. */
async function notifiedCase(startedBy = employer.complainant.id): Promise<string> {
  const caseId = await fileCase(db, employer, floor)
  await db.platform.case.update({ where: { id: caseId }, data: { startedByUserId: startedBy } })
  await commitTransition(rows(), nothingKnown(), {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: 1,
    key: null,
    at: Date.now(),
    event: { type: 'DUE' },
    effects: [
      { do: 'NOTIFY', about: 'OVERDUE', step: 'read.1', recipients: [{ to: 'COMPLAINANT' }], action: null },
    ],
    status: 'IN_PROGRESS',
  })
  return caseId
}
const ofCase = (caseId: string) => ({ where: { key: { startsWith: caseId } } })
const deliveryOf = async (caseId: string) =>
  (await db.platform.notice.findMany({ where: { caseId } })).map(({ delivery }) => delivery)

test('whoever has a number and no address hears of their case by SMS, which does not name it', async () => {
  const person = await buildPerson(db, employer.workspace, { name: 'Numbered', branchId: employer.pune.id })
  await has(person.id, onlyNumber(person.id))
  const caseId = await notifiedCase(person.id)
  const relay = startRelay({
    db,
    temporal: () => Promise.reject(new Error('not needed here')),
    mailer: demoMailer,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin: (host) => `https://${host}`,
    pollMs: 50,
  })
  const countSent = () =>
    db.platform.outbox.count({ where: { ...ofCase(caseId).where, sentAt: { not: null } } })
  await expect.poll(countSent, { timeout: 60_000 }).toBe(1)
  await relay.stop()
  const { caseNo } = await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const texts = await db.platform.demoMail.findMany({ where: { to: number } })
  const { name, host } = employer.workspace
  expect(texts).toMatchObject([
    {
      channel: 'SMS',
      text: `You have a new notice at ${name}: https://${host}/complaints/${caseId}`,
    },
  ])
  expect(JSON.stringify(texts)).not.toContain(caseNo)
  expect(await deliveryOf(caseId)).toEqual(['SMS'])
})

test('a row of a release before that waits as mail reaches whoever has a number alone', async () => {
  const person = await buildPerson(db, employer.workspace, { name: 'Older', branchId: employer.pune.id })
  await has(person.id, { email: withoutMail(person.id), signInNumber: '+919812345600' })
  const data = { workspaceId: employer.workspace.id, payload: { userId: person.id, path: '/complaints' } }
  await db.platform.outbox.createMany({
    data: [
      { ...data, kind: 'MAIL', key: uuid() },
      { ...data, kind: 'SMS', key: uuid() },
    ],
  })
  const relay = startRelay({
    db,
    temporal: () => Promise.reject(new Error('not needed here')),
    mailer: demoMailer,
    texter: demoTexter,
    secret: randomBytes(32),
    store: diskStore(tmpdir()),
    webOrigin: (host) => `https://${host}`,
    pollMs: 50,
  })
  const texts = () => db.platform.demoMail.count({ where: { to: '+919812345600', channel: 'SMS' } })
  await expect.poll(texts, { timeout: 60_000 }).toBe(2)
  await relay.stop()
})

describe('what changes between writing and delivery', () => {
  let [caseId, me] = ['', '']
  beforeEach(async () => {
    me = (await buildPerson(db, employer.workspace, { name: `P ${uuid()}`, branchId: employer.pune.id })).id
    caseId = await notifiedCase(me)
  })
  const deliver = (more = {}) => deliverNotices(db, { ...ofCase(caseId), ...more })
  const ways = async (more = {}) => (await deliver(more)).map(({ by }) => by)

  test('an address that went is not written to: the number is', async () => {
    await has(me, onlyNumber(me))
    expect(await ways()).toEqual(['SMS'])
    expect(await deliveryOf(caseId)).toEqual(['SMS'])
  })
  test('neither address nor number: said so, and nothing leaves', async () => {
    await has(me, { email: withoutMail(me) })
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['UNREACHED'])
  })
  test('a number that somebody else typed is no way to reach anybody', async () => {
    await has(me, { email: withoutMail(me) })
    await db.platform.membership.updateMany({ where: { userId: me }, data: { phoneNumber: number } })
    expect(await ways()).toEqual([])
  })
  test('an account that is closed: not reached', async () => {
    await has(me, { active: false })
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['UNREACHED'])
  })
  test('an installation that sends no mail, or no SMS, goes the other way', async () => {
    await has(me, { signInNumber: number })
    expect(await ways({ mailer: noMailer, isMarked: false })).toEqual(['SMS'])
    await db.platform.notice.updateMany({ where: { caseId }, data: { delivery: null } })
    expect(await ways({ mailer: noMailer, texter: noTexter })).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['UNREACHED'])
  })
  test('mail of the kind is switched off: in the app alone', async () => {
    await db.platform.membership.updateMany({ where: { userId: me }, data: { mutedMail: ['OVERDUE'] } })
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['APP_ONLY'])
  })
  test('the person is named as respondent, and not informed: nothing leaves', async () => {
    await db.platform.case.update({
      where: { id: caseId },
      data: { respondentUserId: me, startedByUserId: employer.stranger.id },
    })
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['WITHHELD'])
  })
  test('access to the case is lost: nothing leaves', async () => {
    await db.platform.case.update({ where: { id: caseId }, data: { startedByUserId: employer.stranger.id } })
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['WITHHELD'])
  })
  test('the membership is gone from this workspace: nothing leaves', async () => {
    await db.platform.membership.deleteMany({ where: { userId: me } })
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['WITHHELD'])
  })

  const mailFails = (answer: object) => ({
    mailer: {
      async send() {
        throw Object.assign(new Error('no'), answer)
      },
      close() {},
    },
    isMarked: false,
  })
  test('what may have been sent by mail is never sent by SMS as well', async () => {
    await expect(deliver(mailFails({ code: 'ESOCKET' }))).rejects.toThrow('no')
    expect(await deliveryOf(caseId)).toEqual(['MAIL'])
    await has(me, onlyNumber(me))
    expect(await ways()).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['UNREACHED'])
  })
  test('what a server refused until later is decided anew', async () => {
    await expect(deliver(mailFails({ responseCode: 451 }))).rejects.toThrow('no')
    expect(await deliveryOf(caseId)).toEqual([null])
    await has(me, onlyNumber(me))
    expect(await ways()).toEqual(['SMS'])
  })
  const unknownUser = {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response: '550 5.1.1 No such user',
    responseCode: 550,
  }
  test('what a server refused for good goes by SMS, and is tried no more where there is no number', async () => {
    expect(await ways(mailFails(unknownUser))).toEqual([])
    expect(await deliveryOf(caseId)).toEqual(['MAIL_REFUSED'])
    await db.platform.notice.updateMany({ where: { caseId }, data: { delivery: null } })
    await has(me, { signInNumber: number })
    await expect(deliver(mailFails(unknownUser))).rejects.toThrow('no')
    expect(await ways()).toEqual(['SMS'])
  })
  test('whoever was not reached and gets a new address is sent what they have not opened, once', async () => {
    expect(await ways({ ...mailFails(unknownUser), isMarked: true })).toEqual([])
    expect(await ways()).toEqual([])
    await has(me, { email: `${me}@new.example` })
    expect(await ways()).toEqual(['MAIL'])
    expect(await deliveryOf(caseId)).toEqual(['MAIL'])
    await has(me, { email: `${me}@newer.example` })
    expect(await ways()).toEqual([])
  })
  test('a server that refuses us is tried again; its person is unreached, and operators hear of it', async () => {
    const denied = { command: 'RCPT TO', response: '554 5.7.1 Relay access denied', responseCode: 554 }
    await expect(deliver(mailFails(denied))).rejects.toBeInstanceOf(SenderFault)
    expect(await deliveryOf(caseId)).toEqual(['MAIL_REFUSED'])
    expect(await ways()).toEqual(['MAIL'])
  })
  test('a wrong password of ours says nothing of the person’s address', async () => {
    await expect(deliver(mailFails({ responseCode: 535, code: 'EAUTH' }))).rejects.toThrow('refused us')
    expect(await deliveryOf(caseId)).toEqual([null])
  })
})

test('a notice of a course names it and its day, in the reader’s language, by mail and by SMS', async () => {
  const createLearner = async (data: object) => {
    const { id } = await buildPerson(db, employer.workspace, { name: 'Learner', branchId: employer.pune.id })
    await db.platform.user.update({ where: { id }, data })
    return id
  }
  const [byMail, byText] = [await createLearner({ preferredLanguage: 'hi' }), await createLearner({})]
  await has(byText, onlyNumber(byText))
  const key = `assignment:${uuid()}`
  const text = assignedWords({ title: 'Fire safety', dueOn: '2027-03-31' })
  await notify(rows(), [byMail, byText], { kind: 'COURSE_ASSIGNED', key, path: '/my/courses', text })
  const deliveries = await deliverNotices(db, { where: { key: { startsWith: key } } })
  const mail = deliveries.flatMap((each) => (each.by === 'MAIL' ? [each.mail] : []))
  expect(mail[0]?.subject).toBe('“Fire safety” आपको सौंपा गया है, अंतिम तारीख: बुध 31 मार्च 2027')
  expect(mail[0]?.text).toContain('“Fire safety” की अंतिम तारीख बुध 31 मार्च 2027 है।')
  const texts = deliveries.flatMap((each) => (each.by === 'SMS' ? [each.text.text] : []))
  expect(texts).toEqual([
    expect.stringMatching(
      /^“Fire safety” was assigned to you, due on Wed 31 Mar 2027 \(.+\): https:.+\/my\/courses$/,
    ),
  ])
})

test('whoever is no member here is not notified, and a key is used once', async () => {
  const other = await buildEmployer(db, 'elsewhere.localhost')
  const key = `rule:${uuid()}`
  const notice = { kind: 'COURSE_RULE_STOPPED', key, path: '/courses', params: { name: 'Fire' } } as const
  for (const _ of [1, 2]) await notify(rows(), [employer.admin.id, other.admin.id], notice)
  const there = { workspaceId: employer.workspace.id }
  await notify(db.platform, [employer.admin.id, other.admin.id], { ...there, ...notice, key: `${key}:2` })
  expect(
    (await db.platform.notice.findMany({ where: { key: { startsWith: key } } })).map(({ userId }) => userId),
  ).toEqual([employer.admin.id, employer.admin.id])
  const left = await deliverNotices(db, { where: { key: { startsWith: key } } })
  expect(left.map(({ userId, by }) => [userId, by])).toEqual([
    [employer.admin.id, 'MAIL'],
    [employer.admin.id, 'MAIL'],
  ])
})
