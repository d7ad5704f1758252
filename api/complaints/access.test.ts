/** The wall, as a table: every part × every call that reads, at every moment of a case that really runs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { buildEmployer, buildPerson, buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { openWithout } from '../../test/database.ts'
import { informEmployer } from '../../test/case.ts'
import type { Rig } from '../../test/rig.ts'
import { buildApp } from '../app.ts'
import type { Caller, TestApp } from '../../test/app.ts'
import { testAppWithRig } from '../../test/appWithRig.ts'
import { fileDraft, handIn, newDraft, publishFor, soundForm, type Published } from '../../test/complaint.ts'

const at = '/complaint-workflow/api/case'
const people = [
  'complainant',
  'respondent',
  'presiding',
  'member',
  'external',
  'substitute',
  'branchAdmin',
  'employer',
  'admin',
  'scheduler',
  'stranger',
] as const
type Who = (typeof people)[number]
const as = {} as Record<Who, Caller>
let app: TestApp
let rig: Rig
let process: Published
const files: Record<'incident' | 'papers' | 'loose' | 'finding' | 'proof', string> = {
  incident: '',
  papers: '',
  loose: '',
  finding: '',
  proof: '',
}
let [caseId, caseNo] = ['', '']

/**
 * The case in which everything happens is filed by the complainant against the respondent, who is also on the
 * list of everything else below.
 */
beforeAll(async () => {
  ;[app, rig] = await testAppWithRig()
  process = await publishFor(app.db, app.employer)
  for (const who of people) as[who] = await app.as(app.employer[who])
  const draftId = await newDraft(as.complainant, process.workflowId)
  for (const name of ['incident', 'papers', 'loose'] as const)
    files[name] = (
      await handIn(as.complainant, `/case/draft/${draftId}/evidence`, `The ${name}`, `${name}.txt`)
    ).body.content.evidenceId
  const { body } = await fileDraft(
    as.complainant,
    draftId,
    soundForm({
      respondent: { userId: app.employer.respondent.id, name: 'Rohan Shah' },
      incidents: [{ details: 'He shouted.', date: '2026-01-02', evidenceIds: [files.incident] }],
      answers: { severity: 'low', wish: 'Another team', safe: 'At home', papers: [files.papers] },
    }),
  )
  ;({ caseId, caseNo } = body.content)
  await rig.settle(caseId)
  files.finding = (
    await handIn(as.member, `/case/${caseId}/evidence`, 'A note of ours', 'note.txt')
  ).body.content.evidenceId
})
afterAll(() => app?.close())

const read = async (who: Who) => (await as[who].get(`${at}/${caseId}`)).body.content
const act = async (who: Who, step: string, body: object) => {
  const answer = await as[who].post(`${at}/${caseId}/step/${step}/complete`, { outcome: 'done', ...body })
  expect([answer.body.message, answer.status]).toEqual([undefined, 200])
  await rig.settle(caseId)
}
/** Everything that somebody finds of the case: in lists, counts, searches, inbox, page, files, notices. */
async function traces(caller: Caller) {
  const [list, searchResponse, inbox, page, notices, ...opened] = await Promise.all([
    caller.post(`${at}/list?pageSize=300`, {}),
    caller.post(`${at}/list`, { searchText: caseNo }),
    caller.post(`${at}/inbox?pageSize=300`, {}),
    caller.get(`${at}/${caseId}`),
    caller.get('/api/notification?pageSize=300'),
    ...Object.values(files)
      .filter((id) => id !== '')
      .map((id) => caller.get(`/complaint-workflow/api/evidence/${id}`)),
  ])
  const ids = (answer: typeof list) =>
    ((answer?.body.content as { caseId: string }[] | undefined) ?? []).filter((row) => row.caseId === caseId)
      .length
  return {
    list: ids(list),
    count: list?.body.totalElements ?? 0,
    search: searchResponse?.body.totalElements ?? 0,
    inbox: ids(inbox),
    page: page?.status,
    notices: ((notices?.body.content ?? []) as { path: string }[]).filter((notice) =>
      notice.path.includes(caseId),
    ).length,
    files: opened.filter((file) => file.status !== 404).length,
  }
}
const none = { list: 0, count: 0, search: 0, inbox: 0, page: 404, notices: 0, files: 0 }
const seen = async (who: Who) => {
  const { list, search, inbox, page } = await traces(as[who])
  return `${list}${search} ${inbox} ${page}`
}
/**
 * The law of rows: what the inbox says of a case is what its page says to the same person at the same moment. Answers
 * how many rows say something.
 */
