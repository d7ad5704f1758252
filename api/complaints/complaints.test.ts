import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBranch, buildCommittee, buildEmployer, buildPerson } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { statementsOf } from '../../test/statements.ts'
import {
  fileDraft,
  fileOne,
  handIn,
  newDraft,
  publishFor,
  soundForm,
  type Published,
} from '../../test/complaint.ts'

const at = '/complaint-workflow/api/case'
let app: TestApp
let process: Published
let [me, stranger] = [] as unknown as [Caller, Caller]
beforeAll(async () => {
  app = await testApp() // Temporal is down in all of these
  process = await publishFor(app.db, app.employer)
  me = await app.as(app.employer.complainant)
  stranger = await app.as(app.employer.stranger)
})
afterAll(() => app.close())
const begun = () => newDraft(me, process.workflowId)
const caseOf = (caseId: string) =>
  app.db.platform.case.findUniqueOrThrow({ where: { id: caseId }, include: { assignments: true } })

describe('Process Details', () => {
  test('what will happen, who hears it, by when and by which law', async () => {
    const { body } = await me.get(`${at}/process/${process.workflowId}`)
    expect(body.content).toMatchObject({
      confidentiality: 'Only those named here learn of it.',
      lawNotice: expect.stringMatching(/not legal advice/i),
      committee: {
        name: 'Internal Committee, Pune',
        members: [
          { name: 'Kavita Menon', part: 'Presiding officer' },
          { name: 'Arjun Pillai' },
          { name: 'Farah Khan', designation: 'External member', part: 'External member' },
          { part: 'Substitute' },
        ],
      },
      prerequisites: [
        { id: 'statement1', statement: 'I tell the truth.' },
        { citation: 'POSH Act 2013, s.9' },
      ],
      filingLimit: { text: 'within 3 months of the last incident', citation: 'POSH Act 2013, s.9' },
      stages: [
        {
          name: 'Received',
          steps: [
            {
              name: 'Read the complaint',
              actor: 'the committee',
              limit: 'within 7 working days',
              citation: 'POSH Rules 2013, Rule 7(1)-(2)',
            },
          ],
        },
        { name: 'Answer', steps: [{ actor: 'the respondent', limit: 'within 10 days' }] },
        { name: 'Report' },
      ],
      sections: [
        { title: 'About it', attributes: [{ key: 'severity' }, { key: 'why' }, { key: 'safe' }] },
        { title: 'Wishes' },
      ],
    })
    const due = body.content.stages.flatMap((stage: { steps: { predictedDueAt: string }[] }) =>
      stage.steps.map((step) => Date.parse(step.predictedDueAt)),
    )
    expect(due).toEqual(due.toSorted((a: number, b: number) => a - b))
    const days = (due[1] - due[0]) / 86_400_000
    expect(days).toBe(10) // the reply begins when the reading took all of its time
    expect(JSON.stringify(body.content.stages)).not.toContain('Inside')
  })

  test('a business unit sees what is meant for it and the default; another sees the default alone', async () => {
    const own = await publishFor(app.db, app.employer, [app.employer.toronto.id])
    const inToronto = await app.as(
      await buildPerson(app.db, app.employer.workspace, {
        name: 'Ann Lee',
        branchId: app.employer.toronto.id,
      }),
    )
    expect((await inToronto.get(`${at}/options`)).body.content).toMatchObject([
      { workflowId: own.workflowId, isDefault: false },
      { workflowId: process.workflowId, isDefault: true },
    ])
    expect((await me.get(`${at}/options`)).body.content).toMatchObject([
      { workflowId: process.workflowId, isDefault: true },
    ])
    expect((await me.get(`${at}/process/${own.workflowId}`)).status).toBe(404)
    expect((await inToronto.get(`${at}/process/${own.workflowId}`)).body.content.committee.name).toBe(
      'Internal Committee, Pune',
    ) // the headquarter's
  })
})

