/** The committee gives one person a task: who may, who may be chosen, what that person sees, and how it ends. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEmployer, type Employer } from '../../../prisma/builders.ts'
import type { TestApp } from '../../../test/app.ts'
import { testAppWithRig } from '../../../test/appWithRig.ts'
import { fileCase, floorGraph, publish } from '../../../test/case.ts'
import { buildColleague } from '../../../test/colleague.ts'
import { openCase } from '../../../test/complaint.ts'
import type { Rig } from '../../../test/rig.ts'
import { todayIn } from '../../../test/todayIn.ts'
import { removeTaskFiles } from '../../../workers/complaints/removeTaskFiles.ts'
import { buildApp } from '../../app.ts'
import { dateAfter } from '../../../workflows/definition/clocks.ts'
import type { CaseTask } from '../contract/caseTask.ts'

type Someone = { id: string }
let [app, rig, here] = [] as unknown as [TestApp, Rig, Employer]
let [caseId, tara] = [] as unknown as [string, Someone]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  tara = await buildColleague(app.db, here, 'Tara Investigates', {})
  caseId = await fileCase(app.db, here, await publish(app.db, here, floorGraph()))
  rig.wake()
  await rig.settle(caseId)
})

const at = '/complaint-workflow/api'
const as = (who: Someone) => app.as(who, here.workspace)
const key = () => ({ 'idempotency-key': uuid() })
const today = () => todayIn('Asia/Kolkata')
const dueOn = (days = 5) => dateAfter(today(), days, 'DAY')
const add = async (who: Someone, more: object = {}, id = caseId) =>
  (await as(who)).post(
    `${at}/case/${id}/task`,
    { title: 'Read the log', text: 'Who came in?', userId: tara.id, dueOn: dueOn(), ...more },
    key(),
  )
const act = async (who: Someone, what: string, body: object) =>
  (await as(who)).post(`${at}/case/${caseId}/task/${(await tasks())[0]?.taskId}/${what}`, body, key())
const page = async (who: Someone) => openCase(await as(who), caseId)
const tasks = async (who: Someone = here.presiding): Promise<CaseTask[]> =>
  (await page(who)).body.content.tasks
const mine = async (who: Someone) => (await (await as(who)).get(`${at}/task`)).body.content
const read = async (who: Someone, id: string) => (await as(who)).get(`${at}/task/${id}`)
const answer = async (who: Someone, id: string, text = 'Nobody came in.') =>
  (await as(who)).post(`${at}/task/${id}/answer`, { text }, key())
const createTask = async (more: object = {}): Promise<string> => {
  expect(await add(here.presiding, more)).toMatchObject({ status: 200 })
  return (await tasks()).at(-1)?.taskId ?? ''
}
const noticed = async (kind: string) =>
  (await app.db.platform.notice.findMany({ where: { kind, workspaceId: here.workspace.id } })).map(
    ({ userId, caseId: of, path }) => ({ userId, of, path }),
  )
const words = async (who: Someone) =>
  (await page(who)).body.content.timeline.map((entry: { words: string }) => entry.words)
const upload = async (who: Someone, path: string) => {
  const form = new FormData()
  form.set('file', new File(['The log'], 'log.txt'))
  return (await as(who)).upload(`${at}/${path}`, form)
}

describe('a task', () => {
  test('is shown to the committee and to its person, who sees nothing else of the case', async () => {
    const id = await createTask()
    expect(await tasks(here.member)).toMatchObject([
      { title: 'Read the log', person: 'Tara Investigates', status: 'OPEN', abilities: { change: false } },
    ])
    expect(await mine(tara)).toMatchObject([{ taskId: id, title: 'Read the log', overdue: false }])
    const { body } = await read(tara, id)
    expect(body.content).toMatchObject({ text: 'Who came in?', readers: [], attachments: [], evidence: [] })
    const { caseNo } = (await page(here.presiding)).body.content
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${caseId}|${caseNo}`))
    expect((await page(tara)).status).toBe(404)
    expect(await tasks(here.complainant)).toEqual([])
    expect(await words(here.member)).toContain('The task “Read the log” was given to Tara Investigates.')
    expect((await words(here.complainant)).join()).not.toContain('Read the log')
    expect(await noticed('TASK_ADDED')).toEqual([{ userId: tara.id, of: null, path: `/tasks/${id}` }])
    const rows = await app.db.platform.escalationSetting.findMany({ where: { clock: `task:${id}` } })
    expect(rows).toMatchObject([{ status: 'RUNNING' }])
  })

  test('ends with its answer, which those read whom the committee chose', async () => {
    const id = await createTask({ readers: ['COMPLAINANT'] })
    expect((await upload(tara, `task/${id}/evidence`)).status).toBe(200)
    expect((await page(here.presiding)).body.content.evidence).toEqual([])
    expect((await answer(tara, id)).body.content).toEqual({ done: true })
    for (const who of [here.member, here.complainant]) {
      const [task] = await tasks(who)
      expect(task).toMatchObject({ status: 'ANSWERED', answer: { text: 'Nobody came in.' } })
      const file = task?.answer?.evidence[0]?.evidenceId
      expect((await (await as(who)).get(`${at}/evidence/${file}`)).status).toBe(200)
    }
    expect(await tasks(here.respondent).catch(() => [])).toEqual([])
    expect(await mine(tara)).toEqual([])
    expect((await read(tara, id)).status).toBe(404)
    expect((await answer(tara, id)).status).toBe(404)
    expect((await noticed('TASK_ANSWERED')).map(({ userId }) => userId)).toContain(here.presiding.id)
  })

  test('brings what the committee attached, and no other file', async () => {
    const [one, other] = await Promise.all(
      ['a', 'b'].map(
        async () => (await upload(here.presiding, `case/${caseId}/evidence`)).body.content.evidenceId,
      ),
    )
    const id = await createTask({ attachmentIds: [one] })
    const attached = (await read(tara, id)).body.content.attachments
    expect(attached).toMatchObject([{ evidenceId: one, uploadedBy: '', step: null }])
    const open = async (file: string) => (await (await as(tara)).get(`${at}/evidence/${file}`)).status
    expect([await open(one), await open(other)]).toEqual([200, 404])
    await act(here.presiding, 'cancel', { note: 'Not needed' })
    expect(await open(one)).toBe(404)
    const unknown = await add(here.presiding, { attachmentIds: [uuid()] })
    expect([unknown.status, unknown.body.fields?.[0]?.path]).toEqual([404, 'attachmentIds.0'])
  })

  test('is moved and cancelled by the committee, with a reason it alone reads', async () => {
    const id = await createTask()
    expect((await act(here.presiding, 'due-date', { dueOn: dueOn(9) })).status).toBe(200)
    expect((await tasks())[0]?.dueAt.slice(0, 10)).toBe(dueOn(9))
    expect((await mine(tara))[0].dueAt).toBe((await tasks())[0]?.dueAt)
    const seen = await act(here.presiding, 'due-date', { dueOn: dueOn(11), dueAt: new Date(0).toISOString() })
    expect([seen.status, seen.body.reason]).toEqual([409, 'DATE_CHANGED'])
    expect((await act(here.presiding, 'cancel', { note: '' })).status).toBe(400)
    expect((await act(here.presiding, 'cancel', { note: 'We know by now' })).status).toBe(200)
    expect(await tasks()).toMatchObject([{ status: 'CANCELLED', reason: 'We know by now' }])
    expect((await read(tara, id)).status).toBe(404)
    expect(await noticed('TASK_ENDED')).toMatchObject([{ userId: tara.id }])
    expect((await act(here.presiding, 'cancel', { note: 'Again' })).body.code).toBe('ACT_REFUSED')
  })

  test('ends with its case, which does not wait for it', async () => {
    const id = await createTask()
    const closing = await as(here.presiding)
    expect((await closing.post(`${at}/case/${caseId}/close`, { note: 'Over' }, key())).status).toBe(200)
    expect(await tasks()).toMatchObject([{ status: 'ENDED', abilities: { change: false } }])
    expect((await read(tara, id)).status).toBe(404)
    expect(await noticed('TASK_ENDED')).toMatchObject([{ userId: tara.id, of: null }])
    expect(
      await app.db.platform.caseAssignment.findMany({ where: { caseId, capacity: 'TASK_ASSIGNEE' } }),
    ).toMatchObject([{ active: false, admission: 'ADMITTED', admittedBy: here.presiding.id, step: id }])
  })
})

test('a task of somebody who leaves ends, and does not come back with them', async () => {
  const id = await createTask()
  const member = { userId: tara.id, workspaceId: here.workspace.id }
  const present = (active: boolean) =>
    app.db.platform.membership.updateMany({ where: member, data: { active } })
  await present(false)
  rig.wake()
  await expect.poll(async () => (await tasks())[0]?.status, { timeout: 15_000 }).toBe('ENDED')
  expect((await noticed('ACCESS_CHANGED')).map(({ userId }) => userId)).toContain(here.presiding.id)
  await present(true)
  expect((await read(tara, id)).status).toBe(404)
})

test('of two answers that are sent one counts, with its files; the same one again is answered as before', async () => {
  const id = await createTask()
  expect((await upload(tara, `task/${id}/evidence`)).status).toBe(200)
  const [one, other] = [key(), key()]
  const send = async (text: string, as_: ReturnType<typeof key>) =>
    (await as(tara)).post(`${at}/task/${id}/answer`, { text }, as_)
  const both = await Promise.all([send('One', one), send('Other', other)])
  expect(both.map(({ status }) => status)).toContain(200)
  const [task] = await tasks()
  expect(task?.status).toBe('ANSWERED')
  // Whichever landed, the file that was handed in stays with the case.
  expect(await app.db.platform.evidence.count({ where: { caseId, draftId: null } })).toBe(1)
  const isOne = task?.answer?.text === 'One'
  const again = await send(isOne ? 'One' : 'Other', isOne ? one : other)
  expect([again.status, again.body.content]).toEqual([200, { done: true }])
  expect((await send('A third', key())).status).toBe(404)
})

test('whoever comes to stand for the employer is given none, and has none any more', async () => {
  const id = await createTask()
  await app.db.platform.caseAssignment.create({
    data: {
      workspaceId: here.workspace.id,
      caseId,
      userId: tara.id,
      capacity: 'EMPLOYER',
      step: '',
      admission: 'TRANSITION',
      active: true,
    },
  })
  expect((await read(tara, id)).status).toBe(404)
  expect(await mine(tara)).toEqual([])
  const employer = await buildColleague(app.db, here, 'Omar Employs', { role: 'EMPLOYER' })
  const refused = await add(here.presiding, { userId: employer.id })
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'userId'])
})

test('a day that cannot be meant is refused, and so is a task that cannot be one', async () => {
  const far = await add(here.presiding, { dueOn: '9999-12-31' })
  expect([far.status, far.body.fields?.[0]?.path]).toEqual([400, 'dueOn'])
  await createTask()
  expect((await act(here.presiding, 'due-date', { dueOn: '9999-12-31' })).status).toBe(400)
  const presiding = await as(here.presiding)
  const none = await presiding.post(`${at}/case/${caseId}/task/abc/cancel`, { note: 'No' }, key())
  expect(none.status).toBe(404)
})

describe('who', () => {
  test('gives one is who presides, to nobody who is a party, and for a day ahead', async () => {
    for (const who of [here.member, here.complainant, here.admin, tara])
      expect([403, 404]).toContain((await add(who)).status)
    for (const party of [here.complainant, here.respondent]) {
      const refused = await add(here.presiding, { userId: party.id })
      expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'userId'])
    }
    const late = await add(here.presiding, { dueOn: dateAfter(today(), -1, 'DAY') })
    expect([late.status, late.body.fields?.[0]?.path]).toEqual([400, 'dueOn'])
    const response = await (
      await as(here.presiding)
    ).post(`${at}/case/${caseId}/task-assignees?pageSize=300`, { searchText: '' })
    const ids = response.body.content.map(({ userId }: { userId: string }) => userId)
    expect(ids).toContain(tara.id)
    for (const party of [here.complainant, here.respondent]) expect(ids).not.toContain(party.id)
    expect(await tasks()).toEqual([])
    expect(await app.db.platform.caseTask.count({ where: { caseId } })).toBe(0)
  })

  test('answers it is its person alone', async () => {
    const id = await createTask()
    for (const who of [here.presiding, here.complainant, here.respondent, here.admin])
      expect([(await read(who, id)).status, (await answer(who, id)).status]).toEqual([404, 404])
    for (const who of [here.presiding, here.admin])
      expect((await upload(who, `task/${id}/evidence`)).status).toBe(404)
  })

  test('has proved lately who they are', async () => {
    const id = await createTask()
    const stale = await as(tara)
    await app.db.platform.session.updateMany({
      where: { userId: tara.id },
      data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    expect((await stale.get(`${at}/task/${id}`)).body.code).toBe('PROOF_REQUIRED')
  })
})

test('files wait for the answer, are its person’s alone until then, and can be taken out', async () => {
  const id = await createTask()
  const { evidenceId } = (await upload(tara, `task/${id}/evidence`)).body.content
  const file = { fileName: 'log.txt', sizeBytes: 7 }
  const begun = await (await as(tara)).post(`${at}/task/${id}/evidence/upload`, file, key())
  expect(begun.body.content).toMatchObject({ received: 0, sizeBytes: 7 })
  expect((await read(tara, id)).body.content.evidence).toMatchObject([{ evidenceId }])
  const open = async (who: Someone) => (await (await as(who)).get(`${at}/evidence/${evidenceId}`)).status
  expect([await open(tara), await open(here.presiding)]).toEqual([200, 404])
  expect((await (await as(tara)).delete(`${at}/task/${id}/evidence/${evidenceId}`)).status).toBe(200)
  expect((await read(tara, id)).body.content.evidence).toEqual([])
})

/** The same API, of which nothing reaches a case: it stopped right after it kept what was sent. */
const stopped = () =>
  buildApp({ ...app.deps, temporal: () => Promise.reject(new Error('The API has stopped')) })

