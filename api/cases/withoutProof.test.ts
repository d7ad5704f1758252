/**
 * Twelve hours after a proof of identity, lists say no more of a case than that there is something: the words wait
 * behind the same question that the page of the case, of its meeting and of a task asks.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, publish } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { hearing, openRoom } from '../../test/meetingRoom.ts'
import type { Rig } from '../../test/rig.ts'
import { todayIn } from '../../test/todayIn.ts'

const at = '/complaint-workflow/api'
let [app, rig] = [] as unknown as [TestApp, Rig]
let [tara, member, guest] = [] as unknown as [Caller, Caller, Caller]
const words = {
  task: 'Quartz',
  draft: 'Basalt',
  meeting: ['Granite', 'Marble', 'Feldspar', 'Wit Ness'],
  title: 'Obsidian',
}

beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  const { db, employer: here } = app
  const person = await buildColleague(db, here, 'Tara Investigates', {})
  const caseId = await fileCase(db, here, await publish(db, here, hearing('COMPLAINT', 'OPEN')))
  const ofMeeting = await fileCase(db, here, await publish(db, here, hearing('MEETING', 'OPEN')))
  rig.wake()
  await rig.settle(caseId)
  await rig.settle(ofMeeting)
  const rows = db.forWorkspace(here.workspace.id)
  await rows.case.update({ where: { id: ofMeeting }, data: { title: words.title } })
  const presiding = await app.as(here.presiding)
  const task = { title: words.task, userId: person.id, dueOn: todayIn('Asia/Kolkata') }
  const taskResponse = await presiding.post(`${at}/case/${caseId}/task`, task, { 'idempotency-key': uuid() })
  expect(taskResponse.status).toBe(200)
  const room = await openRoom(app)
  const [title, agenda, location] = words.meeting
  await room.scheduled(caseId, { title, agenda, location })
  await rows.stepDraft.create({
    data: {
      caseId,
      step: 'hear.1',
      userId: here.member.id,
      part: 'MEETING',
      revision: 1,
      form: {
        meetingId: null,
        plan: null,
        attendance: null,
        minutes: { base: {}, written: { minutes: words.draft, outcome: '' } },
      },
    },
  })
  ;[tara, member, guest] = [await app.as(person), await app.as(here.member), await app.as(here.complainant)]
})
afterAll(() => app?.close())

const readTexts = async () =>
  JSON.stringify(
    (
      await Promise.all([
        tara.get(`${at}/task`),
        member.post(`${at}/case/inbox?pageSize=300`, {}),
        member.post(`${at}/case/list?pageSize=300`, {}),
        member.post(`${at}/case/list?pageSize=300`, { searchText: words.title }),
        member.post(`${at}/meeting/list?pageSize=300`, { when: 'ALL' }),
        tara.get('/api/notification?pageSize=300'),
        member.get('/api/notification?pageSize=300'),
        member.get('/api/navigation/v3'),
      ])
    ).map(({ status, body }) => [status, body]),
  )
const all = [words.task, words.draft, ...words.meeting, words.title]
const prove = (provenAt: Date) => app.db.platform.session.updateMany({ data: { provenAt } })

test('lists withhold what pages would ask a proof for; a party’s own stay as they are', async () => {
  const whole = await readTexts()
  expect(all.filter((word) => !whole.includes(word))).toEqual([])
  await prove(new Date(Date.now() - 12.1 * 3_600_000))
  const withheld = await readTexts()
  expect(all.filter((word) => withheld.includes(word))).toEqual([])
  expect((await tara.get(`${at}/task`)).body).toMatchObject({ totalElements: 1, content: [{ title: null }] })
  const searched = await member.post(`${at}/case/list?pageSize=300`, { searchText: words.title })
  expect(searched.body.totalElements).toBe(0)
  const invited = JSON.stringify((await guest.post(`${at}/meeting/list`, { when: 'ALL' })).body)
  expect(invited).toContain(words.meeting[0])
})
