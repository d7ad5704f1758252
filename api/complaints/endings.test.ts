/** Taking a complaint back, and going on after its end: what pages, notices and refusals say, and who may. */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCase, floorGraph, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import type { Answer, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { stages } from '../../workflows/definition/templates/build.ts'
import type { Graph } from '../../workflows/definition/graph.ts'

const queue = `cases-${uuid().slice(-8)}`
let [app, rig] = [] as unknown as [TestApp, Rig]
let [lenient, strict, following] = [] as unknown as [Published, Published, Published]

/** Read and hear in one stage, decide in another; reopened at the hearing. */
const drawing = (settings: Partial<Graph>): Graph => {
  const graph = floorGraph()
  return {
    ...graph,
    stages: stages([
      ['one', 'Inquiry', '', ['COMPLAINANT']],
      ['two', 'Decision', '', ['COMPLAINANT']],
    ]),
    steps: graph.steps.map((step) => (step.id === 'decide' ? { ...step, stageId: 'two' } : step)),
    reopening: { by: 'PRESIDING_OFFICER', stepId: 'ask', within: { amount: 2, unit: 'MONTH' } },
    ...settings,
  }
}
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig({ caseQueue: queue }, { taskQueue: queue })
  strict = await publish(
    app.db,
    app.employer,
    drawing({ withdrawal: { consent: 'PRESIDING_OFFICER', untilStageId: 'one' } }),
  )
  following = await publish(
    app.db,
    app.employer,
    drawing({ withdrawal: { consent: null, untilStageId: null, leadsTo: 'decide' } }),
  )
  lenient = await publish(app.db, app.employer, drawing({}))
})
afterAll(() => app?.close())

const key = () => ({ 'idempotency-key': uuid() })
async function opened(process: Published) {
  const caseId = await fileCase(app.db, app.employer, process)
  rig.wake()
  await rig.settle(caseId)
  const at = `/complaint-workflow/api/case/${caseId}`
  const { complainant, presiding, member, respondent, admin } = app.employer
  const [filer, chair, other, accused, administrator] = await Promise.all(
    [complainant, presiding, member, respondent, admin].map((person) => app.as(person)),
  )
  if (!filer || !chair || !other || !accused || !administrator) throw new Error('nobody')
  return { caseId, at, filer, chair, other, accused, administrator }
}
const note = (words = 'For a reason') => ({ note: words })
const outcomeOf = ({ status, body }: Answer) => [status, body.error?.reason ?? body.code ?? body.error?.code]
const noticed = (caseId: string, kind: string) =>
  app.db.platform.notice.count({ where: { kind, path: { contains: caseId } } })

test('a wish to withdraw waits for the presiding officer; meanwhile the case continues', async () => {
  const { caseId, at, filer, chair, other, accused } = await opened(strict)
  expect((await filer.post(`${at}/withdraw`, note('I am afraid'), key())).status).toBe(200)
  const [mine, theirs, members] = (await Promise.all([filer.get(at), chair.get(at), other.get(at)])).map(
    ({ body }) => body.content,
  )
  expect(mine.status).toBe('IN_PROGRESS')
  expect(mine.ending.asked).toMatchObject({ note: 'I am afraid', isMine: true })
  expect(mine.abilities).toMatchObject({ withdraw: false, answerWithdrawal: false })
  expect(theirs.ending.asked).toMatchObject({ note: 'I am afraid', isMine: false })
  expect([theirs.abilities.answerWithdrawal, members.abilities.answerWithdrawal]).toEqual([true, false])
  expect((await accused.get(at)).status).toBe(404)
  expect(await noticed(caseId, 'WITHDRAWAL_ASKED')).toBe(1)

  const answer = (who: typeof chair, choice: string) =>
    who.post(`${at}/withdrawal`, { answer: choice, ...note() }, key())
  // Nobody answers for the presiding officer: not a member, not whoever asked, not the respondent.
  expect([(await answer(other, 'AGREE')).status, (await answer(filer, 'AGREE')).status]).toEqual([409, 403])
  expect((await answer(accused, 'AGREE')).status).toBe(404)
  expect((await answer(chair, 'TAKE_BACK')).status).toBe(403)
  expect((await answer(chair, 'DECLINE')).status).toBe(200)
  expect((await filer.get(at)).body.content.ending.asked).toBeNull()
  expect(await noticed(caseId, 'WITHDRAWAL_DECLINED')).toBe(1)
  expect((await answer(chair, 'AGREE')).status).toBe(409)

  expect((await filer.post(`${at}/withdraw`, note(), key())).status).toBe(200)
  expect((await answer(filer, 'TAKE_BACK')).status).toBe(200)
  expect((await answer(chair, 'AGREE')).status).toBe(409)

  expect((await filer.post(`${at}/withdraw`, note(), key())).status).toBe(200)
  expect((await answer(chair, 'AGREE')).status).toBe(200)
  const { content } = (await filer.get(at)).body
  expect([content.status, content.current, content.ending.asked]).toEqual(['WITHDRAWN', [], null])
  const kinds = content.timeline.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind.startsWith('WITHDRAW'))).toEqual([
    'WITHDRAWAL_ASKED',
    'WITHDRAWAL_DECLINED',
    'WITHDRAWAL_ASKED',
    'WITHDRAWAL_TAKEN_BACK',
    'WITHDRAWAL_ASKED',
    'WITHDRAWN',
  ])
})