async function rowsSayWhatPagesSay(): Promise<number> {
  let rowCount = 0
  for (const who of people) {
    const { body } = await as[who].post(`${at}/inbox?pageSize=300`, {})
    for (const { caseId: each, about } of body.content) {
      const page = (await as[who].get(`${at}/${each}`)).body.content
      const { complainant, respondent, incidents } = page?.form ?? {}
      expect([who, about?.complainant ?? null]).toEqual([who, complainant?.name ?? null])
      expect([who, about?.respondent ?? null]).toEqual([who, respondent?.name || null])
      expect([who, about?.subject ?? null]).toEqual([who, incidents?.[0]?.details ?? null])
      if (about?.complainant) rowCount++
    }
  }
  return rowCount
}
const byName = (a: string, b: string) => a.localeCompare(b)
const fileNames = async (who: Who) =>
  ((await read(who)).evidence as { evidenceId: string }[])
    .map((file) => Object.keys(files).find((name) => files[name as 'loose'] === file.evidenceId) ?? '')
    .toSorted(byName)
const opens = async (who: Who) => {
  const answers = await Promise.all(
    Object.entries(files)
      .filter(([, id]) => id !== '')
      .map(
        async ([name, id]) =>
          [name, (await as[who].get(`/complaint-workflow/api/evidence/${id}`)).status] as const,
      ),
  )
  return answers
    .filter(([, status]) => status === 200)
    .map(([name]) => name)
    .toSorted(byName)
}

