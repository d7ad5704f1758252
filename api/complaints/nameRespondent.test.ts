/**
 * A respondent never sits on their own case: named a little differently when filing, or by the committee
 * later.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommittee } from '../../prisma/builders.ts'
import type { Rig } from '../../test/rig.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileDraft, newDraft, publishFor, soundForm, type Published } from '../../test/complaint.ts'

const at = '/complaint-workflow/api/case'
const people = [
  'complainant',
  'stranger',
  'presiding',
  'member',
  'external',
  'substitute',
  'employer',
  'scheduler',
  'branchAdmin',
  'admin',
] as const
type Who = (typeof people)[number]
const as = {} as Record<Who, Caller>
let [app, rig, process] = [] as unknown as [TestApp, Rig, Published]

beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  process = await publishFor(app.db, app.employer)
  for (const who of people) as[who] = await app.as(app.employer[who])
})
afterAll(() => app?.close())

const idOf = (who: Who) => app.employer[who].id
const form = (respondent: object, more: object = {}) => soundForm({ respondent, ...more })
const attempt = async (respondent: object, more: object = {}) =>
  fileDraft(as.complainant, await newDraft(as.complainant, process.workflowId), form(respondent, more))
const near = (answer: Awaited<ReturnType<typeof attempt>>): string[] =>
  ((answer.body.near ?? []) as { name: string }[]).map(({ name }) => name)
async function filed(respondent: object, more: object = {}): Promise<string> {
  const { body } = await attempt(respondent, more)
  if (!body.content) throw new Error(JSON.stringify(body))
  await rig.settle(body.content.caseId)
  return body.content.caseId
}
const read = async (who: Who, caseId: string) => (await as[who].get(`${at}/${caseId}`)).body.content
const seats = async (caseId: string) =>
  (
    await app.db.platform.caseAssignment.findMany({
      where: { caseId, active: true, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } },
    })
  )
    .map(({ userId }) => people.find((who) => idOf(who) === userId) ?? '')
    .toSorted()
/** What somebody finds of a case: list, page, inbox, notices, clocks. */
async function traces(who: Who, caseId: string) {
  const [list, page, inbox, notices, clocks] = await Promise.all([
    as[who].post(`${at}/list?pageSize=300`, {}),
    as[who].get(`${at}/${caseId}`),
    as[who].post(`${at}/inbox?pageSize=300`, {}),
    as[who].get('/api/notification?pageSize=300'),
    as[who].get('/api/escalation-setting?pageSize=300&state=ALL'),
  ])
  const about = (answer: typeof list) => JSON.stringify(answer?.body.content ?? []).includes(caseId)
  return [about(list), page?.status, about(inbox), about(notices), about(clocks)]
}
const nothing = [false, 404, false, false, false]
const name = async (who: Who, caseId: string, userId: string | null, note = 'The witness says so') => {
  const answer = await as[who].post(`${at}/${caseId}/respondent`, { userId, note })
  await rig.settle(caseId)
  return answer
}

