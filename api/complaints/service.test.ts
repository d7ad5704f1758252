/**
 * "Informed" is said of somebody who was, and of nobody else. Where no account stands for a party, the committee serves
 * the notice outside of the product, says when, how and by which proof, and writes down the answer.
 */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { admitToCase, everyPart, fileOne, handIn, publishFor, type Published } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'
import { todayIn } from '../../test/todayIn.ts'
import { reconcile } from '../../workers/compareRuns.ts'
import { startReconciler } from '../../workers/reconciler.ts'
import { checkChain } from '../audit/chain.ts'

const at = '/complaint-workflow/api/case'
const people = ['complainant', 'stranger', 'presiding', 'member', 'employer', 'admin', 'branchAdmin'] as const
type Who = (typeof people)[number]
const as = {} as Record<Who, Caller>
let [app, rig, process] = [] as unknown as [TestApp, Rig, Published]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  process = await publishFor(app.db, app.employer)
  for (const who of people) as[who] = await app.as(app.employer[who])
})
afterAll(() => app?.close())

const page = async (who: Caller, caseId: string) => (await who.get(`${at}/${caseId}`)).body.content
const kinds = async (caseId: string) =>
  (
    await app.db.platform.caseEvent.findMany({ where: { caseId }, orderBy: [{ seq: 'asc' }, { n: 'asc' }] })
  ).map(({ kind }) => kind)
const words = (pageContent: { timeline: { kind: string; words: string }[] }, kind: string) =>
  pageContent.timeline.filter((each) => each.kind === kind).map((each) => each.words)
/** Filed and read, so that the process informs the respondent. */
async function readCase(respondent: object = { name: 'Somebody Else' }): Promise<string> {
  const { caseId } = await fileOne(as.complainant, process.workflowId, { respondent })
  rig.wake()
  await rig.settle(caseId)
  const done = await as.member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'done' })
  expect(done.status).toBe(200)
  await rig.settle(caseId)
  return caseId
}
const proofOf = async (caseId: string): Promise<string> => {
  const { body } = await handIn(as.member, `/case/${caseId}/evidence`, '%PDF-1.7\n%%EOF', 'receipt.pdf')
  return body.content.evidenceId
}
const service = async (caseId: string, more: object = {}) => ({
  party: 'RESPONDENT',
  servedOn: todayIn(),
  channel: 'POST',
  proof: [await proofOf(caseId)],
  note: 'Registered post, receipt signed by the respondent',
  ...more,
})
const lookAgain = async (caseId: string, until: Parameters<Rig['settle']>[1]) => {
  await reconcile({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, settleMs: 0 })
  return rig.settle(caseId, until)
}