test('what stops before an answer is recorded leaves its files to their person; they go with the task', async () => {
  const id = await createTask()
  const { evidenceId } = (await upload(tara, `task/${id}/evidence`)).body.content
  const { token } = await as(tara)
  const answerResponse = await stopped().request(`${at}/task/${id}/answer`, {
    method: 'POST',
    headers: {
      ...key(),
      authorization: `Bearer ${token}`,
      host: here.workspace.host,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ text: 'Nobody came in.' }),
  })
  expect(answerResponse.status).toBeGreaterThanOrEqual(500)
  const row = { where: { id: evidenceId } }
  expect(await app.db.platform.evidence.findUniqueOrThrow(row)).toMatchObject({ caseId: null, draftId: id })
  expect((await page(here.presiding)).body.content.evidence).toEqual([])
  await act(here.presiding, 'cancel', { note: 'Not needed' })
  expect((await (await as(tara)).get(`${at}/evidence/${evidenceId}`)).status).toBe(404)
  expect(await removeTaskFiles(app.deps)).toMatchObject({ gone: 1 })
  expect(await app.db.platform.evidence.count(row)).toBe(0)
})

test('a file that arrives while its answer is under way is handed in with it, or refused', async () => {
  const id = await createTask()
  const [answered, ...arrived] = await Promise.all([
    answer(tara, id),
    ...Array.from({ length: 4 }, () => upload(tara, `task/${id}/evidence`)),
  ])
  expect(answered.status).toBe(200)
  const receivedIds: string[] = arrived
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.content.evidenceId)
  expect(arrived.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
  const rows = await app.db.platform.evidence.findMany({ where: { OR: [{ caseId }, { draftId: id }] } })
  expect(rows.map((each) => each.id).toSorted()).toEqual(receivedIds.toSorted())
  expect(rows.every((each) => each.caseId === caseId && each.step === `task:${id}`)).toBe(true)
})

test('words of a task are sealed, and no history holds them', async () => {
  const id = await createTask({ title: 'Ask about the sandwich' })
  const [raw] = await app.db.platform.$queryRaw<
    { title: string }[]
  >`SELECT title FROM "CaseTask" WHERE id = ${id}::uuid`
  expect(raw?.title).toMatch(/^sealed:/)
  const events = await app.db.platform.caseTransition.findMany({ where: { caseId } })
  expect(JSON.stringify(events)).not.toContain('sandwich')
})
