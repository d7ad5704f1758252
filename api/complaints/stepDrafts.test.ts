import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployer } from '../../prisma/builders.ts'
import { fileCase, publish, type Published } from '../../test/case.ts'
import { sweep } from '../../workers/cleanup/cleanUp.ts'
import { everySweep } from '../../workers/modules.ts'
import type { Rig } from '../../test/rig.ts'
import { emptyGraph, type Graph } from '../../workflows/definition/graph.ts'
import {
  at,
  clock,
  edges,
  form,
  stages,
  steps,
  notifyAct,
} from '../../workflows/definition/templates/build.ts'
import { evidenceKey } from '../storage/store.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { handIn } from '../../test/complaint.ts'

const week = clock(7, 'DAY', 3, 5, { first: notifyAct('ACTOR'), second: notifyAct('PRESIDING_OFFICER') })
const words = {
  stageId: 'one',
  description: '',
  actor: { by: 'COMMITTEE' } as const,
  position: at(0, 0),
  clock: week,
}
/** Read, then the respondent replies or does not want to. */
const graph = (): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Inquiry', '', ['COMPLAINANT', 'RESPONDENT']]]),
  steps: steps([
    { ...words, id: 'read', name: 'Read the complaint', outcomes: { done: 'Done' } },
    {
      ...words,
      id: 'reply',
      name: 'Reply',
      actor: { by: 'RESPONDENT' },
      outcomes: {
        replied: {
          label: 'Reply given',
          button: 'Send my reply',
          follows: 'The committee reads it.',
          mustWrite: true,
        },
        noReply: { label: 'No reply', button: 'I do not want to reply', irrevocable: true },
      },
    },
  ]),
  ...form([
    {
      id: 'finding',
      stepId: 'read',
      title: 'Finding',
      visibleTo: [],
      questions: [
        { key: 'finding', type: 'TEXT_AREA', label: 'What do we think?' },
        { key: 'papers', type: 'ASK_TO_UPLOAD', label: 'Papers' },
      ],
    },
    {
      id: 'answer',
      stepId: 'reply',
      title: 'Reply',
      visibleTo: ['COMPLAINANT'],
      questions: [
        { key: 'reply', type: 'TEXT_AREA', label: 'What do you say?' },
        { key: 'proof', type: 'ASK_TO_UPLOAD', label: 'Proof' },
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
    ['read', 'done', 'reply'],
    ['reply', 'replied', 'close'],
    ['reply', 'noReply', 'close'],
  ]),
})

let [app, rig, published] = [] as unknown as [TestApp, Rig, Published]
const callers = {} as Record<
  'complainant' | 'respondent' | 'presiding' | 'member' | 'external' | 'stranger' | 'admin' | 'employer',
  Caller
>
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  published = await publish(app.db, app.employer, graph())
  for (const name of Object.keys({
    complainant: 0,
    respondent: 0,
    presiding: 0,
    member: 0,
    external: 0,
    stranger: 0,
    admin: 0,
    employer: 0,
  }) as (keyof typeof callers)[])
    callers[name] = await app.as(app.employer[name])
})
afterAll(() => app?.close())

const root = '/complaint-workflow/api'
const draftOf = (caseId: string, step = 'read.1') => `${root}/case/${caseId}/step/${step}/draft`
const secret = 'I was in another town that day.'
const written = (reply = secret, more: object = {}) => ({
  answers: { finding: reply },
  outcome: null,
  note: '',
  ...more,
})
const save = (by: Caller, caseId: string, revision = 0, form: object = written(), step = 'read.1') =>
  by.put(draftOf(caseId, step), { form, revision })
const complete = (by: Caller, caseId: string, step: string, body: object) =>
  by.post(`${root}/case/${caseId}/step/${step}/complete`, body)
async function filed(): Promise<string> {
  const caseId = await fileCase(app.db, app.employer, published)
  await app.db.platform.caseForm.update({
    where: { caseId },
    data: { complainant: { name: 'Meera Iyer', email: 'meera@acme.example' } },
  })
  rig.wake()
  await rig.settle(caseId)
  return caseId
}
async function replying(): Promise<string> {
  const caseId = await filed()
  await complete(callers.member, caseId, 'read.1', { outcome: 'done' })
  return caseId
}

