/**
 * The law of notices: whatever kind it is and whatever a person has, they find it in the app, and exactly one message
 * leaves, or the notice stands among those that reached nobody, or they switched messages off. A kind without a channel
 * is caught twice: its notice is left undecided by the delivery (`lawBreaches`), and whoever writes notices or their
 * mail past `notify` is named by the lists of files below.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutMail } from '../../api/core/contacts.ts'
import { say } from '../../api/messages/say.ts'
import { isNotReached } from '../../api/notices/delivery.ts'
import { notify } from '../../api/notices/notify.ts'
import { noticeKinds, type NoticeKind } from '../../api/notices/preferencesContract.ts'
import about from '../../api/complaints/module.ts'
import { buildEmployer, buildPerson, type Employer } from '../../prisma/builders.ts'
import { openDatabase, type Database } from '../../prisma/client.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { testDatabase } from '../../test/database.ts'
import { deliverNotices, type Delivered } from '../../test/deliverNotices.ts'
import type { NoticeKind as CaseNoticeKind } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from '../complaints/commitTransition.ts'

let [db, employer, floor, drop] = [] as unknown as [Database, Employer, Published, () => Promise<void>]
beforeAll(async () => {
  const database = await testDatabase()
  ;[db, drop] = [openDatabase(database.url), () => database.drop()]
  employer = await buildEmployer(db, 'everykind.localhost')
  floor = await publish(db, employer, floorGraph())
})
afterAll(async () => {
  await db?.close()
  await drop?.()
})

const isOfCase = (kind: NoticeKind): kind is CaseNoticeKind => Object.hasOwn(about.notices, kind)
const text = { subject: say('common.text', { text: 'S' }), body: say('common.text', { text: 'B' }) }
const rows = () => db.forWorkspace(employer.workspace.id)

/** One notice of each kind to each of them, by the way on which the product writes it. */
async function notifyOfEveryKind(people: string[]): Promise<void> {
  for (const kind of noticeKinds.filter((each) => !isOfCase(each)))
    // eslint-disable-next-line no-await-in-loop
    await notify(rows(), people, { kind, key: `${kind}:${uuid()}`, path: '/', text })
  const caseId = await fileCase(db, employer, floor)
  await commitTransition(rows(), nothingKnown(), {
    caseId,
    workspaceId: employer.workspace.id,
    definitionHash: floor.hash,
    seq: 1,
    key: null,
    at: Date.now(),
    event: { type: 'DUE' },
    effects: noticeKinds.filter(isOfCase).map((kind) => ({
      do: 'NOTIFY' as const,
      about: kind,
      step: 'read.1',
      recipients: people.map((userId) => ({ to: 'PERSON' as const, userId })),
      action: null,
    })),
    status: 'IN_PROGRESS',
  })
}

type Case = { by: 'MAIL' | 'SMS' | null; isListed: boolean }
/** What a person has, and what must come of each kind. */
const people: Record<string, Case & { has: 'MAIL' | 'SMS' | 'BOTH' | 'NEITHER'; isMuted?: true }> = {
  mail: { has: 'MAIL', by: 'MAIL', isListed: false },
  phone: { has: 'SMS', by: 'SMS', isListed: false },
  both: { has: 'BOTH', by: 'MAIL', isListed: false },
  neither: { has: 'NEITHER', by: null, isListed: true },
  mutedMail: { has: 'BOTH', isMuted: true, by: null, isListed: false },
  mutedPhone: { has: 'SMS', isMuted: true, by: null, isListed: false },
  mutedNeither: { has: 'NEITHER', isMuted: true, by: null, isListed: false },
}
async function buildOne(name: string, n: number): Promise<string> {
  const { id } = await buildPerson(db, employer.workspace, { name, branchId: employer.pune.id })
  const one = people[name]!
  await db.platform.user.update({
    where: { id },
    data: {
      ...(one.has === 'MAIL' || one.has === 'BOTH' ? {} : { email: withoutMail(id) }),
      ...(one.has === 'SMS' || one.has === 'BOTH' ? { signInNumber: `+9198123456${70 + n}` } : {}),
    },
  })
  if (one.isMuted)
    await db.platform.membership.updateMany({ where: { userId: id }, data: { mutedMail: [...noticeKinds] } })
  return id
}