describe('a draft', () => {
  test('starts with what is known of me, saves as it is, survives, and is thrown away', async () => {
    const {
      body: { content },
    } = await me.post(`${at}/draft`, { workflowId: process.workflowId })
    expect(content).toMatchObject({
      revision: 1,
      form: { complainant: { name: 'Meera Iyer', email: app.employer.complainant.email } },
    })
    const listed = async () =>
      (await me.get(`${at}/draft`)).body.content.some(
        ({ draftId }: { draftId: string }) => draftId === content.draftId,
      )
    expect(await listed()).toBe(false)
    const form = {
      ...content.form,
      answers: { severity: 'nonsense' },
      incidents: [{ details: 'Half a sen', date: '', evidenceIds: [], witness: '' }],
    }
    expect(
      (await me.put(`${at}/draft/${content.draftId}`, { form, revision: 1 })).body.content,
    ).toMatchObject({ revision: 2 })
    expect((await me.get(`${at}/draft/${content.draftId}`)).body.content).toMatchObject({
      form,
      revision: 2,
      workflowName: expect.any(String),
    })
    expect(await listed()).toBe(true)
    expect((await me.delete(`${at}/draft/${content.draftId}`)).body.content).toEqual({ done: true })
    expect((await me.get(`${at}/draft/${content.draftId}`)).status).toBe(404)
  })

  test('saved elsewhere meanwhile: refused, with the other one', async () => {
    const draftId = await begun()
    const form = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
    await me.put(`${at}/draft/${draftId}`, { form: { ...form, ticked: ['statement1'] }, revision: 1 })
    expect(await me.put(`${at}/draft/${draftId}`, { form, revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { revision: 2, form: { ticked: ['statement1'] } } },
    })
  })

  test('is nobody else’s, and no process but an offered one begins one', async () => {
    const draftId = await begun()
    const form = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
    for (const answer of [
      await stranger.get(`${at}/draft/${draftId}`),
      await stranger.put(`${at}/draft/${draftId}`, { form, revision: 1 }),
      await stranger.delete(`${at}/draft/${draftId}`),
      await fileDraft(stranger, draftId),
      await me.post(`${at}/draft`, { workflowId: uuid() }),
    ])
      expect(answer.status).toBe(404)
    expect((await stranger.get(`${at}/draft`)).body.totalElements).toBe(0)
    expect((await me.get(`${at}/draft/${draftId}`)).status).toBe(200)
  })

  test('a character that cannot be stored is named, never a fault', async () => {
    const draftId = await begun()
    const form = {
      complainant: { name: 'A\u0000B' },
      respondent: {},
      incidents: [],
      answers: { wish: '\ud800' },
      ticked: [],
    }
    expect((await me.put(`${at}/draft/${draftId}`, { form, revision: 1 })).body).toMatchObject({
      status: 400,
      fields: [{ path: 'form.complainant.name' }, { path: 'form.answers.wish' }],
    })
    expect((await me.post(`${at}/list`, { searchText: 'a\u0000b' })).body).toMatchObject({
      status: 400,
      fields: [{ path: 'searchText' }],
    })
  })
})

test('whoever only read what would happen has no draft in the list; a word or a file makes it one', async () => {
  const listed = async (by: Caller) =>
    (await by.get(`${at}/draft?pageSize=100`)).body.content.map((each: { draftId: string }) => each.draftId)
  const [looked, wrote, handed] = [await begun(), await begun(), await begun()]
  await me.put(`${at}/draft/${wrote}`, { form: soundForm(), revision: 1 })
  await handIn(me, `/case/draft/${handed}/evidence`, 'What he wrote', 'mail.txt')
  const own = await listed(me)
  expect(own).toEqual(expect.arrayContaining([wrote, handed]))
  expect(own).not.toContain(looked)
  for (const draftId of [looked, wrote, handed])
    expect((await me.delete(`${at}/draft/${draftId}`)).status).toBe(200)
  expect(await listed(me)).toEqual(own.filter((each: string) => each !== wrote && each !== handed))
})