describe('what somebody writes for a step', () => {
  test('is kept, and found again on another device', async () => {
    const caseId = await filed()
    expect((await callers.member.get(draftOf(caseId))).body.content).toEqual({
      form: { answers: {}, outcome: null, note: '' },
      revision: 0,
      updatedAt: null,
      evidence: [],
    })
    expect(await save(callers.member, caseId)).toMatchObject({
      status: 200,
      body: { content: { revision: 1, updatedAt: expect.any(String) } },
    })
    const phone = await app.as(app.employer.member)
    expect((await phone.get(draftOf(caseId))).body.content).toMatchObject({ form: written(), revision: 1 })
    expect(
      (await save(phone, caseId, 1, written('More of it', { note: 'So far' }))).body.content.revision,
    ).toBe(2)
  })

  test('is never written over by another device without a word', async () => {
    const caseId = await filed()
    await save(callers.member, caseId)
    expect(await save(callers.member, caseId, 0, written('Typed elsewhere'))).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { form: written(), revision: 1 } },
    })
  })

  test('is told of in the list of what waits for its writer, by its first words, and in nobody else’s', async () => {
    const caseId = await filed()
    const begun = async (who: Caller) =>
      (await who.post(`${root}/case/inbox?pageSize=100`, {})).body.content.find(
        (each: { caseId: string }) => each.caseId === caseId,
      )?.draft
    expect(await begun(callers.member)).toBeNull()
    await save(callers.member, caseId, 0, {
      ...written('  '),
      note: ` ${secret}\n${'and so on '.repeat(20)}`,
    })
    expect(await begun(callers.member)).toEqual({
      firstWords: expect.stringMatching(/^I was in another town that day\. and so on .{1,80}…$/),
      updatedAt: expect.any(String),
    })
    for (const who of ['presiding', 'external'] as const) expect(await begun(callers[who]), who).toBeNull()
    // Emptied again, it is none.
    await save(callers.member, caseId, 1, written(''))
    expect(await begun(callers.member)).toBeNull()
    // Once the step is over, it does not wait for anybody.
    await save(callers.member, caseId, 2)
    await complete(callers.presiding, caseId, 'read.1', { outcome: 'done' })
    expect(await begun(callers.member)).toBeUndefined()
  })

  test('is the writer’s alone: nobody else on the step, in the case or in the workspace reads it', async () => {
    const caseId = await filed()
    await save(callers.member, caseId)
    for (const who of ['presiding', 'external'] as const)
      expect((await callers[who].get(draftOf(caseId))).body.content, who).toMatchObject({
        revision: 0,
        form: { answers: {} },
      })
    expect((await callers.complainant.get(draftOf(caseId))).status).toBe(403)
    for (const who of ['respondent', 'stranger', 'admin', 'employer'] as const)
      expect((await callers[who].get(draftOf(caseId))).status, who).toBe(404)
    for (const who of ['presiding', 'external', 'complainant'] as const)
      expect(JSON.stringify((await callers[who].get(`${root}/case/${caseId}`)).body), who).not.toContain(
        secret,
      )
    const elsewhere = await buildEmployer(app.db, `${uuid().slice(-8)}.localhost`)
    expect((await (await app.as(elsewhere.member, elsewhere.workspace)).get(draftOf(caseId))).status).toBe(
      404,
    )
    expect(await app.db.forWorkspace(elsewhere.workspace.id).stepDraft.count()).toBe(0)
    const ledger = await app.db.platform.ledgerEntry.findMany({ where: { entityId: caseId } })
    expect(JSON.stringify(ledger)).not.toContain(secret)
  })

  test('cannot be reached any more by whoever lost the seat or became the respondent, files included', async () => {
    const caseId = await filed()
    await save(callers.member, caseId)
    const { content: file } = (
      await handIn(callers.member, `${draftOf(caseId).slice(root.length)}/evidence`, 'My notes', 'notes.txt')
    ).body
    const large = { fileName: 'notes.txt', sizeBytes: 100 }
    const begun = await callers.member.post(`${draftOf(caseId)}/evidence/upload`, large)
    expect([begun.status, typeof begun.body.content.uploadId]).toEqual([200, 'string'])
    const reach = async () => [
      (await callers.member.get(draftOf(caseId))).status,
      (await save(callers.member, caseId, 1)).status,
      (await callers.member.get(`${root}/evidence/${file.evidenceId}`)).status,
      (await callers.member.delete(draftOf(caseId))).status,
    ]
    await app.db.platform.caseAssignment.updateMany({
      where: { caseId, userId: app.employer.member.id },
      data: { active: false },
    })
    expect(await reach()).toEqual([404, 404, 404, 404])
    await app.db.platform.caseAssignment.updateMany({
      where: { caseId, userId: app.employer.member.id },
      data: { active: true },
    })
    await app.db.platform.case.update({
      where: { id: caseId },
      data: { respondentUserId: app.employer.member.id },
    })
    expect(await reach()).toEqual([404, 404, 404, 404])
  })

  test('goes once it is sent or thrown away; a step that others finished leaves it to its writer', async () => {
    const [submitted, thrown, overtaken] = [await filed(), await filed(), await filed()]
    for (const caseId of [submitted, thrown, overtaken]) await save(callers.member, caseId)
    await complete(callers.member, submitted, 'read.1', { outcome: 'done', answers: { finding: secret } })
    expect((await callers.member.delete(draftOf(thrown))).status).toBe(200)
    await complete(callers.presiding, overtaken, 'read.1', { outcome: 'done' })
    expect(
      await complete(callers.member, overtaken, 'read.1', { outcome: 'done', answers: { finding: secret } }),
    ).toMatchObject({ status: 409 })
    expect((await callers.member.get(draftOf(overtaken))).body.content).toMatchObject({ form: written() })
    expect(await save(callers.member, overtaken, 1)).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_STATE' },
    })
    const unsent = async (who: keyof typeof callers, caseId = overtaken) =>
      (await callers[who].get(`${root}/case/${caseId}/unsent`)).body.content
    expect(await unsent('member')).toMatchObject([
      {
        step: 'read.1',
        stepName: 'Read the complaint',
        note: '',
        rows: [{ label: 'What do we think?', text: secret }],
      },
    ])
    expect([
      await unsent('presiding'),
      await unsent('complainant'),
      await unsent('member', submitted),
    ]).toEqual([[], [], []])
    expect((await callers.stranger.get(`${root}/case/${overtaken}/unsent`)).status).toBe(404)
    expect(
      (
        await app.db.platform.stepDraft.findMany({
          where: { caseId: { in: [submitted, thrown, overtaken] } },
        })
      ).map((row) => row.caseId),
    ).toEqual([overtaken])
  })

  test('and its files are swept once the case is over, or the step for a week', async () => {
    const [closed, old, recent] = [await filed(), await filed(), await filed()]
    const stored: string[] = []
    for (const caseId of [closed, old, recent]) {
      await save(callers.member, caseId)
      const { content } = (
        await handIn(
          callers.member,
          `${draftOf(caseId).slice(root.length)}/evidence`,
          'My notes',
          'notes.txt',
        )
      ).body
      stored.push(
        (await app.db.platform.evidence.findUniqueOrThrow({ where: { id: content.evidenceId } })).storedAs,
      )
    }
    await callers.presiding.post(`${root}/case/${closed}/close`, { note: 'It was settled' })
    for (const caseId of [old, recent])
      await complete(callers.presiding, caseId, 'read.1', { outcome: 'done' })
    await app.db.platform.caseStep.updateMany({
      where: { caseId: old, instance: 'read.1' },
      data: { doneAt: new Date(Date.now() - 8 * 86_400_000) },
    })
    await sweep(app.deps, everySweep)
    expect(
      (await app.db.platform.stepDraft.findMany({ where: { caseId: { in: [closed, old, recent] } } })).map(
        (row) => row.caseId,
      ),
    ).toEqual([recent])
    expect(stored.map((each) => existsSync(join(app.filesDir, evidenceKey(each))))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a file for a step', () => {
  const add = async (by: Caller, caseId: string, name = 'mine.txt') =>
    (await handIn(by, `${draftOf(caseId).slice(root.length)}/evidence`, 'What I found', name)).body.content
      .evidenceId as string
  const sees = async (by: Caller, caseId: string, id: string) => [
    (await by.get(`${root}/evidence/${id}`)).status,
    JSON.stringify((await by.get(`${root}/case/${caseId}`)).body).includes(id),
  ]

  test('is the writer’s alone until it is sent, and then the case’s', async () => {
    const caseId = await filed()
    const [attachedId, left] = [
      await add(callers.member, caseId),
      await add(callers.member, caseId, 'other.txt'),
    ]
    expect(await sees(callers.presiding, caseId, attachedId)).toEqual([404, false])
    expect((await callers.member.get(`${root}/evidence/${attachedId}`)).status).toBe(200)
    expect((await callers.presiding.delete(`${draftOf(caseId)}/evidence/${attachedId}`)).status).toBe(404)
    expect((await callers.member.delete(`${draftOf(caseId)}/evidence/${left}`)).status).toBe(200)
    const [named, unused] = [await add(callers.member, caseId), await add(callers.member, caseId)]
    expect(
      (
        await complete(callers.member, caseId, 'read.1', {
          outcome: 'done',
          answers: { papers: [attachedId, named] },
        })
      ).status,
    ).toBe(200)
    expect(await sees(callers.presiding, caseId, attachedId)).toEqual([200, true])
    expect(await app.db.platform.evidence.findUniqueOrThrow({ where: { id: named } })).toMatchObject({
      caseId,
      draftId: null,
      step: 'read.1',
    })
    expect(await app.db.platform.evidence.count({ where: { id: unused } })).toBe(0)
  })

  test('is the writer’s alone again when the act was refused', async () => {
    const caseId = await filed()
    await save(callers.member, caseId)
    const id = await add(callers.member, caseId)
    await callers.presiding.post(`${root}/case/${caseId}/pause`, { note: 'For a while' })
    expect(
      (await complete(callers.member, caseId, 'read.1', { outcome: 'done', answers: { papers: [id] } }))
        .status,
    ).toBe(409)
    expect(await sees(callers.presiding, caseId, id)).toEqual([404, false])
    expect((await callers.member.get(draftOf(caseId))).body.content).toMatchObject({
      form: written(),
      evidence: [{ evidenceId: id }],
    })
  })
})

describe('an outcome that asks for something written', () => {
  const send = (caseId: string, body: object) => complete(callers.respondent, caseId, 'reply.1', body)

  test('refuses an empty reply and names the field; words or a file will do, a remark beside it will not', async () => {
    const [inWords, byFile] = [await replying(), await replying()]
    for (const body of [{}, { answers: { reply: ' \n ' } }, { note: 'See above' }]) {
      expect(await send(inWords, { outcome: 'replied', ...body })).toMatchObject({
        status: 400,
        body: {
          code: 'VALIDATION_FAILED',
          fields: [
            { path: 'answers.reply', message: 'Write something at “What do you say?” before you send this.' },
          ],
        },
      })
    }
    expect((await send(inWords, { outcome: 'replied', answers: { reply: secret } })).status).toBe(200)
    const { content } = (
      await handIn(
        callers.respondent,
        `${draftOf(byFile, 'reply.1').slice(root.length)}/evidence`,
        'My letter',
        'letter.txt',
      )
    ).body
    expect(
      (await send(byFile, { outcome: 'replied', answers: { proof: [content.evidenceId] } })).status,
    ).toBe(200)
  })

  test('leaves the other outcome free, and the record keeps its own words', async () => {
    const caseId = await replying()
    const page = (await callers.respondent.get(`${root}/case/${caseId}`)).body.content
    expect(page.current[0].outcomes).toEqual([
      {
        id: 'replied',
        label: 'Reply given',
        button: 'Send my reply',
        follows: 'The committee reads it.',
        mustWrite: true,
      },
      { id: 'noReply', label: 'No reply', button: 'I do not want to reply', irrevocable: true },
    ])
    expect((await send(caseId, { outcome: 'noReply' })).status).toBe(200)
    expect(await app.db.platform.case.findUniqueOrThrow({ where: { id: caseId } })).toMatchObject({
      status: 'CLOSED',
      outcome: 'noReply',
    })
  })

  test('speaks to those it was written for: a committee that took the step over reads the plain names', async () => {
    const caseId = await replying()
    await app.db.platform.caseStep.updateMany({
      where: { caseId, instance: 'reply.1' },
      data: { actor: { by: 'COMMITTEE' } },
    })
    const page = (await callers.member.get(`${root}/case/${caseId}`)).body.content
    expect(page.current[0].outcomes).toEqual([
      { id: 'replied', label: 'Reply given', mustWrite: true },
      { id: 'noReply', label: 'No reply', irrevocable: true },
    ])
  })
})