describe('a respondent without an account', () => {
  test('is not said to be informed; the committee has the task, and the others read what they may', async () => {
    const caseId = await readCase()
    expect(await kinds(caseId)).toContain('SERVICE_AWAITED')
    expect(await kinds(caseId)).not.toContain('INFORMED')
    const [committee, complainant] = await Promise.all([
      page(as.member, caseId),
      page(as.complainant, caseId),
    ])
    expect(committee.abilities).toMatchObject({ recordService: ['RESPONDENT'], informRespondent: false })
    expect(committee.attention).toBeNull()
    expect(complainant.abilities.recordService).toEqual([])
    for (const pageContent of [committee, complainant]) {
      expect(words(pageContent, 'SERVICE_AWAITED')).toEqual([
        'The committee is to serve the notice on the respondent outside this system.',
      ])
      expect(words(pageContent, 'INFORMED')).toEqual([])
      expect(pageContent.current).toMatchObject([{ step: 'reply.1', locked: true, dueAt: null }])
    }
    const figures = (await as.member.get('/api/dashboard/figures')).body.content
    expect(figures.complaints.services).toBeGreaterThan(0)
    expect((await as.complainant.get('/api/dashboard/figures')).body.content.complaints.services).toBe(0)
  })

  test('is served with a day, a way and a proof, by the committee alone', async () => {
    const caseId = await readCase()
    const other = await readCase()
    const sound = await service(caseId)
    const send = async (who: Caller, more: object = {}) =>
      (await who.post(`${at}/${caseId}/service`, { ...sound, ...more })).status
    expect(await send(as.complainant)).toBe(403)
    for (const outside of [as.stranger, as.admin, as.employer]) expect(await send(outside)).toBe(404)
    expect(await send(as.member, { proof: [] })).toBe(400)
    expect(await send(as.member, { proof: [await proofOf(other)] })).toBe(404)
    expect(await send(as.member, { servedOn: '2020-01-01' })).toBe(400)
    expect(await send(as.member, { servedOn: '2199-01-01' })).toBe(400)
    expect(await send(as.member, { note: ' ' })).toBe(400)
    expect(await send(as.member, { channel: 'PIGEON' })).toBe(400)
    expect(await send(as.member, { party: 'EMPLOYER' })).toBe(409)
    expect(await kinds(caseId)).not.toContain('SERVED')
    expect(await send(as.member)).toBe(200)
    expect(await send(as.presiding, { note: 'Again' })).toBe(409)
    const complainant = await page(as.complainant, caseId)
    expect(words(complainant, 'SERVED')).toEqual([
      expect.stringMatching(
        /^The committee recorded that the notice was served on the respondent on .+ \(by post\)\.$/,
      ),
    ])
    expect(complainant.timeline.find((each: { kind: string }) => each.kind === 'SERVED').note).toBeNull()
    const entries = await app.db.platform.ledgerEntry.findMany({
      where: { entityId: caseId, action: 'case:RECORD_SERVICE' },
    })
    expect(entries).toMatchObject([
      { byUserId: app.employer.member.id, detail: { party: 'RESPONDENT', channel: 'POST' } },
    ])
  })

  test('answers through the committee, which says so; nobody else writes for them', async () => {
    const caseId = await readCase()
    await as.member.post(`${at}/${caseId}/service`, await service(caseId))
    await rig.settle(caseId)
    const { current } = await page(as.presiding, caseId)
    expect(current).toMatchObject([
      { step: 'reply.1', locked: false, onBehalf: 'RESPONDENT', abilities: { complete: true, skip: false } },
    ])
    const inbox = await as.presiding.post(`${at}/inbox?pageSize=300`, {})
    expect(JSON.stringify(inbox.body.content)).toContain(caseId)
    const reply = `${at}/${caseId}/step/reply.1/complete`
    const body = { outcome: 'done', answers: { reply: 'It was not so.' } }
    const onBehalf = { channel: 'EMAIL', receivedOn: todayIn() }
    expect((await as.presiding.post(reply, body)).status).toBe(409)
    expect((await as.complainant.post(reply, { ...body, onBehalf })).status).toBe(403)
    const ahead = { ...onBehalf, receivedOn: '2199-01-01' }
    expect((await as.presiding.post(reply, { ...body, onBehalf: ahead })).status).toBe(400)
    expect((await as.presiding.post(reply, { ...body, onBehalf })).status).toBe(200)
    await rig.settle(caseId)
    const complainantPage = await page(as.complainant, caseId)
    expect(words(complainantPage, 'STEP_DONE').at(-1)).toMatch(
      /“Reply” was recorded on behalf of the respondent \(received on .+, by email\): Replied\./,
    )
  })

  test('who is named later is informed then, and finds nothing before', async () => {
    const caseId = await readCase()
    const late = await buildPerson(app.db, app.employer.workspace, {
      name: 'Late Named',
      branchId: app.employer.pune.id,
      role: 'WORKSPACE_ADMIN',
    })
    const they = await app.as(late)
    const find = async () => [
      (await they.get(`${at}/${caseId}`)).status,
      JSON.stringify((await they.get('/api/notification?pageSize=300')).body).includes(caseId),
    ]
    const note = 'The witness says so'
    const respondent = `${at}/${caseId}/respondent`
    expect((await as.member.post(respondent, { userId: late.id, note })).status).toBe(200)
    await rig.settle(caseId)
    expect(await find()).toEqual([404, false])
    expect((await as.presiding.post(respondent, { userId: late.id, note })).status).toBe(200)
    await rig.settle(caseId)
    expect(await find()).toEqual([200, true])
    const theirs = await page(they, caseId)
    expect(theirs.current).toMatchObject([{ step: 'reply.1', locked: false, onBehalf: null }])
    expect(words(theirs, 'INFORMED')).toHaveLength(1)
    expect(words(theirs, 'SERVICE_AWAITED')).toEqual([])
    const committee = await page(as.member, caseId)
    expect(committee.abilities.recordService).toEqual([])
    expect(committee.current).toMatchObject([{ onBehalf: null, abilities: { complete: false } }])
  })
})