describe('filed, and the respondent not informed', () => {
  test.each<[Who, string]>([
    ['complainant', '11 0 200'],
    ['presiding', '11 1 200'],
    ['member', '11 1 200'],
    ['external', '11 1 200'],
    ['respondent', '00 0 404'],
    ['substitute', '00 0 404'],
    ['branchAdmin', '00 0 404'],
    ['employer', '00 0 404'],
    ['admin', '00 0 404'],
    ['scheduler', '00 0 404'],
    ['stranger', '00 0 404'],
  ])('%s: list, search, inbox, page: %s', async (who, expected) => {
    expect(await seen(who)).toBe(expected)
  })

  test.each<Who>(['respondent', 'substitute', 'branchAdmin', 'employer', 'admin', 'scheduler', 'stranger'])(
    '%s finds no trace',
    async (who) => {
      expect(await traces(as[who])).toEqual(none)
    },
  )

  test('nor do the platform admin and another workspace’s people', async () => {
    const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
    const root = await buildPlatformAdmin(app.db, { name: 'Root Admin', email: 'root@redress.example' })
    const other = await buildEmployer(app.db, 'other.localhost')
    const [platform, far] = [await app.as(root, main), await app.as(other.admin, other.workspace)]
    expect((await platform.get(`${at}/${caseId}`)).status).toBe(403)
    expect((await platform.post(`${at}/list`, {})).status).toBe(403)
    expect((await platform.get(`/complaint-workflow/api/evidence/${files.incident}`)).status).toBe(403)
    expect(await traces(far)).toEqual(none)
    expect((await (await app.as(root)).get(`${at}/${caseId}`)).status).toBe(401) // no part in this workspace at all
  })

  test('the committee reads all; the complainant their own, and nothing of ours', async () => {
    const [ours, theirs] = [await read('member'), await read('complainant')]
    expect(ours).toMatchObject({
      title: ours.workflowName,
      myParts: ['COMMITTEE'],
      form: {
        complainant: { name: 'Meera Iyer' },
        respondent: { name: 'Rohan Shah' },
        incidents: [{ details: 'He shouted.', evidence: [{ fileName: 'incident.txt' }] }],
        sections: [
          { title: 'About it', rows: [{ text: 'Bearable' }, { text: 'At home' }] },
          {
            title: 'Wishes',
            rows: [{ text: 'Another team' }, { text: '1 file', evidence: [{ fileName: 'papers.txt' }] }],
          },
        ],
      },
      stages: [{ name: 'Received' }, { name: 'Answer' }, { name: 'Inside' }, { name: 'Report' }],
      lateNote: expect.stringContaining('Fri 2 Jan 2026'),
      escalations: [{ clock: 'read.1', status: 'RUNNING', citation: 'POSH Rules 2013, Rule 7(1)-(2)' }],
      current: [
        {
          step: 'read.1',
          abilities: {
            complete: true,
            skip: false,
            scheduleMeeting: false,
            recordMeeting: false,
            vote: false,
          },
          outcomes: [{ id: 'done' }, { id: 'closed' }],
          sections: [{ title: 'First finding' }],
        },
      ],
      abilities: {
        withdraw: false,
        close: false,
        transfer: true,
        informRespondent: true,
        informEmployer: true,
        pause: true,
        resume: false,
        addEvidence: true,
        reopen: [],
      },
    })
    expect((await read('presiding')).abilities).toMatchObject({ close: true })
    expect(theirs).toMatchObject({
      myParts: ['COMPLAINANT'],
      form: ours.form,
      stages: [{ name: 'Received' }, { name: 'Answer' }, { name: 'Report' }],
      lateNote: null,
      escalations: [],
      current: [{ step: 'read.1', sections: [], outcomes: [], abilities: { complete: false } }],
      abilities: {
        withdraw: true,
        close: false,
        transfer: false,
        informRespondent: false,
        pause: false,
        addEvidence: true,
        reopen: [],
      },
    })
    expect(theirs.drawing.steps.map((step: { id: string; state: string }) => [step.id, step.state])).toEqual([
      ['read', 'OPEN'],
      ['reply', 'NOT_REACHED'],
      ['act', 'NOT_REACHED'],
    ])
    expect(ours.drawing.edges).toContainEqual({
      id: 'check-done-0',
      from: 'check',
      to: 'act',
      label: 'Checked',
    })
    expect(JSON.stringify(theirs)).not.toContain('Check the facts')
    expect([await fileNames('member'), await fileNames('complainant')]).toEqual([
      ['finding', 'incident', 'loose', 'papers'],
      ['incident', 'loose', 'papers'],
    ])
    for (const who of ['member', 'complainant'] as const)
      expect(await opens(who)).toEqual(await fileNames(who))
  })

  test('twelve hours on, its committee is asked again before it opens; the complainant is not', async () => {
    const prove = (provenAt: Date) => app.db.platform.session.updateMany({ data: { provenAt } })
    const readErrorCodes = async (who: Who) =>
      (
        await Promise.all([
          as[who].get(`${at}/${caseId}`),
          as[who].get(`/complaint-workflow/api/evidence/${files.incident}`),
          as[who].post(`${at}/${caseId}/pause`, { note: 'Later' }),
        ])
      ).map(({ body }) => body.code)
    await prove(new Date(Date.now() - 12.1 * 3_600_000))
    expect(await readErrorCodes('presiding')).toEqual(['PROOF_REQUIRED', 'PROOF_REQUIRED', 'PROOF_REQUIRED'])
    expect(await rowsSayWhatPagesSay()).toBe(0)
    expect((await as.presiding.post(`${at}/list`, {})).body.totalElements).toBeGreaterThan(0)
    expect((await as.complainant.get(`${at}/${caseId}`)).status).toBe(200)
    expect(await readErrorCodes('stranger')).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    await prove(new Date())
    expect(await rowsSayWhatPagesSay()).toBeGreaterThan(0)
    expect((await as.presiding.get(`${at}/${caseId}`)).status).toBe(200)
  })

  test('whoever is named as respondent finds no trace: member, admin, employer or handler', async () => {
    for (const who of ['member', 'admin', 'employer', 'branchAdmin'] as const) {
      const draftId = await newDraft(as.complainant, process.workflowId)
      const { body } = await fileDraft(
        as.complainant,
        draftId,
        soundForm({ respondent: { email: app.employer[who].email } }),
      )
      await rig.settle(body.content.caseId)
      await informEmployer(app.db, body.content.caseId, app.employer.employer)
      const lists = await Promise.all([
        as[who].post(`${at}/list?pageSize=300`, {}),
        as[who].post(`${at}/list`, { searchText: body.content.caseNo }),
        as[who].post(`${at}/inbox?pageSize=300`, {}),
      ])
      expect(lists.map((list) => JSON.stringify(list.body).includes(body.content.caseId))).toEqual([
        false,
        false,
        false,
      ])
      expect((await as[who].get(`${at}/${body.content.caseId}`)).status).toBe(404)
      for (const part of ['COMMITTEE', 'EMPLOYER', 'HANDLER', 'COMPLAINANT', 'RESPONDENT'])
        expect(JSON.stringify((await as[who].post(`${at}/list`, { part })).body)).not.toContain(
          body.content.caseId,
        )
      await app.db.platform.case.update({
        where: { id: body.content.caseId },
        data: { employerInformedAt: null },
      })
    }
  })
})

