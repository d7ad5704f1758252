/** Who administers users reads whom notices could not be sent to; never of a case. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { deliverNotices } from '../../test/deliverNotices.ts'
import { withoutMail } from '../core/contacts.ts'
import { say } from '../messages/say.ts'
import { notify } from '../notices/notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const path = '/api/workspace/unreached-users'
const text = { subject: say('common.text', { text: 'Fire drill' }), body: say('common.text', { text: '' }) }

test('the admin reads of everybody, a unit’s admin of their unit, and nobody of a case', async () => {
  const { employer, db } = app
  const rows = db.forWorkspace(employer.workspace.id)
  const [here, there] = await Promise.all(
    [employer.pune, employer.toronto].map(async (unit, n) => {
      const person = await buildPerson(db, employer.workspace, { name: `Cut ${n}`, branchId: unit.id })
      await db.platform.user.update({ where: { id: person.id }, data: { email: withoutMail(person.id) } })
      return person
    }),
  )
  const caseId = await fileCase(db, employer, await publish(db, employer, floorGraph()))
  const ids = [here!.id, there!.id]
  await notify(rows, ids, { kind: 'COURSE_ASSIGNED', key: uuid(), path: '/', text })
  await notify(rows, ids, { kind: 'NEEDS_ATTENTION', key: uuid(), path: '/', caseId, text })
  await notify(rows, ids, { kind: 'RETENTION_COMING', key: uuid(), path: '/', text })
  await deliverNotices(db)
  const read = async (person: { id: string }) => (await (await app.as(person)).get(path)).body
  const row = (id: string, name: string) => ({
    userId: id,
    name,
    kind: 'COURSE_ASSIGNED',
    subject: 'Fire drill',
    since: expect.any(String),
    reason: 'UNREACHED',
  })
  const all = await read(employer.admin)
  expect(all.totalElements).toBe(2)
  expect(all.content).toEqual(
    expect.arrayContaining([
      expect.objectContaining(row(here!.id, 'Cut 0')),
      expect.objectContaining(row(there!.id, 'Cut 1')),
    ]),
  )
  expect((await read(employer.branchAdmin)).content).toMatchObject([row(here!.id, 'Cut 0')])
  expect((await (await app.as(employer.member)).get(path)).status).toBe(403)
  await (await app.as(here!)).post('/api/notification/read', {})
  expect((await read(employer.admin)).content).toMatchObject([row(there!.id, 'Cut 1')])
})
