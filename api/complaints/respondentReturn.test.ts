/**
 * Parties who leave and return while their case runs: whoever returns is informed and answers alone, and whoever leaves
 * is served by the committee, as if they had never had an account. Chains of calls that are allowed one by one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, type BuiltPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { admitToCase, everyPart, fileOne, handIn, publishFor, type Published } from '../../test/complaint.ts'
import { startRig, type Rig } from '../../test/rig.ts'
import { todayIn } from '../../test/todayIn.ts'
import { reconcile } from '../../workers/compareRuns.ts'
import { correctClosedCases } from '../../workers/complaints/reach.ts'

const at = '/complaint-workflow/api/case'
let [app, rig, process] = [] as unknown as [TestApp, Rig, Published]
let [complainant, presiding, member, admin] = [] as unknown as [Caller, Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp({ temporal: () => rig.temporal(), outboxFilled: () => rig?.wake() })
  rig = await startRig({ db: app.db })
  process = await publishFor(app.db, app.employer)
  const { employer } = app
  complainant = await app.as(employer.complainant)
  presiding = await app.as(employer.presiding)
  member = await app.as(employer.member)
  admin = await app.as(employer.admin)
})
afterAll(async () => {
  await rig?.stop()
  await app?.close()
})

let count = 0
const colleague = () =>
  buildPerson(app.db, app.employer.workspace, {
    name: `Leaves Often ${++count}`,
    branchId: app.employer.pune.id,
  })
const page = async (who: Caller, caseId: string) => (await who.get(`${at}/${caseId}`)).body.content
const kinds = async (caseId: string) =>
  (
    await app.db.platform.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] })
  ).map(({ kind }) => kind)
const versionOf = async (userId: string) =>
  (
    await app.db.platform.membership.findFirstOrThrow({
      where: { userId, workspaceId: app.employer.workspace.id },
    })
  ).version
async function leave({ id }: { id: string }): Promise<void> {
  expect((await admin.delete(`/api/user/${id}`)).status).toBe(200)
}
async function returns({ id }: { id: string }): Promise<void> {
  const back = await admin.post(`/api/user/update/${id}`, { active: true, version: await versionOf(id) })
  expect(back.status).toBe(200)
}
/** Filed against them and read, so that the process informs them. */
async function readCase(them: BuiltPerson, workflowId = process.workflowId): Promise<string> {
  const { caseId } = await fileOne(complainant, workflowId, {
    respondent: { name: them.name, userId: them.id },
  })
  rig.wake()
  await rig.settle(caseId)
  const done = await member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'done' })
  expect(done.status).toBe(200)
  await rig.settle(caseId)
  return caseId
}
/** As `readCase`, of a complaint that names nobody: the committee names them. */
async function readUnnamed(them: BuiltPerson): Promise<string> {
  const { caseId } = await fileOne(complainant, process.workflowId, {
    respondent: { description: 'Somebody of the night shift' },
  })
  rig.wake()
  await rig.settle(caseId)
  const named = { userId: them.id, note: 'A witness says so' }
  expect((await presiding.post(`${at}/${caseId}/respondent`, named)).status).toBe(200)
  expect((await member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'done' })).status).toBe(200)
  await rig.settle(caseId)
  return caseId
}
const reached = (id: string) => app.db.platform.case.findUniqueOrThrow({ where: { id } })
async function serve(caseId: string, party = 'RESPONDENT'): Promise<number> {
  const { body } = await handIn(member, `/case/${caseId}/evidence`, '%PDF-1.7\n%%EOF', 'any.pdf')
  const input = {
    party,
    servedOn: todayIn(),
    channel: 'POST',
    proof: [body.content.evidenceId],
    note: 'Left at the reception',
  }
  return (await member.post(`${at}/${caseId}/service`, input)).status
}
const onBehalf = { channel: 'EMAIL', receivedOn: todayIn() }
const reply = (who: Caller, caseId: string, more: object = {}) =>
  who.post(`${at}/${caseId}/step/reply.1/complete`, {
    outcome: 'done',
    answers: { reply: 'It was not so.' },
    ...more,
  })
