import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommittee, buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { caseWorkflowType } from '../../temporal/names.ts'
import { emptyGraph, type Graph } from '../../workflows/definition/graph.ts'
import {
  at,
  clock,
  edges,
  form,
  is,
  stages,
  steps,
  notifyAct,
} from '../../workflows/definition/templates/build.ts'
import { AppError } from '../core/errors.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { statementsOf } from '../../test/statements.ts'

const week = clock(7, 'DAY', 3, 5, { first: notifyAct('ACTOR'), second: notifyAct('PRESIDING_OFFICER') })
const words = {
  stageId: 'one',
  description: '',
  actor: { by: 'COMMITTEE' } as const,
  position: at(0, 0),
  clock: week,
}
/** Read (with a form whose answer decides the way), ask the respondent, decide. */
const graph = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Inquiry', '', ['COMPLAINANT']]]),
  steps: steps([
    {
      ...words,
      id: 'read',
      name: 'Read the complaint',
      outcomes: { done: 'Done' },
      setting: { allowSkip: true, reopenable: true },
    },
    { ...words, id: 'reply', name: 'Reply', actor: { by: 'RESPONDENT' }, outcomes: { done: 'Replied' } },
    { ...words, id: 'decide', name: 'Decide', outcomes: { upheld: 'Upheld', dismissed: 'Dismissed' } },
  ]),
  ...form([
    {
      id: 'finding',
      stepId: 'read',
      title: 'Finding',
      visibleTo: [],
      questions: [
        {
          key: 'serious',
          type: 'SINGLE_SELECT',
          label: 'Is it serious?',
          required: true,
          options: { yes: 'Yes', no: 'No' },
        },
        { key: 'papers', type: 'ASK_TO_UPLOAD', label: 'Papers' },
        { key: 'why', type: 'TEXT_AREA', label: 'Why?', required: true, visibleWhen: is('serious', 'yes') },
      ],
    },
  ]),
  actions: [
    {
      id: 'inform',
      stepId: 'reply',
      on: 'ENTER',
      type: 'INFORM_RESPONDENT',
      enabled: true,
      outcome: null,
      recipients: [],
      template: null,
      committeeId: null,
      order: 0,
    },
  ],
  edges: edges([
    ['start', null, 'read'],
    ['read', 'done', 'reply', is('serious', 'yes')],
    ['read', 'done', 'decide'],
    ['reply', 'done', 'decide'],
    ['decide', 'upheld', 'close'],
    ['decide', 'dismissed', 'close'],
  ]),
})

let [app, rig, published] = [] as unknown as [TestApp, Rig, Published]
let isDown = false
const callers = {} as Record<
  'complainant' | 'respondent' | 'presiding' | 'member' | 'external' | 'stranger' | 'admin' | 'employer',
  Caller
>
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig({
    temporal: () => (isDown ? Promise.reject(new AppError('UNAVAILABLE')) : rig.temporal()),
  })
  published = await publish(app.db, app.employer, graph())
  for (const name of [
    'complainant',
    'respondent',
    'presiding',
    'member',
    'external',
    'stranger',
    'admin',
    'employer',
  ] as const)
    callers[name] = await app.as(app.employer[name])
})
afterAll(() => app?.close())

const path = (caseId: string, rest: string) => `/complaint-workflow/api/case/${caseId}/${rest}`
async function filed(): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, published)
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
const because = { note: 'For a good reason' }
const serious = { outcome: 'done', answers: { serious: 'yes', why: 'Witnesses agree' } }
const events = (caseId: string, kind: string) => app.db.platform.caseEvent.count({ where: { caseId, kind } })
const submissions = (caseId: string) =>
  app.db.platform.submission.findMany({ where: { caseId }, orderBy: { createdAt: 'asc' } })