describe('filing', () => {
  test('writes case, form, seats, order to start and ledger row, without draft, while Temporal is down', async () => {
    const draftId = await begun()
    const evidence = (await handIn(me, `/case/draft/${draftId}/evidence`, 'What he wrote', 'mail.txt')).body
      .content
    const { status, body } = await fileDraft(
      me,
      draftId,
      soundForm({
        incidents: [{ details: 'He shouted.', date: '2026-11-02', evidenceIds: [evidence.evidenceId] }],
      }),
    )
    expect(status).toBe(200)
    expect(body.content.caseNo).toMatch(/^ACME-\d{4}-[2-9B-DF-HJKMNP-TV-Z]{6}$/)
    const { caseId } = body.content
    expect(await caseOf(caseId)).toMatchObject({
      status: 'FILED',
      seq: 0,
      kind: 'COMPLAINT',
      workflowVersionId: process.versionId,
      definitionHash: process.hash,
      branchId: app.employer.pune.id,
      respondentUserId: app.employer.respondent.id,
      filingKey: draftId,
    })
    expect(await app.db.platform.caseForm.findUniqueOrThrow({ where: { caseId } })).toMatchObject({
      answers: { severity: 'low', wish: 'Another team' },
      ticked: ['statement1', 'statement2'],
    })
    expect(
      await app.db.platform.evidence.findUniqueOrThrow({ where: { id: evidence.evidenceId } }),
    ).toMatchObject({ caseId, draftId: null })
    expect(
      await app.db.platform.outbox.findUniqueOrThrow({ where: { key: `start:${caseId}` } }),
    ).toMatchObject({ kind: 'START_CASE', payload: { caseId }, sentAt: null })
    expect(await app.db.platform.ledgerEntry.findFirst({ where: { entityId: caseId } })).toMatchObject({
      action: 'complaints:file',
      byUserId: app.employer.complainant.id,
    })
    expect((await me.get(`${at}/draft/${draftId}`)).status).toBe(404)
  })

  test('again, and two and five at once: one case, one number, the same answer', async () => {
    const draftId = await begun()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => fileDraft(me, draftId)))
    const again = await fileDraft(me, draftId)
    expect(
      new Set([...answers, again].map((answer) => JSON.stringify([answer.status, answer.body.content]))).size,
    ).toBe(1)
    expect(await app.db.platform.case.count({ where: { filingKey: draftId } })).toBe(1)
    expect(await app.db.platform.outbox.count({ where: { key: `start:${again.body.content.caseId}` } })).toBe(
      1,
    )
  })

  test('many at once get a number each, which tells neither how many there are nor which came first', async () => {
    const filed = await Promise.all([1, 2, 3, 4, 5, 6].map(() => fileOne(me, process.workflowId)))
    for (const _ of [1, 2]) filed.push(await fileOne(me, process.workflowId))
    const drawn = filed.map(({ caseNo }) => caseNo.split('-').at(-1) ?? '')
    expect(new Set(drawn).size).toBe(8)
    for (const each of drawn) expect(each).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{6}$/)
    for (const place of [0, 1, 2, 3, 4, 5])
      expect(new Set(drawn.map((each) => each[place])).size, `letter ${place}`).toBeGreaterThan(1)
  })

  test('takes at most 24 statements', async () => {
    const [first, second] = [await begun(), await begun()]
    await fileDraft(me, first) // the definition is read, and kept
    const statements = await statementsOf(async () => {
      expect((await fileDraft(me, second)).status).toBe(200)
    })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(24)
  })

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const incident = { details: 'x', date: '2026-11-02', evidenceIds: [] }
  test.each<[string, Record<string, unknown>, string[], number?]>([
    [
      'no name and no e-mail',
      { complainant: { name: ' ', email: '' } },
      ['form.complainant.name', 'form.complainant.email'],
    ],
    [
      'a phone number of letters',
      { complainant: { name: 'A', email: 'a@example.com', phone: 'call me' } },
      ['form.complainant.phone'],
    ],
    [
      'an unknown field',
      { complainant: { name: 'A', email: 'a@example.com', isAdmin: true } },
      ['form.complainant.isAdmin'],
    ],
    ['a respondent’s e-mail that is none', { respondent: { email: 'rohan' } }, ['form.respondent.email']],
    ['no incident', { incidents: [] }, ['form.incidents']],
    [
      'an incident without words or day',
      { incidents: [incident, { details: '', date: '', evidenceIds: [] }] },
      ['form.incidents.1.details', 'form.incidents.1.date'],
    ],
    ['a day to come', { incidents: [{ ...incident, date: tomorrow }] }, ['form.incidents.0.date']],
    [
      'a day that does not exist',
      { incidents: [{ ...incident, date: '2026-02-30' }] },
      ['form.incidents.0.date'],
    ],
    ['a required question left out', { answers: {} }, ['form.answers.severity']],
    ['an option that is not there', { answers: { severity: 'medium' } }, ['form.answers.severity']],
    ['a question that a condition asks', { answers: { severity: 'high' } }, ['form.answers.why']],
    [
      'a question that no condition asks',
      { answers: { severity: 'low', why: 'because' } },
      ['form.answers.why'],
    ],
    ['an unknown question', { answers: { severity: 'low', salary: '1' } }, ['form.answers.salary']],
    ['an upload of nobody', { answers: { severity: 'low', papers: [uuid()] } }, ['form.answers.papers.0']],
    ['nothing ticked', { ticked: [] }, ['form.ticked', 'form.ticked']],
    ['something else ticked', { ticked: ['statement1', 'statement2', 'all'] }, ['form.ticked.2']],
    [
      'words that are far too long',
      { respondent: { description: 'x'.repeat(100_001) } },
      ['form.respondent.description'],
    ],
    [
      'a character that cannot be stored',
      { incidents: [{ ...incident, details: 'a\u0000b' }] },
      ['form.incidents.0.details'],
    ],
    [
      'many things at once',
      { answers: {}, ticked: [], incidents: [{ ...incident, date: tomorrow }] },
      ['form.incidents.0.date', 'form.answers.severity', 'form.ticked', 'form.ticked'],
    ],
    ['a respondent of nowhere', { respondent: { userId: uuid() } }, ['form.respondent.userId'], 404],
    [
      'a file of nobody',
      { incidents: [{ ...incident, evidenceIds: [uuid()] }] },
      ['form.incidents.0.evidenceIds.0'],
      404,
    ],
  ])('%s: named, and the draft stays', async (_words, more, paths, refused = 400) => {
    const draftId = await begun()
    const { status, body } = await fileDraft(me, draftId, soundForm(more))
    expect([status, body.code, body.fields.map((field: { path: string }) => field.path)]).toEqual([
      refused,
      refused === 404 ? 'NOT_FOUND' : 'VALIDATION_FAILED',
      paths,
    ])
    expect((await me.get(`${at}/draft/${draftId}`)).status).toBe(200)
    expect(await app.db.platform.case.count({ where: { filingKey: draftId } })).toBe(0)
  })

  test('oneself is nobody’s respondent', async () => {
    for (const respondent of [
      { userId: app.employer.complainant.id },
      { email: app.employer.complainant.email.toUpperCase() },
    ]) {
      expect((await fileDraft(me, await begun(), soundForm({ respondent }))).body.fields[0].path).toMatch(
        /^form\.respondent\./,
      )
    }
  })

  test('the respondent is found by pick, by e-mail, or by a name that one member bears', async () => {
    const { workspace, pune, respondent } = app.employer
    const gone = await buildPerson(app.db, workspace, { name: 'Old Timer', branchId: pune.id })
    await app.db.platform.membership.updateMany({ where: { userId: gone.id }, data: { active: false } })
    for (const email of ['one', 'two'])
      await buildPerson(app.db, workspace, { name: 'Twin Name', email: `${email}@acme.example` })
    const matched = async (named: object) =>
      (await caseOf((await fileOne(me, process.workflowId, { respondent: named })).caseId)).respondentUserId
    expect(await matched({ userId: respondent.id, name: 'Somebody Else' })).toBe(respondent.id)
    expect(await matched({ email: respondent.email.toUpperCase(), name: 'Ro' })).toBe(respondent.id)
    expect(await matched({ name: '  rohan   SHAH ' })).toBe(respondent.id)
    expect(await matched({ userId: gone.id })).toBe(gone.id)
    for (const named of [
      { name: 'Old Timer' },
      { name: 'Rohan' },
      { name: 'R_han Sh%' },
      { name: '%' },
      { email: 'nobody@acme.example' },
      {},
    ])
      expect(await matched(named)).toBeNull()
    expect(
      (await fileDraft(me, await begun(), soundForm({ respondent: { name: 'Twin Name' } }))).body.fields,
    ).toMatchObject([{ path: 'form.respondent.name' }])
  })

  test('nobody of the other workspace is a respondent here', async () => {
    const other = await buildEmployer(app.db, 'far.localhost')
    expect(
      (await fileDraft(me, await begun(), soundForm({ respondent: { userId: other.respondent.id } }))).body
        .fields,
    ).toMatchObject([{ path: 'form.respondent.userId' }])
    expect(
      (
        await caseOf(
          (await fileOne(me, process.workflowId, { respondent: { email: other.respondent.email } })).caseId,
        )
      ).respondentUserId,
    ).toBeNull()
  })

  test('neither respondent nor complainant sits on the committee; substitutes take their seats', async () => {
    const { presiding, member, substitute, external } = app.employer
    const seats = async (caseId: string) =>
      Object.fromEntries((await caseOf(caseId)).assignments.map((each) => [each.userId, each.capacity]))
    const named = await seats(
      (await fileOne(me, process.workflowId, { respondent: { userId: member.id } })).caseId,
    )
    expect(named).toEqual({
      [presiding.id]: 'PRESIDING_OFFICER',
      [substitute.id]: 'COMMITTEE',
      [external.id]: 'COMMITTEE',
    })
    const own = await seats(
      (await fileOne(await app.as(presiding), process.workflowId, { respondent: {} })).caseId,
    )
    expect(own).toEqual({
      [substitute.id]: 'PRESIDING_OFFICER',
      [member.id]: 'COMMITTEE',
      [external.id]: 'COMMITTEE',
    })
  })

  test('a member who has left the workspace sits on nothing, and the substitute sits in', async () => {
    const { presiding, member, external, substitute, workspace } = app.employer
    const isThere = (active: boolean) =>
      app.db.platform.membership.updateMany({
        where: { workspaceId: workspace.id, userId: member.id },
        data: { active },
      })
    await isThere(false)
    const { caseId } = await fileOne(me, process.workflowId)
    await isThere(true)
    expect((await caseOf(caseId)).assignments.map((each) => each.userId).toSorted()).toEqual(
      [presiding.id, external.id, substitute.id].toSorted(),
    )
  })

  test('where nobody can hear it, it is not filed, and what was written stays', async () => {
    const { workspace } = await buildEmployer(app.db, 'small.localhost')
    const alone = await buildPerson(app.db, workspace, {
      name: 'Only One',
      branchId: (await buildBranch(app.db, workspace.id, { name: 'Hut' })).id,
    })
    await app.db.platform.committee.updateMany({
      where: { workspaceId: workspace.id },
      data: { active: false },
    })
    const { workflowId } = await publishFor(app.db, { ...app.employer, workspace })
    const caller = await app.as(alone, workspace)
    const draftId = await newDraft(caller, workflowId)
    expect(await fileDraft(caller, draftId)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } })
    expect((await caller.get(`${at}/draft/${draftId}`)).status).toBe(200)
    await buildCommittee(app.db, workspace.id, {
      name: 'New',
      branchId: (
        await app.db.platform.branch.findFirstOrThrow({
          where: { workspaceId: workspace.id, headquarter: true },
        })
      ).id,
      members: [[(await buildPerson(app.db, workspace, { name: 'A Judge' })).id, 'PRESIDING_OFFICER']],
    })
    expect((await fileDraft(caller, draftId)).status).toBe(200)
  })
})