describe('the respondent is informed', () => {
  beforeAll(() => act('member', 'read.1', { answers: { finding: 'Serious' }, note: 'Between us' }))

  test('and sees their part, and nothing more', async () => {
    expect(await seen('respondent')).toBe('11 1 200')
    await rowsSayWhatPagesSay()
    const page = await read('respondent')
    expect(page).toMatchObject({
      myParts: ['RESPONDENT'],
      stage: 'Answer',
      openSteps: ['Reply'],
      form: {
        complainant: null,
        respondent: { name: 'Rohan Shah' },
        incidents: [
          { details: 'He shouted.', evidence: [{ fileName: 'incident.txt', uploadedBy: 'the complainant' }] },
        ],
        sections: [{ title: 'About it', rows: [{ key: 'severity', text: 'Bearable' }] }],
      },
      stages: [
        { name: 'Answer', steps: [{ name: 'Reply', visits: [{ step: 'reply.1', status: 'READY' }] }] },
        { name: 'Report' },
      ],
      submissions: [],
      escalations: [],
      lateNote: null,
      current: [{ step: 'reply.1', sections: [{ title: 'Your reply' }], abilities: { complete: true } }],
      abilities: {
        withdraw: false,
        close: false,
        transfer: false,
        pause: false,
        addEvidence: true,
        reopen: [],
      },
    })
    const whole = JSON.stringify(page)
    for (const secret of [
      'Meera',
      'meera',
      'Another team',
      'At home',
      'Wishes',
      'Received',
      'Read the complaint',
      'Check the facts',
      'Inside',
      'Serious',
      'Between us',
      app.employer.complainant.id,
    ])
      expect([secret, whole.includes(secret)]).toEqual([secret, false])
    expect(await fileNames('respondent')).toEqual(['incident', 'loose'])
    expect(await opens('respondent')).toEqual(['incident', 'loose'])
    expect(page.timeline.map((entry: { kind: string; by: string | null }) => [entry.kind, entry.by])).toEqual(
      [
        ['FILED', null],
        ['STEP_OPENED', null],
        ['INFORMED', 'Arjun Pillai'],
      ],
    )
    expect(page.whoSees.map((line: { who: string }) => line.who)).toEqual([
      'The committee',
      'The respondent',
      'The person asked to do a step',
      'Everyone else',
    ])
  })

  test('the complainant sees that it goes on, not what the committee thinks', async () => {
    const page = await read('complainant')
    expect(page.timeline.map((entry: { words: string }) => entry.words)).toEqual([
      'The complaint was filed.',
      '“Read the complaint” opened.',
      '“Read the complaint” was done: Accepted.',
      '“Reply” opened.',
      'The respondent was informed.',
    ])
    expect(page.submissions).toEqual([])
    expect(JSON.stringify(page)).not.toMatch(/Serious|Between us/)
    expect((await read('external')).submissions).toMatchObject([
      {
        stepName: 'Read the complaint',
        by: 'Arjun Pillai',
        outcome: 'Accepted',
        note: 'Between us',
        sections: [{ rows: [{ text: 'Serious' }] }],
      },
    ])
  })

  test('everybody else finds no trace still', async () => {
    for (const who of ['substitute', 'branchAdmin', 'employer', 'admin', 'scheduler', 'stranger'] as const)
      expect([who, await traces(as[who])]).toEqual([who, { ...none, count: expect.any(Number) }])
  })
})

