/**
 * Every call that acts on a case and takes a person, with every kind of person: it is done, or refused before the
 * act. Whoever it names, the case goes on. The calls are those of the contracts.
 */
import { z } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, buildPerson } from '../../prisma/builders.ts'
import type { Answer, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import { base, hearing, openRoom, type Room } from '../../test/meetingRoom.ts'
import type { Rig } from '../../test/rig.ts'
import { domains } from '../contracts.ts'

let [app, rig, room, open] = [] as unknown as [TestApp, Rig, Room, Published]
let people: Record<string, string>
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  open = await publish(app.db, app.employer, hearing('COMPLAINT', 'OPEN'))
  room = await openRoom(app)
  const other = await buildEmployer(app.db, 'other.localhost')
  const left = await buildPerson(app.db, app.employer.workspace, { name: 'Left Us' })
  expect((await room.who.admin.delete(`/api/user/${left.id}`)).status).toBe(200)
  const { complainant, respondent, presiding, member, substitute, stranger, employer } = app.employer
  people = {
    complainant: complainant.id,
    respondent: respondent.id,
    'presiding officer': presiding.id,
    'committee member': member.id,
    substitute: substitute.id,
    'plain colleague': stranger.id,
    employer: employer.id,
    'colleague who left': left.id,
    outsider: other.stranger.id,
    nobody: uuid(),
  }
})
afterAll(() => app?.close())

/** How a call is made on a new case: `person` is in the field that takes one. */
type Call = (caseId: string, person: string) => Promise<Answer>
const at = '/complaint-workflow/api/case'
const note = 'As it was decided'
const calls: Record<string, Call> = {
  'complaints:nameRespondent': (caseId, userId) =>
    room.who.presiding.post(`${at}/${caseId}/respondent`, { userId, note }),
  'complaints:admit': (caseId, userId) => room.who.presiding.post(`${at}/${caseId}/admit`, { userId }),
  'complaints:leaveOut': (caseId, userId) => room.who.presiding.post(`${at}/${caseId}/leave-out`, { userId }),
  'complaints:assign': (caseId, userId) =>
    room.who.presiding.post(`${at}/${caseId}/step/hear.1/assign`, { userId }),
  'caseTasks:add': (caseId, userId) =>
    room.who.presiding.post(`${at}/${caseId}/task`, { title: 'Read the log', userId, dueOn: '2099-01-31' }),
  'meetings:schedule': (caseId, userId) =>
    room.who.member.post(base, room.planned(caseId, { guests: [room.guest({ id: userId })] })),
  'meetings:change': async (caseId, userId) => {
    const meeting = await room.scheduled(caseId)
    const guests = [room.guest(app.employer.presiding), room.guest({ id: userId })]
    return room.who.member.put(`${base}/${meeting.meetingId}`, room.changed(meeting.version, { guests }))
  },
}

test('every call of the contracts that acts on a case and takes a person is among them', () => {
  const rowNames = domains.flatMap(({ noun, contract }) =>
    Object.entries(contract).flatMap(([name, row]) => {
      const { body, writes } = row as { body?: z.ZodType; writes?: string }
      const takesPerson =
        body && /"\w*[uU]serIds?":/.test(JSON.stringify(z.toJSONSchema(body, { io: 'input' })))
      return writes === 'engine' && takesPerson ? [`${noun}:${name}`] : []
    }),
  )
  expect(Object.keys(calls).toSorted()).toEqual(rowNames.toSorted())
})

test.each(Object.keys(calls))('%s is done or refused, and the case goes on', async (name) => {
  for (const [kind, person] of Object.entries(people)) {
    const caseId = await fileCase(app.db, app.employer, open, { respondentUserId: null })
    rig.wake()
    await rig.settle(caseId)
    const before = await app.db.platform.caseTransition.count({ where: { caseId } })
    const { status } = (await calls[name]?.(caseId, person)) ?? { status: 0 }
    const row = await rig.settle(caseId)
    expect([name, kind, row.attention]).toEqual([name, kind, null])
    // Nobody decides about their own access.
    const isOwn = kind === 'presiding officer' && /admit|leaveOut/.test(name)
    expect(isOwn ? [403] : [200, 400, 404, 409], `${name} ${kind}`).toContain(status)
    const planned = name === 'meetings:change' ? 1 : 0
    const isStranger = kind === 'outsider' || kind === 'nobody'
    if (isStranger)
      expect([name, kind, status === 200, row.seq]).toEqual([name, kind, false, before + planned])
    if (name.startsWith('meetings:') && !isStranger && kind !== 'colleague who left')
      expect([name, kind, status]).toEqual([name, kind, 200])
    // It still takes acts.
    expect((await room.who.presiding.post(`${at}/${caseId}/pause`, { note })).status).toBe(200)
  }
})