describe('a case page', () => {
  test.each([
    ['complainant', 12],
    // The committee also reads who could not be reached.
    ['presiding', 13],
  ] as const)('takes the %s at most %i statements', async (who, most) => {
    const { caseId } = await fileOne(me, process.workflowId)
    const reader = await app.as(app.employer[who])
    const read = async () => expect((await reader.get(`${at}/${caseId}`)).status).toBe(200)
    await read()
    expect((await statementsOf(read)).length).toBeLessThanOrEqual(most)
  })
})

describe('lists', () => {
  test('filters narrow, sorting sorts, pages never overlap', async () => {
    const all = (await me.post(`${at}/list?pageSize=300`, {})).body
    expect(all.totalElements).toBe(all.content.length)
    expect(new Set(all.content.flatMap((row: { myParts: string[] }) => row.myParts))).toEqual(
      new Set(['COMPLAINANT']),
    )
    const pages = await Promise.all(
      [0, 1].map((pageNo) => me.post(`${at}/list?pageSize=3&pageNo=${pageNo}&sortBy=caseNo`, {})),
    )
    const numbers = pages.flatMap((page) => page.body.content.map((row: { caseNo: string }) => row.caseNo))
    expect(numbers).toEqual([...new Set(numbers as string[])].toSorted((a, b) => a.localeCompare(b)))
    expect(
      (await me.post(`${at}/list`, { searchText: numbers[0].toLowerCase() })).body.content,
    ).toMatchObject([{ caseNo: numbers[0] }])
    for (const none of [
      { statuses: ['CLOSED'] },
      { kind: 'MEETING' },
      { part: 'COMMITTEE' },
      { part: 'EMPLOYER' },
      { searchText: 'He shouted' },
    ])
      expect([none, (await me.post(`${at}/list`, none)).body.totalElements]).toEqual([none, 0])
    expect((await me.post(`${at}/list?sortBy=outcome`, {})).body.code).toBe('SORT_FIELD_UNKNOWN')
    expect((await me.post(`${at}/inbox?sortBy=secret`, {})).body.code).toBe('SORT_FIELD_UNKNOWN')
  })

  test.each([
    ['list', 3],
    ['inbox', 8],
  ])('%s: as many statements for a page of 2 as for one of all, at most %i', async (name, most) => {
    const { presiding } = app.employer
    for (const { id } of await app.db.platform.case.findMany({
      where: { assignments: { some: { userId: presiding.id } } },
      take: 8,
    })) {
      await app.db.forWorkspace(app.employer.workspace.id).caseStep.upsert({
        where: { caseId_instance: { caseId: id, instance: 'read.1' } },
        update: {},
        create: {
          caseId: id,
          instance: 'read.1',
          stepId: 'read',
          stageId: 'received',
          name: 'Read the complaint',
          kind: 'ACTION',
          status: 'READY',
          actor: { by: 'COMMITTEE' },
          openedAt: new Date(),
        },
      })
    }
    const caller = await app.as(presiding)
    const queries = await statementsOf(async () => {
      await caller.post(`${at}/${name}?pageSize=2`, {})
    })
    const more = await statementsOf(async () => {
      expect((await caller.post(`${at}/${name}?pageSize=100`, {})).body.content.length).toBeGreaterThan(5)
    })
    expect(more).toHaveLength(queries.length)
    expect(queries.length).toBeLessThanOrEqual(most)
  })
})