describe('a handler and the employer', () => {
  beforeAll(async () => {
    files.proof = (
      await handIn(as.respondent, `/case/${caseId}/evidence`, 'My side', 'proof.txt')
    ).body.content.evidenceId
    await act('respondent', 'reply.1', { answers: { reply: 'It was not like that', proof: [files.proof] } })
  })

  test('the handler sees the step, and no word of the complaint', async () => {
    expect(await seen('branchAdmin')).toBe('11 1 200')
    const page = await read('branchAdmin')
    expect(page).toMatchObject({
      myParts: ['HANDLER'],
      form: null,
      stages: [{ name: 'Inside', steps: [{ name: 'Check the facts' }] }],
      current: [{ step: 'check.1', abilities: { complete: true }, sections: [{ title: 'Facts' }] }],
      submissions: [],
      evidence: [],
      abilities: { addEvidence: true, withdraw: false, pause: false },
    })
    for (const secret of [
      'Meera',
      'Rohan',
      'shouted',
      'It was not like that',
      'Received',
      'Read the complaint',
    ])
      expect([secret, JSON.stringify(page).includes(secret)]).toEqual([secret, false])
    expect(await opens('branchAdmin')).toEqual([])
  })

  test('the reply is read by whom its form names, its proof by the committee and its author', async () => {
    expect((await read('complainant')).submissions).toMatchObject([
      {
        stepName: 'Reply',
        by: 'Rohan Shah',
        outcome: 'Replied',
        note: null,
        sections: [{ rows: [{ key: 'reply', text: 'It was not like that' }] }],
      },
    ])
    expect((await read('respondent')).submissions).toMatchObject([
      {
        stepName: 'Reply',
        sections: [{ rows: [{ key: 'reply' }, { key: 'proof', evidence: [{ fileName: 'proof.txt' }] }] }],
      },
    ])
    expect([await opens('complainant'), await opens('respondent'), await opens('member')]).toEqual([
      ['incident', 'loose', 'papers'],
      ['incident', 'loose', 'proof'],
      ['finding', 'incident', 'loose', 'papers', 'proof'],
    ])
  })

  test('the employer learns of it when informed, and of their stage alone; the handler is out again', async () => {
    await act('branchAdmin', 'check.1', { answers: { facts: 'It is true' } })
    expect([await seen('employer'), await seen('branchAdmin')]).toEqual(['11 1 200', '00 0 404'])
    await rowsSayWhatPagesSay()
    const { workspace, pune, toronto } = app.employer
    const employers = await Promise.all(
      [pune, toronto].map(async ({ id, name }) =>
        app.as(
          await buildPerson(app.db, workspace, { name: `Employer ${name}`, role: 'EMPLOYER', branchId: id }),
        ),
      ),
    )
    // Whoever gets the role later, in this unit or another, waits to be admitted.
    expect(await Promise.all(employers.map(traces))).toEqual([none, none])
    const page = await read('employer')
    expect(page).toMatchObject({
      myParts: ['EMPLOYER'],
      form: null,
      stages: [{ name: 'Report', steps: [{ name: 'Act on the report' }] }],
      submissions: [],
      evidence: [],
      current: [{ step: 'act.1', abilities: { complete: true } }],
    })
    for (const secret of ['Meera', 'Rohan', 'shouted', 'It is true', 'Reply'])
      expect([secret, JSON.stringify(page).includes(secret)]).toEqual([secret, false])
  })

  test('closed: parties see how it ended; nothing waits for anybody; nothing can be added', async () => {
    await act('employer', 'act.1', { answers: { measure: 'A warning' } })
    for (const who of ['complainant', 'respondent', 'member', 'employer'] as const) {
      expect(await read(who)).toMatchObject({
        status: 'CLOSED',
        outcome: 'Done',
        current: [],
        abilities: { withdraw: false, addEvidence: false, reopen: [] },
      })
      expect((await traces(as[who])).inbox).toBe(0)
      expect((await handIn(as[who], `/case/${caseId}/evidence`, 'Late', 'late.txt')).status).toBe(403)
    }
    expect(
      (await read('complainant')).submissions.map((each: { stepName: string; by: string }) => [
        each.stepName,
        each.by,
      ]),
    ).toEqual([
      ['Reply', 'Rohan Shah'],
      ['Act on the report', 'the employer'],
    ])
    for (const who of ['substitute', 'branchAdmin', 'admin', 'scheduler', 'stranger'] as const)
      expect([who, (await traces(as[who])).page]).toEqual([who, 404])
  })
})

test.each(['FILTER', 'ROW_SECURITY'] as const)(
  'without the layer %s the wall between workspaces and people stands all the same',
  async (without) => {
    const db = openWithout(without, app.url, app)
    const bare = buildApp({ ...app.deps, db })
    const other = await buildEmployer(app.db, `${without.toLowerCase().replace('_', '-')}.localhost`)
    const newcomer = await buildPerson(app.db, app.employer.workspace, {
      name: 'New Comer',
      email: `${without}@acme.example`,
    })
    const requestWithToken = async (token: string, host: string, path: string, body?: object) => {
      const answer = await bare.request(`http://${host}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const far = [(await app.as(other.admin, other.workspace)).token, other.workspace.host] as const
    const near = [(await app.as(newcomer)).token, app.employer.workspace.host] as const
    for (const [token, host] of [far, near]) {
      for (const path of [
        `${at}/${caseId}`,
        `/complaint-workflow/api/evidence/${files.incident}`,
        `${at}/draft/${uuid()}`,
      ])
        expect([path, (await requestWithToken(token, host, path)).status]).toEqual([path, 404])
      for (const path of [`${at}/list`, `${at}/inbox`])
        expect((await requestWithToken(token, host, path, {})).text).not.toContain(caseId)
    }
    expect((await requestWithToken(far[0], far[1], `${at}/process/${process.workflowId}`)).status).toBe(404)
    expect(
      (await requestWithToken(as.member.token, app.employer.workspace.host, `${at}/${caseId}`)).status,
    ).toBe(200)
    await db.close()
  },
)