/** As the reconciler looks every minute. */
async function look(caseId: string): Promise<void> {
  const before = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
  await reconcile({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
  await rig.settle(caseId, ({ seq }) => seq > before.seq)
}
const informedNotices = (userId: string, caseId: string) =>
  app.db.platform.notice.count({ where: { userId, caseId, kind: 'INFORMED' } })

describe('a respondent who is deactivated until the notice is served, and reactivated', () => {
  test('is informed by whoever would answer for them, and the answer is refused', async () => {
    const them = await colleague()
    await leave(them)
    const caseId = await readCase(them)
    expect(await serve(caseId)).toBe(200)
    await returns(them)
    expect((await reply(member, caseId, { onBehalf })).status).toBe(409)
    await rig.settle(caseId)
    expect((await kinds(caseId)).slice(-1)).toEqual(['INFORMED'])
    expect(await informedNotices(them.id, caseId)).toBe(1)
    const they = await app.as(them)
    expect((await page(they, caseId)).current).toMatchObject([
      { step: 'reply.1', locked: false, onBehalf: null },
    ])
    expect((await page(member, caseId)).current).toMatchObject([{ onBehalf: null }])
    expect((await reply(presiding, caseId, { onBehalf })).status).toBe(403)
    expect((await reply(they, caseId)).status).toBe(200)
  })

  test('cannot be served any more, and is informed by the try', async () => {
    const them = await colleague()
    await leave(them)
    const caseId = await readCase(them)
    await returns(them)
    expect(await serve(caseId)).toBe(409)
    await rig.settle(caseId)
    expect(await informedNotices(them.id, caseId)).toBe(1)
    expect((await (await app.as(them)).get(`${at}/${caseId}`)).status).toBe(200)
  })

  test('is informed within a minute with nobody acting, and sees what was answered in their name', async () => {
    const them = await colleague()
    await leave(them)
    const caseId = await readCase(them)
    expect(await serve(caseId)).toBe(200)
    const note = 'Their letter is attached to the file'
    expect((await reply(member, caseId, { onBehalf, note })).status).toBe(200)
    await returns(them)
    await look(caseId)
    const they = await app.as(them)
    const respondentPage = await page(they, caseId)
    expect(JSON.stringify(respondentPage.submissions)).toContain('It was not so.')
    expect(respondentPage.submissions).toMatchObject([{ step: 'reply.1', note }])
    expect(respondentPage.timeline.map(({ kind }: { kind: string }) => kind)).toContain('STEP_DONE')
    expect(await informedNotices(them.id, caseId)).toBe(1)
    expect(JSON.stringify((await page(complainant, caseId)).submissions)).not.toContain(note)
    await reconcile({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
    expect((await kinds(caseId)).filter((kind) => kind === 'INFORMED')).toHaveLength(1)
  })

  test('is informed of a case that is over, too', async () => {
    const them = await colleague()
    await leave(them)
    const caseId = await readCase(them)
    expect(await serve(caseId)).toBe(200)
    expect((await presiding.post(`${at}/${caseId}/close`, { note: 'Settled' })).status).toBe(200)
    await rig.settle(caseId, ({ status }) => status === 'CLOSED')
    expect(await correctClosedCases({ db: app.db })).not.toContain(caseId)
    await returns(them)
    expect(await correctClosedCases({ db: app.db })).toContain(caseId)
    rig.wake()
    await expect.poll(() => informedNotices(them.id, caseId), { timeout: 20_000 }).toBe(1)
    const row = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    expect([row.status, row.respondentServedAt]).toEqual(['CLOSED', null])
    expect((await (await app.as(them)).get(`${at}/${caseId}`)).status).toBe(200)
    expect(await correctClosedCases({ db: app.db })).not.toContain(caseId)
  })
})

describe('a respondent who leaves after being informed', () => {
  test('is served, and answered for; the case goes on', async () => {
    const them = await colleague()
    const caseId = await readCase(them)
    expect((await kinds(caseId)).filter((kind) => kind === 'INFORMED')).toHaveLength(1)
    await leave(them)
    await look(caseId)
    const memberPage = await page(member, caseId)
    expect(memberPage.abilities.recordService).toEqual(['RESPONDENT'])
    expect(memberPage.current).toMatchObject([{ step: 'reply.1', locked: true, dueAt: null }])
    expect(await serve(caseId)).toBe(200)
    expect((await reply(member, caseId, { onBehalf })).status).toBe(200)
    await rig.settle(caseId)
    expect((await page(member, caseId)).current).toMatchObject([{ step: 'check.1' }])
  })

  test('reads the case again that was closed while they were away; whoever was named instead does not', async () => {
    const [them, other] = [await colleague(), await colleague()]
    const [caseId, exchanged] = [await readCase(them), await readUnnamed(other)]
    await leave(them)
    await leave(other)
    await look(caseId)
    await expect.poll(async () => (await reached(exchanged)).respondentInformedAt).toBeNull()
    // The employer was informed as the employer, and is the respondent from here on.
    await presiding.post(`${at}/${exchanged}/inform`, { party: 'EMPLOYER' })
    for (const who of [presiding, member])
      await who.post(`${at}/${exchanged}/respondent`, {
        userId: app.employer.employer.id,
        note: 'It was they',
      })
    for (const id of [caseId, exchanged]) {
      expect((await presiding.post(`${at}/${id}/close`, { note: 'Settled' })).status).toBe(200)
      await rig.settle(id, ({ status }) => status === 'CLOSED')
    }
    expect(await correctClosedCases({ db: app.db })).not.toContain(caseId)
    await returns(them)
    await returns(other)
    const ordered = await correctClosedCases({ db: app.db })
    expect([ordered.includes(caseId), ordered.includes(exchanged)]).toEqual([true, false])
    rig.wake()
    await expect.poll(() => informedNotices(them.id, caseId), { timeout: 20_000 }).toBe(2)
    const opened = async (person: { id: string }, id: string) =>
      (await (await app.as(person)).get(`${at}/${id}`)).status
    expect(await opened(them, caseId)).toBe(200)
    expect(await opened(other, exchanged)).toBe(404)
    expect((await reached(caseId)).status).toBe('CLOSED')
    expect(await correctClosedCases({ db: app.db })).not.toContain(caseId)
  })

  test('and is back before anybody looks keeps what they had', async () => {
    const them = await colleague()
    const caseId = await readCase(them)
    await leave(them)
    await returns(them)
    const { seq } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    await reconcile({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
    await rig.settle(caseId)
    expect((await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).seq).toBe(seq)
    expect((await reply(await app.as(them), caseId)).status).toBe(200)
  })
})

test('the same for an employer who has another role for a moment', async () => {
  const graph = everyPart()
  graph.steps = graph.steps.filter(({ id }) => id === 'read' || id === 'act')
  graph.edges = graph.edges
    .filter(({ from, outcome }) => from === 'start' || from === 'act' || outcome === 'closed')
    .concat({ ...graph.edges[1]!, to: 'act' })
  graph.actions = graph.actions.filter(({ stepId }) => stepId !== 'reply')
  graph.components = graph.components.filter(({ stepId }) => !['reply', 'check'].includes(stepId ?? ''))
  graph.attributes = graph.attributes.filter(({ componentId }) =>
    graph.components.some(({ id }) => id === componentId),
  )
  const short = await publishFor(app.db, app.employer, [app.employer.pune.id], graph)
  const { employer } = app.employer
  const setRole = async (role: string) =>
    expect(
      (await admin.post(`/api/user/update/${employer.id}`, { role, version: await versionOf(employer.id) }))
        .status,
    ).toBe(200)
  await setRole('EMPLOYEE')
  const { caseId } = await fileOne(complainant, short.workflowId)
  rig.wake()
  await rig.settle(caseId)
  await member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'done' })
  await rig.settle(caseId)
  expect(await serve(caseId, 'EMPLOYER')).toBe(200)
  await setRole('EMPLOYER')
  // The case had reached the employer before they were it again.
  const pending = () => app.db.platform.caseAssignment.count({ where: { caseId, userId: employer.id } })
  await expect.poll(pending, { timeout: 15_000 }).toBe(1)
  expect(await informedNotices(employer.id, caseId)).toBe(0)
  expect((await admitToCase(presiding, caseId, employer, { capacity: 'EMPLOYER' })).status).toBe(200)
  const act = await member.post(`${at}/${caseId}/step/act.1/complete`, { outcome: 'done', onBehalf })
  expect(act.status).toBe(403)
  await rig.settle(caseId)
  expect(await informedNotices(employer.id, caseId)).toBe(1)
  expect((await (await app.as(employer)).get(`${at}/${caseId}`)).status).toBe(200)
})
