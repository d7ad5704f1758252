/** Whom a notice of a case could not be sent to: listed for its committee until they open it in the app. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'
import { withoutMail } from '../core/contacts.ts'
import type { Recipient } from '../../workflows/definition/graph.ts'
import type { Effect, NoticeKind } from '../../workflows/engine/state.ts'
import { commitTransition, nothingKnown } from '../../workers/complaints/commitTransition.ts'

let [app, floor] = [] as unknown as [TestApp, Published]
beforeAll(async () => {
  app = await testApp()
  floor = await publish(app.db, app.employer, floorGraph())
})
afterAll(() => app?.close())

const newPerson = (name: string) =>
  buildPerson(app.db, app.employer.workspace, { name, branchId: app.employer.pune.id })
const cutOff = (id: string) =>
  app.db.platform.user.update({ where: { id }, data: { email: withoutMail(id), signInNumber: null } })

async function commit(caseId: string, about: NoticeKind, ...recipients: Recipient[]): Promise<void> {
  const { seq } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  const effects: Effect[] = [{ do: 'NOTIFY', about, step: 'read.1', recipients, action: null }]
  await commitTransition(app.db.forWorkspace(app.employer.workspace.id), nothingKnown(), {
    caseId,
    workspaceId: app.employer.workspace.id,
    definitionHash: floor.hash,
    seq: seq + 1,
    key: null,
    at: Date.now(),
    event: { type: 'DUE' },
    effects,
    status: 'IN_PROGRESS',
  })
  await deliverNotices(app.db)
}
async function caseOf(startedByUserId: string): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, floor)
  await app.db.platform.case.update({ where: { id: caseId }, data: { startedByUserId } })
  return caseId
}
const readBy = async (person: { id: string }, caseId: string) =>
  (await app.as(person)).get(`/complaint-workflow/api/case/${caseId}`)
const listedFor = async (person: { id: string }, caseId: string) =>
  (await readBy(person, caseId)).body.content.unreached as { userId: string; kind: string; reason: string }[]

test('a complainant without address or number is listed for the committee until they open the notice', async () => {
  const { member, presiding, admin } = app.employer
  const person = await newPerson('Nobodys Phone')
  const caseId = await caseOf(person.id)
  await cutOff(person.id)
  await commit(caseId, 'OVERDUE', { to: 'COMPLAINANT' }, { to: 'COMMITTEE' })
  await commit(caseId, 'OVERDUE', { to: 'COMPLAINANT' })
  const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  for (const reader of [member, presiding])
    // eslint-disable-next-line no-await-in-loop
    expect(await listedFor(reader, caseId)).toEqual([
      {
        userId: person.id,
        name: 'Nobodys Phone',
        kind: 'OVERDUE',
        subject: expect.stringContaining(caseNo),
        subjectText: expect.objectContaining({ code: 'noticeSubjects.OVERDUE' }),
        count: 2,
        since: expect.any(String),
        reason: 'UNREACHED',
      },
    ])
  expect(await listedFor(person, caseId)).toEqual([])
  expect((await readBy(admin, caseId)).status).toBe(404)
  await (await app.as(person)).post('/api/notification/read', {})
  expect(await listedFor(member, caseId)).toEqual([])
})

test('a complainant whose account was closed is listed, and finds the notice when it is open again', async () => {
  const { member, admin } = app.employer
  const person = await newPerson('Closed Account')
  const caseId = await caseOf(person.id)
  const caller = await app.as(admin)
  expect((await caller.delete(`/api/user/${person.id}`)).status).toBe(200)
  await commit(caseId, 'CLOSED', { to: 'COMPLAINANT' })
  expect(await listedFor(member, caseId)).toMatchObject([{ userId: person.id, kind: 'CLOSED' }])
  await app.db.platform.membership.updateMany({ where: { userId: person.id }, data: { active: true } })
  expect((await (await app.as(person)).get('/api/notification')).body.content).toMatchObject([
    { kind: 'CLOSED', readAt: null },
  ])
})

test('whom a server refuses is listed as refused', async () => {
  const { member } = app.employer
  const person = await newPerson('Full Mailbox')
  const caseId = await caseOf(person.id)
  await commit(caseId, 'CLOSED', { to: 'COMPLAINANT' })
  expect(await listedFor(member, caseId)).toEqual([])
  await app.db.platform.outbox.updateMany({ where: { key: { startsWith: caseId } }, data: { sentAt: null } })
  await app.db.platform.notice.updateMany({ where: { caseId }, data: { delivery: null } })
  const refusing = {
    async send() {
      throw Object.assign(new Error('550 no such user'), {
        command: 'RCPT TO',
        response: '550 5.1.1 no such user',
        responseCode: 550,
      })
    },
    close() {},
  }
  expect(await deliverNotices(app.db, { mailer: refusing })).toEqual([])
  expect(await listedFor(member, caseId)).toMatchObject([{ userId: person.id, reason: 'REFUSED' }])
})

test('whoever is to be named as respondent does not learn it from the list', async () => {
  const { member, presiding, external } = app.employer
  const person = await newPerson('Quiet Officer')
  const caseId = await caseOf(app.employer.complainant.id)
  await cutOff(person.id)
  await commit(caseId, 'RESPONDENT_PROPOSED', { to: 'PERSON', userId: person.id })
  await app.db.platform.caseEvent.create({
    data: {
      workspaceId: app.employer.workspace.id,
      caseId,
      seq: 1,
      n: 50,
      kind: 'RESPONDENT_PROPOSED',
      at: new Date(),
      byUserId: presiding.id,
      detail: { userId: external.id },
    },
  })
  expect(await listedFor(member, caseId)).toMatchObject([{ kind: 'RESPONDENT_PROPOSED' }])
  expect(await listedFor(external, caseId)).toEqual([])
})