test('withdrawn, it goes on with the step that its process names, and nobody else is notified', async () => {
  const { caseId, at, filer, chair, other, accused } = await opened(following)
  const step = (id: string, outcome: string) => other.post(`${at}/step/${id}/complete`, { outcome }, key())
  expect((await filer.get(at)).body.content.ending).toMatchObject({ continues: true, isWithdrawn: false })
  expect((await filer.post(`${at}/withdraw`, note('I cannot go on'), key())).status).toBe(200)
  const [mine, theirs] = (await Promise.all([filer.get(at), chair.get(at)])).map(({ body }) => body.content)
  for (const page of [mine, theirs]) {
    expect([page.status, page.ending.isWithdrawn]).toEqual(['IN_PROGRESS', true])
    expect(page.abilities).toMatchObject({ withdraw: false, informRespondent: false, reopen: [] })
  }
  expect(theirs.current.map(({ step }: { step: string }) => step)).toEqual(['decide.1'])
  expect(await noticed(caseId, 'WITHDRAWN')).toBeGreaterThan(0)
  expect((await filer.post(`${at}/withdraw`, note(), key())).status).toBe(409)
  expect((await step('read.1', 'done')).status).toBe(409)
  expect(await chair.post(`${at}/inform`, { party: 'RESPONDENT' }, key())).toMatchObject({
    status: 409,
    body: { text: { code: 'acts.withdrawnUntold' } },
  })
  expect((await accused.get(at)).status).toBe(404)

  expect((await step('decide.1', 'done')).status).toBe(200)
  expect((await filer.get(at)).body.content).toMatchObject({
    status: 'WITHDRAWN',
    ending: { isWithdrawn: false },
  })
  // It stays the complainant's to go on with.
  expect((await chair.get(at)).body.content.abilities.reopenCase).toBe(false)
  expect((await filer.post(`${at}/reopen`, note(), key())).status).toBe(200)
  const { content } = (await filer.get(at)).body
  expect([content.status, content.ending.isWithdrawn, content.abilities.withdraw]).toEqual([
    'IN_PROGRESS',
    false,
    true,
  ])
})

test('once a step of a later stage has opened, nobody can withdraw', async () => {
  const { at, filer, other } = await opened(strict)
  for (const step of ['read.1', 'ask.1'])
    expect((await other.post(`${at}/step/${step}/complete`, { outcome: 'done' }, key())).status).toBe(200)
  expect((await filer.get(at)).body.content.abilities.withdraw).toBe(false)
  expect((await filer.post(`${at}/withdraw`, note(), key())).status).toBe(409)
})