/** Notices of a person that break the law: undecided, or with another number of messages than they say. */
async function lawBreaches(userId: string, deliveries: Delivered[]): Promise<string[]> {
  const notices = await db.platform.notice.findMany({ where: { userId } })
  return notices
    .filter(({ key, delivery }) => {
      const own = deliveries.filter((each) => each.userId === userId && each.key === `${key}:${userId}`)
      const leaves = delivery === 'MAIL' || delivery === 'SMS'
      return delivery === null || own.length !== (leaves ? 1 : 0) || own.some(({ by }) => by !== delivery)
    })
    .map(({ kind }) => kind)
}

test('every kind reaches everybody in the app, and outside once or by the list of who was not reached', async () => {
  const ids = await Promise.all(Object.keys(people).map(buildOne))
  await notifyOfEveryKind(ids)
  const deliveries = await deliverNotices(db)
  for (const [n, [name, { by, isListed }]] of Object.entries(people).entries()) {
    const userId = ids[n]!
    // eslint-disable-next-line no-await-in-loop
    const notices = await db.platform.notice.findMany({ where: { userId } })
    expect(notices.map(({ kind }) => kind).toSorted(), name).toEqual([...noticeKinds].toSorted())
    expect(await lawBreaches(userId, deliveries), name).toEqual([]) // eslint-disable-line no-await-in-loop
    const own = deliveries.filter((each) => each.userId === userId)
    expect([...new Set(own.map((each) => each.by))], name).toEqual(by ? [by] : [])
    expect(own.length, name).toBe(by ? noticeKinds.length : 0)
    expect(notices.filter(({ delivery }) => isNotReached(delivery)).length, name).toBe(
      isListed ? noticeKinds.length : 0,
    )
  }
  expect(await deliverNotices(db)).toEqual([])
})

test('a kind that is written without a channel is found out', async () => {
  const userId = await buildOne('phone', 9)
  await rows().notice.create({ data: { userId, kind: 'CLOSED', key: uuid(), path: '/' } })
  expect(await lawBreaches(userId, await deliverNotices(db))).toEqual(['CLOSED'])
})

const files = import.meta.glob<string>(['../../api/**/*.ts', '../**/*.ts', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const filesWith = (pattern: RegExp) =>
  Object.keys(files)
    .filter((file) => pattern.test(files[file] ?? ''))
    .toSorted()
const writesNotices =
  /\bnotice\.(create|createMany|createManyAndReturn|upsert)\(|INTO "Notice"|\bnotices\.push\(/
const writesMail = /\b(enqueueMail|mailItem)\(/
const writesNoticeMail = /\b(enqueueMail|mailItem)\(\s*(\w+,\s*)?noticeMail\b/

test('notices are written by notify alone, and by the transition of a case', () => {
  expect(filesWith(writesNotices)).toEqual(['../../api/notices/notify.ts', '../complaints/effects/notify.ts'])
})

test('mail and SMS of their own are no notices, each with its reason', () => {
  const reasons: Record<string, string> = {
    '../../api/outbox/enqueue.ts': 'writes them for all others',
    '../../api/invites/sendInvites.ts': 'an invite goes to an address or number that nobody has proved yet',
    '../../api/workspaces/creation.ts': 'the invite of the first admin of a workspace',
    '../../api/signIns/challenges.ts': 'a code or link proves the very address or number that it is sent to',
    '../../api/signIns/contacts.ts': 'the former address or number hears that it signs nobody in any more',
    '../../api/signIns/platformAdmin.ts': 'the link proves the very address that it is sent to',
    '../../api/signIns/mailPlatformAdmins.ts': 'platform admins are no members and have no notices',
    '../../api/signIns/findWorkspaces.ts': 'the answer to somebody who typed an address, signed out',
    '../../api/publicMessages/service.ts': 'platform admins are no members and have no notices',
    '../mail/mailPlatformAdmins.ts': 'the same: platform admins alone',
    '../complaints/effects/notify.ts': 'a guest of a meeting who has no account has the mail alone',
  }
  expect(filesWith(writesMail)).toEqual(Object.keys(reasons).toSorted())
  expect(filesWith(writesNoticeMail)).toEqual([
    '../../api/publicMessages/service.ts',
    '../complaints/effects/notify.ts',
    '../mail/mailPlatformAdmins.ts',
  ])
})

test.each([
  'await rows.notice.createMany({ data })',
  'INSERT INTO "Notice" (id)',
  'writer.notices.push({ userIds })',
])('a notice past notify would be found out: %s', (line) => {
  expect(writesNotices.test(line)).toBe(true)
})
test.each([
  'await enqueueMail(rows, noticeMail, { key, payload })',
  'mailItem(noticeMail, { key, payload })',
])('the mail of a notice past notify would be found out: %s', (line) => {
  expect(writesMail.test(line) && writesNoticeMail.test(line)).toBe(true)
})