describe('a respondent whose account was closed', () => {
  test('is not informed, and is once the account is open again', async () => {
    const left = await buildPerson(app.db, app.employer.workspace, {
      name: 'Left Long Ago',
      branchId: app.employer.pune.id,
    })
    await as.admin.delete(`/api/user/${left.id}`)
    const caseId = await readCase({ name: left.name, userId: left.id })
    expect(await kinds(caseId)).not.toContain('INFORMED')
    await lookAgain(caseId, () => true)
    expect((await kinds(caseId)).filter((kind) => kind === 'SERVICE_AWAITED')).toHaveLength(1)
    expect((await as.admin.post(`/api/user/update/${left.id}`, { active: true, version: 2 })).status).toBe(
      200,
    )
    const { seq } = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    await lookAgain(caseId, (row) => row.seq > seq)
    expect(await kinds(caseId)).toContain('INFORMED')
    expect((await (await app.as(left)).get(`${at}/${caseId}`)).status).toBe(200)
  })
})

test('a case that says untruly that somebody was informed is corrected by itself, once', async () => {
  const caseId = await readCase({ name: 'Rohan Shah', userId: app.employer.respondent.id })
  expect(await kinds(caseId)).toContain('INFORMED')
  // As the release before left it: "informed", with nobody to inform.
  await app.db.platform.notice.deleteMany({ where: { caseId, kind: 'INFORMED' } })
  const { seq } = await app.db.platform.case.update({
    where: { id: caseId },
    data: { respondentUserId: null },
  })
  await lookAgain(caseId, (row) => row.seq > seq)
  await lookAgain(caseId, () => true)
  const eventKinds = (await kinds(caseId)).filter((kind) =>
    ['INFORMED_CORRECTED', 'SERVICE_AWAITED'].includes(kind),
  )
  expect(eventKinds).toEqual(['INFORMED_CORRECTED', 'SERVICE_AWAITED'])
  const memberPage = await page(as.member, caseId)
  expect(memberPage.abilities.recordService).toEqual(['RESPONDENT'])
  expect(memberPage.current).toMatchObject([{ step: 'reply.1', locked: true, dueAt: null }])
  expect((await as.member.post(`${at}/${caseId}/service`, await service(caseId))).status).toBe(200)
})