describe('an act asks the database no more often than it must', () => {
  const recordStatements = async (name: keyof typeof callers, caseId: string, step: string, body: object) => {
    const statements = await statementsOf(async () => {
      expect((await callers[name].post(path(caseId, `step/${step}`), body)).status).toBe(200)
    })
    // Said once by each connection that is opened meanwhile.
    return statements.filter((text) => !text.includes('set_config'))
  }
  const most = (statements: string[], bound: number) =>
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(bound)
  const reply = { outcome: 'done' }

  test('without a form, with one, and where it is passed over', async () => {
    const [first, second, third] = [await filed(), await filed(), await filed()]
    await recordStatements('member', first, 'read.1/complete', serious) // the definition is read, and kept
    // session, case with its step, what was written, what became of the case, drafts
    most(await recordStatements('respondent', first, 'reply.1/complete', reply), 5)
    most(await recordStatements('member', third, 'read.1/skip', because), 4)
    // besides, what was answered before: a question depends on answers
    most(await recordStatements('member', second, 'read.1/complete', serious), 7)
  })

  test('with a draft, which goes', async () => {
    const caseId = await filed()
    await callers.member.post(path(caseId, 'step/read.1/skip'), because)
    const draft = { form: { answers: {}, outcome: 'upheld', note: 'Because' }, revision: 0 }
    expect((await callers.member.put(path(caseId, 'step/decide.1/draft'), draft)).status).toBe(200)
    most(await recordStatements('member', caseId, 'decide.1/complete', { outcome: 'upheld' }), 8)
    expect(await app.db.platform.stepDraft.count({ where: { caseId } })).toBe(0)
  })
})

describe('the whole way', () => {
  test('the committee reads, the respondent replies, the committee decides, and the case closes', async () => {
    const caseId = await filed()
    expect(await callers.member.post(path(caseId, 'step/read.1/complete'), serious)).toMatchObject({
      status: 200,
      body: { content: { caseId, seq: 2 } },
    })
    expect(
      await callers.respondent.post(path(caseId, 'step/reply.1/complete'), {
        outcome: 'done',
        note: 'It was not like that',
      }),
    ).toMatchObject({ status: 200 })
    expect(
      await callers.presiding.post(path(caseId, 'step/decide.1/complete'), { outcome: 'upheld' }),
    ).toMatchObject({ status: 200, body: { content: { seq: 4 } } })
    expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
      status: 'CLOSED',
      outcome: 'upheld',
    })
    expect(await submissions(caseId)).toMatchObject([
      { answers: serious.answers, committedSeq: 2 },
      { note: 'It was not like that', committedSeq: 3 },
      { committedSeq: 4 },
    ])
    expect(await callers.member.post(path(caseId, 'pause'), because)).toMatchObject({
      status: 409,
      body: { code: 'ACT_REFUSED', reason: 'CASE_CLOSED' },
    })
  })

  test('an answer that decides otherwise takes the other way', async () => {
    const caseId = await filed()
    await callers.member.post(path(caseId, 'step/read.1/complete'), {
      outcome: 'done',
      answers: { serious: 'no' },
    })
    expect(await app.db.platform.caseStep.findMany({ where: { caseId, status: 'READY' } })).toMatchObject([
      { instance: 'decide.1' },
    ])
  })

  test('on hold and on again, passed over, opened again', async () => {
    const caseId = await filed()
    expect((await callers.member.post(path(caseId, 'pause'), because)).status).toBe(200)
    expect(await callers.member.post(path(caseId, 'step/read.1/complete'), serious)).toMatchObject({
      status: 409,
      body: { reason: 'CASE_ON_HOLD' },
    })
    expect((await callers.external.post(path(caseId, 'resume'), because)).status).toBe(200)
    expect(await callers.external.post(path(caseId, 'resume'), because)).toMatchObject({
      status: 409,
      body: { reason: 'NOT_ON_HOLD' },
    })
    expect((await callers.member.post(path(caseId, 'step/read.1/skip'), because)).status).toBe(200)
    expect(await callers.member.post(path(caseId, 'step/decide.1/skip'), because)).toMatchObject({
      status: 409,
      body: { reason: 'NOT_ALLOWED' },
    })
    expect((await callers.member.post(path(caseId, 'step/read.1/reopen'), because)).status).toBe(200)
    expect(await app.db.platform.caseStep.findFirst({ where: { caseId, instance: 'read.2' } })).toMatchObject(
      { status: 'READY' },
    )
  })

  test('another committee takes over, without whoever is a party; the old one finds nothing any more', async () => {
    const { workspace, toronto, respondent, stranger } = app.employer
    const other = await buildPerson(app.db, workspace, { name: 'Omar Haddad' })
    const committee = await buildCommittee(app.db, workspace.id, {
      name: `Committee ${uuid()}`,
      branchId: toronto.id,
      members: [
        [other.id, 'PRESIDING_OFFICER'],
        [respondent.id, 'MEMBER'],
        [stranger.id, 'SUBSTITUTE'],
      ],
    })
    const caseId = await filed()
    expect(
      await callers.member.post(path(caseId, 'transfer'), {
        committeeId: app.employer.committee.id,
        ...because,
      }),
    ).toMatchObject({ status: 400, body: { fields: [{ path: 'committeeId' }] } })
    expect(
      (await callers.member.post(path(caseId, 'transfer'), { committeeId: uuid(), ...because })).status,
    ).toBe(404)
    const [body, key] = [{ committeeId: committee.id, ...because }, { 'idempotency-key': uuid() }]
    const first = await callers.member.post(path(caseId, 'transfer'), body, key)
    expect(first.status).toBe(200)
    const again = await callers.member.post(path(caseId, 'transfer'), body, key)
    expect(again).toMatchObject({ status: 200, body: { content: first.body.content } })
    expect((await callers.member.post(path(caseId, 'transfer'), body)).status).toBe(404)
    expect((await callers.member.post(path(caseId, 'pause'), because)).status).toBe(404)
    expect((await callers.stranger.post(path(caseId, 'pause'), because)).status).toBe(200)
    expect((await (await app.as(other)).post(path(caseId, 'close'), because)).status).toBe(200)
  })

  test('the employer and the respondent know of it from being informed on, and once is enough', async () => {
    const caseId = await filed()
    for (const [party, who] of [
      ['RESPONDENT', callers.respondent],
      ['EMPLOYER', callers.employer],
    ] as const) {
      expect((await who.post(path(caseId, 'pause'), because)).status).toBe(404)
      expect((await callers.member.post(path(caseId, 'inform'), { party })).status).toBe(200)
      expect((await who.post(path(caseId, 'pause'), because)).status).toBe(403)
      expect(await callers.member.post(path(caseId, 'inform'), { party })).toMatchObject({
        status: 409,
        body: { reason: 'ALREADY_DONE' },
      })
    }
  })

  test('the complainant takes it back; the presiding officer closes early', async () => {
    const [one, two] = [await filed(), await filed()]
    expect((await callers.complainant.post(path(one, 'withdraw'), because)).status).toBe(200)
    expect((await callers.presiding.post(path(two, 'close'), because)).status).toBe(200)
    expect(
      await app.db.platform.case.findMany({ where: { id: { in: [one, two] } }, orderBy: { id: 'asc' } }),
    ).toMatchObject([{ status: 'WITHDRAWN' }, { status: 'CLOSED' }])
  })
})