describe('filing against somebody of the committee, written differently', () => {
  test.each<[string, object]>([
    ['with a title', { name: 'Mr. Arjun Pillai' }],
    ['turned round', { name: 'Pillai, Arjun' }],
    ['the first name', { name: 'Arjun' }],
    ['a middle initial', { name: 'Arjun K Pillai' }],
    ['a slip', { name: 'Arjun Pilai' }],
    ['a zero-width space', { name: 'Arj\u200Bun Pillai' }],
    ['a Cyrillic А', { name: '\u0410rjun Pillai' }],
    ['an address with a tag', { email: 'Arjun.Pillai+x@acme.example' }],
    ['in the description', { description: 'Arjun Pillai, who sits near the door' }],
    ['in Devanagari', { name: 'श्री अर्जुन पिल्लई' }],
  ])('%s: asks who is meant, and files nothing', async (_how, respondent) => {
    const answer = await attempt(respondent)
    expect([
      answer.status,
      answer.body.fields.map(({ path }: { path: string }) => path),
      near(answer),
    ]).toEqual([400, ['form.respondent.noneOf'], ['Arjun Pillai']])
  })
  test('in the incident; a substitute; the employer; whoever handles a step', async () => {
    expect(
      near(
        await attempt(
          {},
          {
            incidents: [
              { details: 'In the lift Arjun Pillai came too close.', date: '2026-11-02', evidenceIds: [] },
            ],
          },
        ),
      ),
    ).toEqual(['Arjun Pillai'])
    expect(near(await attempt({ name: 'Ms Neha Joshy' }))).toEqual(['Neha Joshi'])
    expect(near(await attempt({ name: 'Mehta, Vikram' }))).toEqual(['Vikram Mehta'])
    expect(near(await attempt({ name: 'Leela' }))).toEqual(['Leela Nair'])
  })
  test('names nobody whom the filer is not told of anyway, and asks nothing about others', async () => {
    const preview = async (respondent: object) =>
      (
        await as.complainant.post(
          `${at}/draft/${await newDraft(as.complainant, process.workflowId)}/preview`,
          { form: form(respondent) },
        )
      ).body.content
    const filingPreview = await preview({ name: 'Mr. Sunil Das' })
    expect(filingPreview.near).toEqual([])
    expect(filingPreview.committee.members.map((each: { name: string }) => each.name)).toEqual([
      'Kavita Menon',
      'Arjun Pillai',
      'Farah Khan',
      'Neha Joshi',
    ])
    expect(filingPreview.others).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Vikram Mehta', part: 'Employer' }),
        expect.objectContaining({ name: 'Leela Nair', part: 'In charge of a step' }),
      ]),
    )
    expect(JSON.stringify(filingPreview)).not.toContain('Sunil')
    const aside = await preview({ userId: idOf('member'), name: 'Arjun Pillai' })
    expect(aside.committee.members).toMatchObject([
      { name: 'Kavita Menon', stepsAside: null },
      { name: 'Arjun Pillai', stepsAside: 'YOU_NAMED_THEM' },
      { name: 'Farah Khan' },
      { name: 'Neha Joshi', sitsInFor: 'Arjun Pillai' },
    ])
    expect(
      (
        await as.stranger.post(`${at}/draft/${await newDraft(as.complainant, process.workflowId)}/preview`, {
          form: form({}),
        })
      ).status,
    ).toBe(404)
  })
  test('once picked, the wall stands and the substitute sits', async () => {
    const caseId = await filed({ userId: idOf('member'), name: 'Arjun Pillai' })
    expect([await seats(caseId), await traces('member', caseId)]).toEqual([
      ['external', 'presiding', 'substitute'],
      nothing,
    ])
    expect((await read('complainant', caseId)).whoSees).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          who: 'Members who step aside',
          what: 'Nothing as members: Arjun Pillai.',
        }),
      ]),
    )
  })
  test('“none of them” is kept as what the filer said, is no proof, and stays from whom it was about', async () => {
    // An answer about somebody else.
    expect((await attempt({ name: 'Pillai', noneOf: [idOf('external')] })).status).toBe(400)
    const caseId = await filed({ name: 'Pillai', noneOf: [idOf('member')] })
    expect([
      await seats(caseId),
      (await read('presiding', caseId)).form.noneOf,
      (await read('complainant', caseId)).form.noneOf,
      (await read('member', caseId)).form.noneOf,
    ]).toEqual([['external', 'member', 'presiding'], ['Arjun Pillai'], ['Arjun Pillai'], []])
  })
})

