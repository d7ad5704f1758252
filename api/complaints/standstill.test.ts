/**
 * A case whose every step waits for one that does not come, as processes on interpreter 1 can have: nobody is
 * left in the dark. On interpreter 2 the step opens without it, and the committee reads why.
 */
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '../../prisma/builders.ts'
import { fileCase, floorGraph, type Published } from '../../test/case.ts'
import { admitToCase } from '../../test/complaint.ts'
import type { Rig } from '../../test/rig.ts'
import { compile } from '../../workflows/definition/compile.ts'
import { edges } from '../../workflows/definition/templates/build.ts'
import type { TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { asFirst } from '../../test/cast.ts'
import { hashOf } from '../workflows/hash.ts'

let [app, rig] = [] as unknown as [TestApp, Rig]
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
})
afterAll(() => app?.close())

/** a.yes → b, a.no → c, both to j, and j waits for b. */
async function published(interpreter: 1 | 2): Promise<Published> {
  const graph = floorGraph()
  const like = graph.steps[0]!
  const step = (id: string, outcomes: string[]) => ({
    ...like,
    id,
    name: id.toUpperCase(),
    outcomes: outcomes.map((one) => ({ id: one, label: one })),
  })
  const { definition } = compile({
    ...graph,
    actions: [],
    steps: [step('a', ['yes', 'no']), step('b', ['done']), step('c', ['done']), step('j', ['done'])],
    edges: edges([
      ['start', null, 'a'],
      ['a', 'yes', 'b'],
      ['a', 'no', 'c'],
      ['b', 'done', 'j'],
      ['c', 'done', 'j'],
      ['j', 'done', 'close'],
    ]),
    prerequisites: [{ id: 'w', stepId: 'j', requiresStepId: 'b', statement: '', lawRef: null }],
  })
  if (!definition) throw new Error('The drawing is sound')
  if (interpreter === 1) definition.process = asFirst(definition.process)
  const [workflowId, versionId, hash] = [uuid(), uuid(), hashOf(definition)]
  const rows = app.db.forWorkspace(app.employer.workspace.id)
  await rows.workflow.create({
    data: {
      id: workflowId,
      name: `Process ${workflowId}`,
      kind: 'COMPLAINT',
      createdBy: app.employer.admin.id,
    },
  })
  await rows.workflowVersion.create({
    data: {
      id: versionId,
      workflowId,
      number: 1,
      status: 'PUBLISHED',
      graph,
      definition,
      definitionHash: hash,
      createdBy: app.employer.admin.id,
    },
  })
  return { workflowId, versionId, hash, definition }
}

/** A case of it with its first step open, and how a member does a step. */
async function opened(interpreter: 1 | 2) {
  const caseId = await fileCase(app.db, app.employer, await published(interpreter))
  await app.db.platform.caseForm.update({
    where: { caseId },
    data: { complainant: { name: 'Meera Iyer', email: 'meera@acme.example' } },
  })
  rig.wake()
  await rig.settle(caseId)
  const at = `/complaint-workflow/api/case/${caseId}`
  const by = await app.as(app.employer.member)
  const complete = (step: string, outcome: string) =>
    by.post(`${at}/step/${step}/complete`, { outcome }, { 'idempotency-key': uuid() })
  return { caseId, at, by, complete }
}

test('whoever does that step is told in the answer, the committee by notice, page and timeline', async () => {
  const { presiding, member, external, complainant } = app.employer
  const { caseId, at, by, complete } = await opened(1)
  expect((await complete('a.1', 'no')).body.content).toEqual({ caseId, seq: 2, stopped: false })
  expect((await complete('c.1', 'done')).body.content).toEqual({ caseId, seq: 3, stopped: true })
  const { body } = await by.get(at)
  expect(body.content).toMatchObject({
    attention: 'NOTHING_OPEN',
    needsAttention: true,
    abilities: { retry: false },
  })
  expect(body.content.timeline.at(-1)).toMatchObject({
    kind: 'NEEDS_ATTENTION',
    words: 'No steps are open any more, so it cannot continue automatically.',
  })
  const notices = await app.db.platform.notice.findMany({ where: { caseId, kind: 'NEEDS_ATTENTION' } })
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual(
    [presiding.id, member.id, external.id].toSorted(),
  )
  expect((await (await app.as(complainant)).get(at)).body.content).toMatchObject({
    attention: null,
    needsAttention: false,
  })
  expect((await by.post(`${at}/retry`)).body.code).toBe('ILLEGAL_STATE')
  const closed = await (
    await app.as(presiding)
  ).post(`${at}/close`, { note: 'It leads nowhere' }, { 'idempotency-key': uuid() })
  expect(closed.body.content).toEqual({ caseId, seq: 4, stopped: false })
  expect((await by.get(at)).body.content).toMatchObject({
    status: 'CLOSED',
    attention: null,
    needsAttention: false,
  })
})

test('on interpreter 2 the same case goes on without the step that cannot come, and says so', async () => {
  const { member, complainant } = app.employer
  const { caseId, at, by, complete } = await opened(2)
  await complete('a.1', 'no')
  expect((await complete('c.1', 'done')).body.content).toEqual({ caseId, seq: 3, stopped: false })
  const readWords = async (who: typeof member) => {
    const { body } = await (await app.as(who)).get(at)
    return body.content.timeline.map(({ words }: { words: string }) => words)
  }
  const words = '“J” opened without “B”, which can no longer happen.'
  expect(await readWords(member)).toContain(words)
  expect(await readWords(complainant)).not.toContain(words)
  expect((await complete('j.1', 'done')).body.content).toEqual({ caseId, seq: 4, stopped: false })
  expect((await by.get(at)).body.content).toMatchObject({ status: 'CLOSED', attention: null })
})

test('where nobody is left either, that shows, and that it stands still once somebody is back', async () => {
  const { complainant, committee, admin } = app.employer
  const { caseId, complete } = await opened(1)
  await complete('a.1', 'no')
  await complete('c.1', 'done')
  const attention = async () =>
    (await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).attention
  expect(await attention()).toBe('NOTHING_OPEN')
  const by = await app.as(admin)
  const appoint = async (members: object[]) => {
    const { name, version } = await app.db.platform.committee.findUniqueOrThrow({
      where: { id: committee.id },
    })
    const answer = await by.put(`/api/committee/${committee.id}`, { name, version, members })
    expect(answer.status).toBe(200)
  }
  const { id: userId } = await buildPerson(app.db, app.employer.workspace, {
    name: 'Somebody New',
    email: `${uuid()}@acme.example`,
    branchId: app.employer.pune.id,
  })
  await appoint([{ userId, part: 'PRESIDING_OFFICER' }])
  await expect.poll(attention, { timeout: 20_000 }).toBe('NO_COMMITTEE')
  expect((await by.delete(`/api/user/${complainant.id}`)).status).toBe(200)
  await expect.poll(attention, { timeout: 20_000 }).toBe('NOBODY_LEFT')
  // Whatever makes the run look again does not cover it.
  await rig.settle(caseId)
  expect(await attention()).toBe('NOBODY_LEFT')
  expect((await by.post(`/api/user/update/${complainant.id}`, { active: true })).status).toBe(200)
  await expect.poll(attention, { timeout: 20_000 }).toBe('NO_COMMITTEE')
  const admitted = await admitToCase(await app.as(complainant), caseId, { id: userId }, {})
  expect(admitted.status).toBe(200)
  await expect.poll(attention, { timeout: 20_000 }).toBe('NOTHING_OPEN')
})