describe('refused before anything is written', () => {
  test('nobody finds a case without a part in it: not by rank, not as the respondent, not from elsewhere', async () => {
    const caseId = await filed()
    const other = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
    const foreign = await app.as(other.presiding, other.workspace)
    for (const who of [callers.stranger, callers.admin, callers.employer, callers.respondent, foreign]) {
      for (const [rest, body] of [
        ['pause', because],
        ['withdraw', because],
        ['inform', { party: 'EMPLOYER' }],
        ['step/read.1/complete', serious],
        ['step/nothing.1/skip', because],
      ] as const) {
        expect(await who.post(path(caseId, rest), body)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        })
      }
    }
    expect(await submissions(caseId)).toEqual([])
  })

  test('whoever has another part is told so, alike for steps that are there and steps that are not', async () => {
    const caseId = await filed()
    for (const rest of [
      'pause',
      'resume',
      'close',
      'step/read.1/reopen',
      'step/read.1/skip',
      'step/nothing.1/skip',
    ])
      expect((await callers.complainant.post(path(caseId, rest), because)).status).toBe(403)
    expect((await callers.complainant.post(path(caseId, 'step/read.1/complete'), serious)).status).toBe(403)
    expect((await callers.member.post(path(caseId, 'close'), because)).status).toBe(403)
    expect((await callers.member.post(path(caseId, 'withdraw'), because)).status).toBe(403)
    expect((await callers.member.post(path(caseId, 'step/nothing.1/skip'), because)).status).toBe(404)
    expect(await submissions(caseId)).toEqual([])
  })

  test('a missing reason, a missing, hidden or unknown answer, and a character that cannot be kept', async () => {
    const caseId = await filed()
    const complete = (answers: object) =>
      callers.member.post(path(caseId, 'step/read.1/complete'), { outcome: 'done', answers })
    expect(await callers.member.post(path(caseId, 'pause'), { note: '  ' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'note' }] },
    })
    expect(await complete({})).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'answers.serious', code: 'required' }] },
    })
    expect(await complete({ serious: 'yes' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'answers.why', code: 'required' }] },
    })
    expect(await complete({ serious: 'no', why: 'Hidden' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'answers.why', code: 'unknown' }] },
    })
    expect(await complete({ serious: 'perhaps', wish: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'answers.wish' }, { path: 'answers.serious' }] },
    })
    expect(await callers.member.post(path(caseId, 'pause'), { note: 'a\u0000b' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'note', code: 'characters' }] },
    })
    expect(await submissions(caseId)).toEqual([])
    expect(
      await callers.member.post(path(caseId, 'step/read.1/complete'), { ...serious, outcome: 'maybe' }),
    ).toMatchObject({ status: 409, body: { reason: 'OUTCOME_UNKNOWN' } })
  })
})