describe('the committee names the respondent later', () => {
  test('two members name one who sits: the wall stands everywhere, and nobody told them before', async () => {
    const caseId = await filed({ name: 'Pillai', noneOf: [idOf('member')] })
    expect((await name('presiding', caseId, idOf('member'))).status).toBe(200)
    expect([await seats(caseId), (await read('external', caseId)).proposed]).toEqual([
      ['external', 'member', 'presiding'],
      {
        userId: idOf('member'),
        name: 'Arjun Pillai',
        by: 'Kavita Menon',
        isMine: false,
        note: 'The witness says so',
      },
    ])
    const before = await read('member', caseId)
    expect([before.proposed, JSON.stringify(before.timeline).includes('RESPONDENT')]).toEqual([null, false])
    expect(
      JSON.stringify((await as.member.get('/api/notification?pageSize=300')).body.content),
    ).not.toContain('RESPONDENT')
    expect((await name('presiding', caseId, idOf('member'), 'Once more')).body).toMatchObject({
      code: 'ACT_REFUSED',
      reason: 'ALREADY_DONE',
    })
    expect((await name('external', caseId, idOf('member'))).status).toBe(200)
    expect([await seats(caseId), await traces('member', caseId)]).toEqual([
      ['external', 'presiding', 'substitute'],
      nothing,
    ])
    expect((await as.member.post(`${at}/${caseId}/step/read.1/complete`, { outcome: 'closed' })).status).toBe(
      404,
    )
    expect((await as.member.post(`${at}/${caseId}/inform`, { party: 'RESPONDENT' })).status).toBe(404)
    expect(
      (await read('complainant', caseId)).timeline.map((entry: { words: string }) => entry.words),
    ).toContain('The committee named Arjun Pillai as the respondent.')
    expect((await read('substitute', caseId)).myParts).toEqual(['COMMITTEE'])
    const ledger = await app.db.platform.ledgerEntry.findMany({
      where: { entityId: caseId, action: 'case:NAME_RESPONDENT' },
    })
    expect(ledger.map(({ byUserId }) => byUserId ?? '').toSorted()).toEqual(
      [idOf('presiding'), idOf('external')].toSorted(),
    )
  })
  test('no member removes another alone: not by naming, not after another naming, not as themselves', async () => {
    const caseId = await filed({ description: 'A man in a blue shirt' })
    expect((await name('member', caseId, idOf('external'))).status).toBe(200)
    // Another proposal, no second word for either.
    expect((await name('member', caseId, idOf('presiding'))).status).toBe(200)
    expect((await name('member', caseId, idOf('member'))).body).toMatchObject({ code: 'ACT_REFUSED' })
    expect((await name('stranger', caseId, idOf('member'))).status).toBe(404)
    expect((await name('complainant', caseId, idOf('member'))).status).toBe(403)
    expect((await name('presiding', caseId, idOf('complainant'))).status).toBe(400)
    expect(await seats(caseId)).toEqual(['external', 'member', 'presiding'])
  })
  test('the presiding officer alone names who does not sit: whoever it is loses every trace', async () => {
    for (const who of ['employer', 'scheduler', 'branchAdmin', 'admin'] as const) {
      const caseId = await filed({ description: 'Somebody from upstairs' })
      await as.presiding.post(`${at}/${caseId}/inform`, { party: 'EMPLOYER' })
      expect([who, (await name('presiding', caseId, idOf(who))).status]).toEqual([who, 200])
      expect([who, ...(await traces(who, caseId))]).toEqual([who, ...nothing])
    }
  })
  test('who is named where the respondent was to be informed is informed by it, and not before', async () => {
    const caseId = await filed({ description: 'I do not know who' })
    await as.presiding.post(`${at}/${caseId}/inform`, { party: 'RESPONDENT' })
    expect((await read('presiding', caseId)).abilities.recordService).toEqual(['RESPONDENT'])
    expect(await traces('stranger', caseId)).toEqual(nothing)
    await name('presiding', caseId, idOf('stranger'))
    expect((await read('stranger', caseId)).myParts).toEqual(['RESPONDENT'])
    expect(JSON.stringify((await read('stranger', caseId)).timeline)).not.toContain('RESPONDENT_')
    expect((await name('presiding', caseId, idOf('admin'))).status).toBe(409)
  })
  test('whom the complaint names, the committee cannot free; whom the committee named, only two can', async () => {
    const own = await filed({ userId: idOf('member'), name: 'Arjun Pillai' })
    expect((await name('presiding', own, idOf('stranger'))).body).toMatchObject({ code: 'ILLEGAL_STATE' })
    const named = await filed({ description: 'A man in a blue shirt' })
    await name('presiding', named, idOf('member'))
    await name('external', named, idOf('member'))
    await name('presiding', named, idOf('stranger'))
    expect(await traces('member', named)).toEqual(nothing)
    await name('substitute', named, idOf('stranger'))
    expect([await traces('stranger', named), await seats(named)]).toEqual([
      nothing,
      ['external', 'member', 'presiding'],
    ])
  })
})

test('after withdrawal there is no road ahead', async () => {
  const caseId = await filed({ name: 'Rohan Shah' })
  const steps = (page: { stages: { steps: { stepId: string }[] }[] }) =>
    page.stages.flatMap((stage) => stage.steps.map(({ stepId }) => stepId))
  expect(steps(await read('complainant', caseId))).toEqual(['read', 'reply', 'act'])
  await as.complainant.post(`${at}/${caseId}/withdraw`, { note: 'I changed my mind' })
  await rig.settle(caseId)
  expect(steps(await read('complainant', caseId))).toEqual(['read'])
})

test('a complaint goes to no committee with such a name on it before it is written down who is meant', async () => {
  const { pune, workspace } = app.employer
  const other = await buildCommittee(app.db, workspace.id, {
    name: 'Second Committee',
    branchId: pune.id,
    members: [
      [idOf('admin'), 'PRESIDING_OFFICER'],
      [idOf('branchAdmin'), 'MEMBER'],
    ],
  })
  const caseId = await filed({ description: 'His name may be Ashok, or Asha Raoo' })
  const handOver = () =>
    as.presiding.post(`${at}/${caseId}/transfer`, { committeeId: other.id, note: 'They are nearer' })
  expect((await handOver()).body.fields).toMatchObject([{ path: 'committeeId' }])
  await name('presiding', caseId, null)
  expect((await handOver()).status).toBe(200)
  await app.db.platform.committee.update({ where: { id: other.id }, data: { active: false } })
})