describe('a case that is over and says untruly that somebody was informed', () => {
  /** As the release before left it: "informed", with nobody to inform, and then closed. */
  async function untrueCase(): Promise<string> {
    const caseId = await readCase({ name: 'Rohan Shah', userId: app.employer.respondent.id })
    const closed = await as.presiding.post(`${at}/${caseId}/close`, { note: 'Settled' })
    expect(closed.status).toBe(200)
    await rig.settle(caseId, ({ status }) => status === 'CLOSED')
    await app.db.platform.notice.deleteMany({ where: { caseId, kind: 'INFORMED' } })
    await app.db.platform.case.update({ where: { id: caseId }, data: { respondentUserId: null } })
    return caseId
  }
  const startOne = () =>
    startReconciler({ db: app.db, temporal: rig.temporal, taskQueue: rig.taskQueue, everyMs: 50 })
  const corrections = async (caseId: string) =>
    (await kinds(caseId)).filter((kind) => ['INFORMED_CORRECTED', 'SERVICE_AWAITED'].includes(kind))

  test('is corrected once when a worker begins, stays closed, and asks nobody to serve anything', async () => {
    const caseId = await untrueCase()
    const sound = await readCase({ name: 'Rohan Shah', userId: app.employer.respondent.id })
    await as.presiding.post(`${at}/${sound}/close`, { note: 'Settled' })
    await rig.settle(sound, ({ status }) => status === 'CLOSED')
    const before = await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })
    for (const times of [1, 2]) {
      const reconciler = startOne()
      await rig.settle(caseId, ({ seq }) => seq > before.seq)
      await setTimeout(times * 200)
      await reconciler.stop()
    }
    expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
      status: 'CLOSED',
      closedAt: before.closedAt,
      seq: before.seq + 1,
      respondentInformedAt: null,
      respondentServiceAskedAt: null,
      attention: null,
    })
    expect(await corrections(caseId)).toEqual(['INFORMED_CORRECTED'])
    expect(await corrections(sound)).toEqual([])
    for (const who of [as.member, as.complainant]) {
      const pageContent = await page(who, caseId)
      expect(pageContent.abilities.recordService).toEqual([])
      expect(words(pageContent, 'INFORMED_CORRECTED')).toEqual([
        'Correction: an earlier line says that the respondent was informed. This system had informed nobody.',
      ])
    }
    const entry = { entityId: caseId, action: 'case:REACH' }
    expect(await app.db.platform.ledgerEntry.count({ where: entry })).toBe(1)
    const { platform: rows, ledger } = app.db
    const chain = { rows, ledger, workspaceId: app.employer.workspace.id, chain: 'CASES' as const }
    expect((await checkChain(chain)).flaw).toBeNull()
    const run = (await rig.temporal()).workflow.getHandle(caseId)
    await expect.poll(async () => (await run.describe()).status.name, { timeout: 10_000 }).toBe('COMPLETED')
  })
})

test('an employer whom nobody stands for is not informed either, and is served', async () => {
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
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.employer.id },
    data: { role: 'EMPLOYEE' },
  })
  const { caseId } = await fileOne(as.complainant, short.workflowId)
  rig.wake()
  await rig.settle(caseId)
  await as.member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'done' })
  await rig.settle(caseId)
  expect((await page(as.member, caseId)).abilities.recordService).toEqual(['EMPLOYER'])
  const served = (await fileOne(as.complainant, short.workflowId)).caseId
  rig.wake()
  await rig.settle(served)
  await as.member.post(`${at}/${served}/step/read.1/complete`, { outcome: 'done' })
  await rig.settle(served)
  const wrong = await service(served)
  expect((await as.member.post(`${at}/${served}/service`, wrong)).status).toBe(409)
  const right = { ...wrong, party: 'EMPLOYER' }
  expect((await as.complainant.post(`${at}/${served}/service`, right)).status).toBe(403)
  expect((await as.member.post(`${at}/${served}/service`, right)).status).toBe(200)
  await rig.settle(served)
  const after = await page(as.member, served)
  expect(after.abilities.recordService).toEqual([])
  expect(words(after, 'SERVED')[0]).toMatch(
    /^The committee recorded that the notice was served on the employer/,
  )
  expect(after.current).toMatchObject([{ step: 'act.1', locked: false, onBehalf: 'EMPLOYER' }])
  await app.db.platform.membership.updateMany({
    where: { userId: app.employer.employer.id },
    data: { role: 'EMPLOYER' },
  })
  await expect.poll(() => kinds(caseId), { timeout: 15_000 }).toContain('ACCESS_PENDING')
  expect(await kinds(caseId)).not.toContain('INFORMED')
  const { employer } = app.employer
  expect((await admitToCase(as.presiding, caseId, employer, { capacity: 'EMPLOYER' })).status).toBe(200)
  expect(await kinds(caseId)).toContain('INFORMED')
})