test('a step takes the files that the person handed in, and no others', async () => {
  const caseId = await filed()
  const upload = async (person: { id: string }) =>
    (
      await app.db.forWorkspace(app.employer.workspace.id).evidence.create({
        data: {
          caseId,
          uploadedBy: person.id,
          fileName: 'a.pdf',
          contentType: 'application/pdf',
          sizeBytes: 3,
          sha256: '',
          storedAs: uuid(),
        },
      })
    ).id
  const [mine, theirs] = [await upload(app.employer.member), await upload(app.employer.complainant)]
  const complete = (papers: string[]) =>
    callers.member.post(path(caseId, 'step/read.1/complete'), {
      outcome: 'done',
      answers: { serious: 'no', papers },
    })
  expect(await complete([mine, theirs])).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'answers.papers.1' }] },
  })
  expect((await complete([mine])).status).toBe(200)
  expect(
    await app.db.platform.evidence.findMany({ where: { caseId }, orderBy: { id: 'asc' } }),
  ).toMatchObject([
    { id: mine, step: 'read.1' },
    { id: theirs, step: null },
  ])
})

describe('once is once', () => {
  test('the same key twice, even at the same time, makes one event and one submission', async () => {
    const caseId = await filed()
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const twice = await Promise.all(
      [1, 2].map(() => callers.member.post(path(caseId, 'pause'), because, headers)),
    )
    const again = await callers.member.post(path(caseId, 'pause'), because, headers)
    expect([...twice, again].map(({ status, body }) => [status, body.content])).toEqual(
      Array.from({ length: 3 }, () => [200, { caseId, seq: 2, stopped: false }]),
    )
    expect([await events(caseId, 'PAUSED'), (await submissions(caseId)).length]).toEqual([1, 1])
  })

  test('a retry of the act that closed the case is answered as the first time', async () => {
    const caseId = await filed()
    const headers = { 'idempotency-key': `click-${uuid()}` }
    const first = await callers.complainant.post(path(caseId, 'withdraw'), because, headers)
    await (await rig.temporal()).workflow.getHandle(caseId).result()
    expect((await callers.complainant.post(path(caseId, 'withdraw'), because, headers)).body).toEqual(
      first.body,
    )
  })

  test('one person’s key says nothing for another', async () => {
    const caseId = await filed()
    const headers = { 'idempotency-key': `click-${uuid()}` }
    expect((await callers.member.post(path(caseId, 'pause'), because, headers)).status).toBe(200)
    expect(await callers.external.post(path(caseId, 'pause'), because, headers)).toMatchObject({
      status: 409,
      body: { reason: 'CASE_ON_HOLD' },
    })
  })
})

