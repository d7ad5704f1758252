/** The committee assigns an open step to one person: who may, who may be chosen, and what that person sees and when. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { buildEmployer, buildPerson, buildWorkspace, type Employer } from '../../prisma/builders.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { buildColleague } from '../../test/colleague.ts'
import { leaveOutOfCase, openCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'
import { dateAfter } from '../../workflows/definition/clocks.ts'
import { todayIn } from '../../test/todayIn.ts'

type Someone = { id: string }
let [app, rig, here] = [] as unknown as [TestApp, Rig, Employer]
let [caseId, tara] = [] as unknown as [string, Someone]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())
beforeEach(async () => {
  here = await buildEmployer(app.db, `${uuid().slice(-12)}.localhost`)
  tara = await person('Tara Investigates')
  caseId = await filed()
})

const at = '/complaint-workflow/api/case'
const as = (who: Someone) => app.as(who, here.workspace)
const person = (name: string, more: object = {}) => buildColleague(app.db, here, name, more)
async function filed(filing: Parameters<typeof fileCase>[3] = {}): Promise<string> {
  const graph = floorGraph()
  const setting = { ...graph.steps[0]!.setting, reopenable: true }
  const published = await publish(app.db, here, {
    ...graph,
    steps: graph.steps.map((step) => ({ ...step, setting })),
  })
  const id = await fileCase(app.db, here, published, filing)
  rig.wake()
  await rig.settle(id)
  return id
}
const send = async (who: Someone, what: string, body: object = {}, step = 'read.1') =>
  (await as(who)).post(`${at}/${caseId}/step/${step}/${what}`, body, { 'idempotency-key': uuid() })
const assign = (who: Someone, to: Someone, more: object = {}, step?: string) =>
  send(who, 'assign', { userId: to.id, ...more }, step)
const complete = (who: Someone) => send(who, 'complete', { outcome: 'done', answers: {} })
const page = async (who: Someone) => openCase(await as(who), caseId)
const current = async (who: Someone) => (await page(who)).body.content.current
const inbox = async (who: Someone) =>
  (await (await as(who)).post(`${at}/inbox?pageSize=300`, {})).body.content.filter(
    (row: { caseId: string }) => row.caseId === caseId,
  )
const findAssignees = async (who: Someone, searchText = '') =>
  (await send(who, 'assignees?pageSize=300', { searchText })).body.content.map(
    ({ userId }: { userId: string }) => userId,
  )
const words = async (who: Someone) =>
  (await page(who)).body.content.timeline.map((entry: { words: string }) => entry.words)
const noticed = async (kind: string) =>
  (await app.db.platform.notice.findMany({ where: { caseId, kind } })).map(({ userId }) => userId)
const errorAt = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.fields?.[0]?.path]

describe('a step of the committee', () => {
  test('is assigned by who presides, shown as theirs, and theirs alone until they end it', async () => {
    const [mine] = await current(here.presiding)
    expect(mine.abilities).toMatchObject({ assign: true, unassign: false, complete: true })
    expect((await assign(here.presiding, tara)).status).toBe(200)
    const [assignedStep] = await current(here.presiding)
    expect(assignedStep).toMatchObject({
      with: 'Tara Investigates',
      abilities: { assign: false, unassign: true, complete: false },
    })
    expect(await inbox(tara)).toMatchObject([{ step: 'read.1', stepName: 'Read the complaint' }])
    expect(await inbox(here.presiding)).toEqual([])
    expect(await noticed('STEP_OPENED')).toContain(tara.id)
    expect(await words(here.member)).toContain('“Read the complaint” was assigned to Tara Investigates.')
    // Who filed reads that somebody works on it, and of which step only where it is shown to them.
    expect(await words(here.complainant)).toContain('Tara Investigates was given access to work on a step.')
    expect((await complete(here.presiding)).status).toBe(403)
    const completion = [`${at}/${caseId}/step/read.1/complete`, { outcome: 'done', answers: {} }] as const
    const key = { 'idempotency-key': uuid() }
    const done = await (await as(tara)).post(...completion, key)
    expect(done.status).toBe(200)
    expect((await page(tara)).status).toBe(404)
    // A retry answers as the first did; another act finds no case.
    expect(await (await as(tara)).post(...completion, key)).toMatchObject({
      status: 200,
      body: { content: done.body.content },
    })
    expect((await complete(tara)).status).toBe(404)
    expect(await inbox(tara)).toEqual([])
    expect((await send(here.presiding, 'unassign')).body.code).toBe('ACT_REFUSED')
    expect((await current(here.presiding))[0]).toMatchObject({ step: 'ask.1' })
  })

  test('is taken back until then, by the committee; the person sees nothing any more', async () => {
    await assign(here.presiding, tara)
    expect((await send(tara, 'unassign')).status).toBe(403)
    expect((await send(here.presiding, 'unassign')).status).toBe(200)
    expect((await page(tara)).status).toBe(404)
    expect((await complete(tara)).status).toBe(404)
    expect(await inbox(tara)).toEqual([])
    expect(await words(here.member)).toContain(
      '“Read the complaint” is no longer assigned to Tara Investigates.',
    )
    expect((await current(here.presiding))[0].abilities).toMatchObject({ assign: true, unassign: false })
    expect((await complete(here.member)).status).toBe(200)
  })

  test('tells whoever loses it before they end it, and says nothing of the case', async () => {
    const readNotices = () =>
      app.db.platform.notice.findMany({
        where: { workspaceId: here.workspace.id, kind: 'STEP_UNASSIGNED' },
        orderBy: { at: 'asc' },
      })
    await assign(here.presiding, tara)
    await assign(here.presiding, here.stranger)
    expect(await readNotices()).toMatchObject([{ userId: tara.id, caseId: null, path: '/inbox' }])
    await send(here.presiding, 'unassign')
    expect((await readNotices()).map(({ userId }) => userId)).toEqual([tara.id, here.stranger.id])
    const { caseNo } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    const { content } = (await (await as(tara)).get('/api/notification')).body
    const own = content.find(({ kind }: { kind: string }) => kind === 'STEP_UNASSIGNED')
    expect(own.subject).toBe('A step is no longer assigned to you')
    for (const name of [caseNo, 'Read the complaint', here.respondent.id])
      expect(JSON.stringify(own)).not.toContain(name)
    await assign(here.presiding, here.presiding)
    await send(here.presiding, 'unassign')
    await assign(here.presiding, tara)
    await complete(tara)
    expect(await readNotices()).toHaveLength(2)
  })

  test('is not taken from somebody whom the other did not see', async () => {
    expect((await assign(here.presiding, tara, { assignedTo: null })).status).toBe(200)
    const second = await assign(here.presiding, here.stranger, { assignedTo: null })
    expect([second.status, second.body.reason]).toEqual([409, 'ASSIGNEE_CHANGED'])
    expect((await current(here.presiding))[0].with).toBe('Tara Investigates')
    expect((await assign(here.presiding, here.stranger, { assignedTo: tara.id })).status).toBe(200)
    const undo = (assignedTo: string) => send(here.presiding, 'unassign', { assignedTo })
    const late = await undo(tara.id)
    expect([late.status, late.body.reason]).toEqual([409, 'ASSIGNEE_CHANGED'])
    const [{ assignedTo }] = await current(here.presiding)
    expect(assignedTo).toBe(here.stranger.id)
    expect((await undo(assignedTo)).status).toBe(200)
    expect((await current(here.presiding))[0].assignedTo).toBeNull()
  })

  test('is due when the assignment is, and no later than the step', async () => {
    const today = todayIn('Asia/Kolkata')
    const late = await assign(here.presiding, tara, { dueOn: dateAfter(today, 30, 'DAY') })
    expect(errorAt(late)).toEqual([400, 'dueOn'])
    const past = await assign(here.presiding, tara, { dueOn: dateAfter(today, -1, 'DAY') })
    expect(errorAt(past)).toEqual([400, 'dueOn'])
    const dueOn = dateAfter(today, 2, 'DAY')
    const stepDueAt = (await current(here.presiding))[0].dueAt
    expect((await assign(here.presiding, tara, { dueOn })).status).toBe(200)
    const [row] = await inbox(tara)
    expect(row.dueAt < stepDueAt).toBe(true)
    expect((await current(here.presiding))[0].dueAt).toBe(row.dueAt)
    await send(here.presiding, 'unassign')
    expect((await current(here.presiding))[0].dueAt).toBe(stepDueAt)
  })
})

describe('who assigns', () => {
  test('is who presides; nobody else of the case, of the workspace or of another one', async () => {
    for (const who of [here.member, here.external]) expect((await assign(who, tara)).status).toBe(403)
    expect((await current(here.member))[0].abilities.assign).toBe(false)
    for (const who of [here.complainant, here.respondent, here.admin, here.branchAdmin, tara])
      expect([403, 404]).toContain((await assign(who, who)).status)
    const other = await buildWorkspace(app.db, { name: 'Other', host: `${uuid().slice(-12)}.localhost` })
    const chair = await buildPerson(app.db, other, {
      name: 'Another Chair',
      role: 'WORKSPACE_ADMIN',
      email: `${uuid()}@x.example`,
    })
    const foreign = await app.as(chair, other)
    for (const what of ['assign', 'unassign', 'assignees'])
      expect(
        (await foreign.post(`${at}/${caseId}/step/read.1/${what}`, { userId: chair.id })).status,
      ).not.toBe(200)
    expect(await app.db.platform.caseAssignment.count({ where: { caseId, capacity: 'HANDLER' } })).toBe(0)
  })

  test('is shown those of some ids alone who may be chosen', async () => {
    const ids = [tara.id, here.respondent.id, uuid()].join(',')
    const { body } = await send(here.presiding, `assignees?ids=${ids}`, {})
    expect(body.content.map(({ userId }: { userId: string }) => userId)).toEqual([tara.id])
  })

  test('has proved lately who they are', async () => {
    const stale = await as(here.presiding)
    await app.db.platform.session.updateMany({
      where: { userId: here.presiding.id },
      data: { provenAt: new Date(Date.now() - 13 * 3_600_000) },
    })
    const answer = await stale.post(`${at}/${caseId}/step/read.1/assign`, { userId: tara.id })
    expect(answer.body.code).toBe('PROOF_REQUIRED')
  })
})

describe('who may be chosen', () => {
  test('is a colleague who is no party: others are not offered, and refused by the field', async () => {
    const left = await person('Has Left')
    expect((await (await as(here.admin)).delete(`/api/user/${left.id}`)).status).toBe(200)
    const other = await buildWorkspace(app.db, { name: 'Other', host: `${uuid().slice(-12)}.localhost` })
    const foreign = await buildPerson(app.db, other, { name: 'Of Elsewhere', email: `${uuid()}@x.example` })
    const offered = await findAssignees(here.presiding)
    expect(offered).toEqual(expect.arrayContaining([tara.id, here.member.id, here.stranger.id]))
    for (const who of [here.complainant, here.respondent, left, foreign]) {
      expect(offered).not.toContain(who.id)
      const [status, path] = errorAt(await assign(here.presiding, who))
      expect([400, 404]).toContain(status)
      expect(path).toBe('userId')
    }
    expect(await findAssignees(here.presiding, 'tara inv')).toEqual([tara.id])
  })

  test('is nobody with a name like the respondent’s whom nobody has named yet', async () => {
    caseId = await filed({ respondentUserId: null })
    await app.db.platform.caseForm.updateMany({
      where: { caseId },
      data: { respondent: { name: 'Tara Investigates', noneOf: [] } },
    })
    const offered = await findAssignees(here.presiding)
    expect(offered).not.toContain(tara.id)
    expect(errorAt(await assign(here.presiding, tara))).toEqual([400, 'userId'])
    // Pages of any size have them all once, and count them as they are.
    const pages: { content: { userId: string }[]; totalElements: number }[] = []
    for (const pageNo of offered.keys())
      // eslint-disable-next-line no-await-in-loop
      pages.push((await send(here.presiding, `assignees?pageSize=1&pageNo=${pageNo}`, {})).body)
    expect(pages.map(({ content }) => content.map(({ userId }) => userId))).toEqual(
      offered.map((userId: string) => [userId]),
    )
    expect(new Set(pages.map(({ totalElements }) => totalElements))).toEqual(new Set([offered.length]))
  })

  test('is nobody whom the case has left out, or who waits', async () => {
    const late = await person('Late Member')
    const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
      where: { id: here.committee.id },
    })
    const members = await app.db.platform.committeeMember.findMany({
      where: { committeeId: here.committee.id, active: true },
    })
    const body = {
      name,
      version,
      members: [
        ...members.map(({ userId, part }) => ({ userId, part })),
        { userId: late.id, part: 'MEMBER' },
      ],
    }
    expect((await (await as(here.admin)).put(`/api/committee/${here.committee.id}`, body)).status).toBe(200)
    await expect
      .poll(
        () =>
          app.db.platform.caseAssignment.count({ where: { caseId, userId: late.id, capacity: 'NEWCOMER' } }),
        { timeout: 15_000 },
      )
      .toBe(1)
    expect(await findAssignees(here.presiding)).not.toContain(late.id)
    expect(errorAt(await assign(here.presiding, late))).toEqual([400, 'userId'])
    expect((await leaveOutOfCase(await as(here.presiding), caseId, late)).status).toBe(200)
    expect(errorAt(await assign(here.presiding, late))).toEqual([400, 'userId'])
  })
})

describe('whoever has the step', () => {
  beforeEach(async () => void (await assign(here.presiding, tara)))

  test('sees of the case their step and nothing else', async () => {
    const { content } = (await page(tara)).body
    expect(content.myParts).toEqual(['HANDLER'])
    expect(content.current.map((step: { step: string }) => step.step)).toEqual(['read.1'])
    expect(content).toMatchObject({
      form: null,
      submissions: [],
      evidence: [],
      meetings: [],
      links: [],
      escalations: [],
      newcomers: [],
    })
    const steps = content.stages.flatMap((stage: { steps: { name: string }[] }) =>
      stage.steps.map(({ name }) => name),
    )
    expect(steps).toEqual(['Read the complaint'])
    expect(content.drawing.steps.map(({ id }: { id: string }) => id)).toEqual(['read'])
    const text = JSON.stringify(content)
    for (const name of ['Whoever Filed', 'filed@example.com', here.complainant.id, here.respondent.id])
      expect(text).not.toContain(name)
    const by = await as(tara)
    const answers = await Promise.all([
      by.get(`${at}/${caseId}/receipt.pdf`),
      by.get(`${at}/${caseId}/case-file`),
      by.get(`${at}/${caseId}/case-file/items`),
      by.get(`${at}/${caseId}/hold`),
      by.post(`${at}/${caseId}/step/ask.1/complete`, { outcome: 'done', answers: {} }),
      by.post(`${at}/${caseId}/step/read.1/reopen`, { note: 'Why not' }),
      by.post(`${at}/${caseId}/admit`, { userId: tara.id }),
      by.post(`${at}/${caseId}/close`, { note: 'Enough' }),
      by.post(`${at}/${caseId}/inform`, { party: 'EMPLOYER' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
  })

  test('has no access by it in another case, and a colleague none at all', async () => {
    const other = await filed()
    expect((await openCase(await as(tara), other)).status).toBe(404)
    expect((await page(here.stranger)).status).toBe(404)
    expect((await complete(here.stranger)).status).toBe(404)
  })

  test('who leaves loses it for good: coming back opens nothing until the committee admits them', async () => {
    const change = async (active: boolean) =>
      expect((await (await as(here.admin)).post(`/api/user/update/${tara.id}`, { active })).status).toBe(200)
    await change(false)
    const isActive = () =>
      app.db.platform.caseAssignment.count({ where: { caseId, userId: tara.id, active: true } })
    await expect.poll(isActive, { timeout: 15_000 }).toBe(0)
    await change(true)
    expect((await page(tara)).status).toBe(404)
    expect((await current(here.presiding))[0].abilities.unassign).toBe(true)
    expect((await send(here.presiding, 'unassign')).status).toBe(200)
    expect((await complete(here.presiding)).status).toBe(200)
  })

  test('who is named as the respondent has it no more, and reads nothing', async () => {
    caseId = await filed({ respondentUserId: null })
    await assign(here.presiding, tara)
    const named = await (
      await as(here.presiding)
    ).post(`${at}/${caseId}/respondent`, { userId: tara.id, note: 'She is' })
    expect(named.status).toBe(200)
    expect((await page(tara)).status).toBe(404)
    expect(await app.db.platform.notice.count({ where: { userId: tara.id, kind: 'STEP_UNASSIGNED' } })).toBe(
      0,
    )
    expect((await current(here.presiding))[0].abilities).toMatchObject({ complete: true, unassign: false })
  })

  test('who opens a step again that was ended by its assignee opens it to the committee', async () => {
    await complete(tara)
    const again = await (
      await as(here.presiding)
    ).post(`${at}/${caseId}/step/read.1/reopen`, { note: 'Once more' })
    expect(again.status).toBe(200)
    expect((await page(tara)).status).toBe(404)
    expect((await current(here.presiding)).map((step: { step: string }) => step.step)).toContain('read.2')
  })
})