test('a closed case is reopened by whom its process names, on a run of its own, and closes again', async () => {
  const { caseId, at, filer, chair, other, accused, administrator } = await opened(lenient)
  expect((await chair.post(`${at}/reopen`, note(), key())).status).toBe(409)
  expect((await chair.post(`${at}/close`, note(), key())).status).toBe(200)
  const closed = (await chair.get(at)).body.content
  expect(closed.abilities).toMatchObject({ reopenCase: true, close: false })
  expect(new Date(closed.ending.reopenableUntil).getTime()).toBeGreaterThan(Date.now() + 55 * 86_400_000)
  expect((await other.get(at)).body.content.ending.reopenableUntil).toBeNull()

  const reopen = (who: typeof chair, idempotencyKey = key()) =>
    who.post(`${at}/reopen`, note('New evidence'), idempotencyKey)
  expect((await reopen(other)).status).toBe(409)
  expect([(await reopen(filer)).status, (await reopen(accused)).status]).toEqual([403, 404])
  expect((await reopen(administrator)).status).toBe(404)
  // Refused acts leave the case as it was, and no run behind.
  expect((await chair.get(at)).body.content.status).toBe('CLOSED')
  const run = (await rig.temporal()).workflow.getHandle(caseId)
  await expect.poll(async () => (await run.describe()).status.name).toBe('COMPLETED')

  const idempotencyKey = key()
  const first = await reopen(chair, idempotencyKey)
  expect(first.status).toBe(200)
  expect((await reopen(chair, idempotencyKey)).body.content).toEqual(first.body.content)
  const { content } = (await chair.get(at)).body
  expect([content.status, content.closedAt, content.outcome]).toEqual(['IN_PROGRESS', null, null])
  expect(content.current.map(({ name }: { name: string }) => name)).toEqual(['Hear both sides'])
  expect(content.timeline.filter(({ kind }: { kind: string }) => kind === 'REOPENED')).toMatchObject([
    { note: 'New evidence' },
  ])
  expect(await noticed(caseId, 'REOPENED')).toBeGreaterThan(1)

  expect((await other.post(`${at}/step/ask.1/complete`, { outcome: 'done' }, key())).status).toBe(200)
  expect((await other.post(`${at}/step/decide.1/complete`, { outcome: 'done' }, key())).status).toBe(200)
  const ended = (await chair.get(at)).body.content
  expect([ended.status, ended.outcome]).toEqual(['CLOSED', 'Done'])
  // The same wish once more, late, is the one that was done: it opens nothing.
  expect((await reopen(chair, idempotencyKey)).body.content).toEqual(first.body.content)
  expect((await chair.get(at)).body.content.status).toBe('CLOSED')
})

test('whoever withdrew a complaint reopens it, and nobody else does', async () => {
  const { at, filer, chair } = await opened(lenient)
  expect((await filer.post(`${at}/withdraw`, note(), key())).status).toBe(200)
  expect((await filer.get(at)).body.content.abilities.reopenCase).toBe(true)
  expect((await chair.get(at)).body.content.abilities.reopenCase).toBe(false)
  expect(outcomeOf(await chair.post(`${at}/reopen`, note(), key()))[0]).toBe(403)
  const idempotencyKey = key()
  const first = await filer.post(`${at}/reopen`, note(), idempotencyKey)
  expect(first.status).toBe(200)
  expect((await filer.get(at)).body.content.status).toBe('IN_PROGRESS')
  expect(await filer.post(`${at}/reopen`, note(), idempotencyKey)).toMatchObject({
    status: 200,
    body: { content: first.body.content },
  })
  expect((await filer.post(`${at}/reopen`, note(), key())).status).toBe(403)
})

test('who left the committee while a case was closed is off it when it is reopened', async () => {
  const { caseId, at, filer, chair, other } = await opened(lenient)
  expect((await filer.post(`${at}/withdraw`, note(), key())).status).toBe(200)
  const { committee, member, presiding } = app.employer
  const leaves = (userId: string, active: boolean) =>
    app.db.platform.committeeMember.updateMany({
      where: { committeeId: committee.id, userId },
      data: { active },
    })
  await leaves(member.id, false)
  await leaves(presiding.id, false)
  expect((await filer.post(`${at}/reopen`, note(), key())).status).toBe(200)
  await rig.settle(caseId)
  expect((await other.get(at)).status).toBe(404)
  expect((await chair.get(at)).status).toBe(404)
  await leaves(member.id, true)
  await leaves(presiding.id, true)
})

test('a presiding officer who stepped down while a case was closed cannot reopen it', async () => {
  const { at, chair } = await opened(lenient)
  expect((await chair.post(`${at}/close`, note(), key())).status).toBe(200)
  const where = { committeeId: app.employer.committee.id, userId: app.employer.presiding.id }
  const isOffered = async () => (await chair.get(at)).body.content.abilities.reopenCase
  expect(await isOffered()).toBe(true)
  await app.db.platform.committeeMember.updateMany({ where, data: { active: false } })
  expect(await isOffered()).toBe(false)
  expect((await chair.post(`${at}/reopen`, note(), key())).status).toBe(403)
  await app.db.platform.committeeMember.updateMany({ where, data: { active: true } })
  expect(await isOffered()).toBe(true)
  expect((await chair.post(`${at}/reopen`, note(), key())).status).toBe(200)
})