describe('when Temporal is away', () => {
  test('an act answers 503 and keeps what was typed; the same try later does it', async () => {
    const caseId = await filed()
    const headers = { 'idempotency-key': `click-${uuid()}` }
    isDown = true
    const answer = await callers.member.post(path(caseId, 'step/read.1/complete'), serious, headers)
    isDown = false
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await submissions(caseId)).toMatchObject([{ answers: serious.answers, committedSeq: null }])
    expect((await callers.member.post(path(caseId, 'step/read.1/complete'), serious, headers)).status).toBe(
      200,
    )
    expect(await submissions(caseId)).toMatchObject([{ answers: serious.answers, committedSeq: 2 }])
  })

  test('the first act waits for a case that is being opened', async () => {
    const later = () =>
      app.db.platform.outbox.updateMany({
        where: { kind: 'START_CASE', sentAt: null },
        data: { nextAttemptAt: new Date(Date.now() + 1_500) },
      })
    const [read, withdrawn] = [
      await fileCase(app.db, app.employer, published),
      await fileCase(app.db, app.employer, published),
    ]
    await later()
    const [one, two] = await Promise.all([
      callers.member.post(path(read, 'step/read.1/complete'), serious),
      callers.complainant.post(path(withdrawn, 'withdraw'), because),
    ])
    expect([one, two].map(({ status, body }) => [status, body.content?.seq])).toEqual([
      [200, 2],
      [200, 2],
    ])
  })

  test('a case whose run has not begun asks for a moment; one whose worker is away answers after a while', async () => {
    const {
      id: _id,
      caseNo: _caseNo,
      ...like
    } = await app.db.platform.case.findUniqueOrThrow({ where: { id: await filed() } })
    const caseId = uuid()
    await app.db.platform.case.create({
      data: {
        ...like,
        id: caseId,
        caseNo: caseId,
        filingKey: caseId,
        seq: 0,
        assignments: {
          create: { workspaceId: like.workspaceId, userId: app.employer.member.id, capacity: 'COMMITTEE' },
        },
      },
    })
    const headers = { 'idempotency-key': `click-${uuid()}` }
    expect(await callers.member.post(path(caseId, 'pause'), because, headers)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('being opened') },
    })
    const client = await rig.temporal()
    const handle = await client.workflow.start(caseWorkflowType, {
      workflowId: caseId,
      taskQueue: 'nobody',
      args: [{ caseId, workspaceId: app.employer.workspace.id, definitionHash: published.hash }],
    })
    expect(await callers.member.post(path(caseId, 'pause'), because, headers)).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    })
    await handle.terminate()
  })

  test('a case with a damaged definition says that it needs attention, and keeps what was typed', async () => {
    const damaged = await publish(
      app.db,
      app.employer,
      { ...graph(), confidentiality: 'Nobody but you and the committee' },
      (definition) => ({ ...definition, process: { ...definition.process, start: [] } }),
    )
    const caseId = await fileCase(app.db, app.employer, damaged)
    rig.wake()
    await rig.settle(caseId, ({ attention }) => attention !== null)
    expect(await callers.member.post(path(caseId, 'pause'), because)).toMatchObject({
      status: 409,
      body: { code: 'ACT_REFUSED', reason: 'NEEDS_ATTENTION' },
    })
    expect(await submissions(caseId)).toMatchObject([{ ...because, committedSeq: null }])
  })

  test('the committee, and nobody else, lets a case that stopped try again', async () => {
    const damaged = await publish(
      app.db,
      app.employer,
      { ...graph(), confidentiality: 'Again' },
      (definition) => ({ ...definition, process: { ...definition.process, start: [] } }),
    )
    const caseId = await fileCase(app.db, app.employer, damaged)
    rig.wake()
    await rig.settle(caseId, ({ attention }) => attention !== null)
    await app.db.platform.caseForm.delete({ where: { caseId } })
    const may = async (who: Caller) =>
      (await who.get(path(caseId, '').slice(0, -1))).body.content?.abilities.retry
    expect([await may(callers.member), await may(callers.complainant)]).toEqual([true, false])
    for (const [who, status] of [
      ['complainant', 403],
      ['stranger', 404],
      ['admin', 404],
      ['respondent', 404],
    ] as const)
      expect([who, (await callers[who].post(path(caseId, 'retry'))).status]).toEqual([who, status])
    isDown = true
    expect((await callers.member.post(path(caseId, 'retry'))).status).toBe(503)
    isDown = false
    const { workflowId, hash, definition } = damaged
    await app.db.forWorkspace(app.employer.workspace.id).workflowVersion.create({
      data: {
        workflowId,
        number: 2,
        status: 'SUPERSEDED',
        graph: graph(),
        definition,
        definitionHash: hash,
        createdBy: app.employer.admin.id,
      },
    }) // what it runs on is there again
    expect(await callers.member.post(path(caseId, 'retry'))).toMatchObject({
      status: 200,
      body: { content: { done: true } },
    })
    await rig.settle(caseId, ({ attention, seq }) => attention === null && seq === 1)
    expect(
      await app.db.platform.ledgerEntry.count({
        where: { entityId: caseId, action: 'complaints:retry', byUserId: app.employer.member.id },
      }),
    ).toBe(1)
    expect(await callers.member.post(path(caseId, 'retry'))).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
  })
})

test('a case is not handed to a committee of which nobody can hear it', async () => {
  const caseId = await filed()
  const theirs = await buildCommittee(app.db, app.employer.workspace.id, {
    name: `Theirs ${uuid()}`,
    branchId: app.employer.pune.id,
    members: [
      [app.employer.respondent.id, 'PRESIDING_OFFICER'],
      [app.employer.complainant.id, 'MEMBER'],
    ],
  })
  expect(
    await callers.member.post(path(caseId, 'transfer'), { committeeId: theirs.id, note: 'To you' }),
  ).toMatchObject({ status: 400, body: { fields: [{ path: 'committeeId' }] } })
})
