/** What a hostile client sends: none of it is answered with a fault of ours, and nothing of it stays. */
import { readdir, readlink } from 'node:fs/promises'
import { platform } from 'node:os'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { z } from '@hono/zod-openapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildPlatformAdmin, buildWorkspace } from '../prisma/builders.ts'
import { domains } from './contracts.ts'
import type { Row } from './core/contract.ts'
import { fileOne, handIn, newDraft, publishFor, soundForm, type Published } from '../test/complaint.ts'
import { testApp, type Caller, type TestApp } from '../test/app.ts'
import { buildApp } from './app.ts'

const at = '/complaint-workflow/api'
let [app, published, me, scheduler, admin] = [] as unknown as [TestApp, Published, Caller, Caller, Caller]
beforeAll(async () => {
  app = await testApp({ callsPerMinute: 1_000_000 })
  published = await publishFor(app.db, app.employer)
  me = await app.as(app.employer.complainant)
  scheduler = await app.as(app.employer.scheduler)
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

let built: ReturnType<typeof buildApp> | undefined
/** Sent as it is, as no client of ours would. */
async function raw(
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  built ??= buildApp(app.deps)
  const answer = await built.request(`http://acme.localhost${path}`, {
    method,
    body,
    headers: { host: 'acme.localhost', ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const bearer = (who: Caller) => ({ authorization: `Bearer ${who.token}`, 'content-type': 'application/json' })

describe('bodies', () => {
  test('nested deeper than anything of ours is refused, in any call', async () => {
    for (const depth of [200, 5_000, 30_000]) {
      const answer = await raw(
        `${at}/case/list`,
        `{"searchText":${'['.repeat(depth)}${']'.repeat(depth)}}`,
        bearer(me),
      )
      expect([depth, answer.status]).toEqual([depth, 400])
    }
    const draftId = await newDraft(me, published.workflowId)
    const answer = await raw(
      `${at}/case/draft/${draftId}`,
      JSON.stringify({
        form: { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] },
        revision: 1,
      }).replace('"answers":{}', `"answers":{"a":${'{"b":'.repeat(3000)}1${'}'.repeat(3000)}}`),
      bearer(me),
      'PUT',
    )
    expect(answer.status).toBe(400)
  })
  test('called a form, is bounded all the same, before anybody has signed in', async () => {
    const answer = await raw(
      '/api/user/signin',
      JSON.stringify({ userEmail: 'a@b.example', userPassword: 'x'.repeat(5 * 1024 * 1024) }),
      { 'content-type': 'multipart/form-data; boundary=x', 'x-requested-with': 'redress' },
    )
    expect(answer.status).toBe(413)
  })
  test.each([
    'null',
    '[]',
    '"x"',
    '1',
    '{',
    '',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '{"__proto__":{"isPlatformAdmin":true}}',
    '{"constructor":{}}',
  ])('%s is refused', async (body) => {
    expect((await raw(`${at}/case`, body, bearer(me))).status).toBe(400)
  })
  test('thousands of wrong answers are told in a few', async () => {
    const draftId = await newDraft(me, published.workflowId)
    const answers = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 1]))
    const answer = await raw(
      `${at}/case`,
      JSON.stringify({ draftId, form: soundForm({ answers }) }),
      bearer(me),
    )
    expect([answer.status, answer.text.length < 20_000]).toEqual([400, true])
  })
})

describe('values', () => {
  test('numbers that no column holds are refused, everywhere', async () => {
    const draftId = await newDraft(me, published.workflowId)
    const form = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }
    for (const revision of [2 ** 31, 2 ** 53 - 1, -(2 ** 31) - 1]) {
      expect((await me.put(`${at}/case/draft/${draftId}`, { form, revision })).status).toBe(400)
      expect(
        (
          await admin.put(`/api/committee/${app.employer.committee.id}`, {
            name: 'X',
            version: revision,
            members: [{ userId: app.employer.member.id, part: 'PRESIDING_OFFICER' }],
          })
        ).status,
      ).toBe(400)
      expect(
        (
          await admin.put(`${at}/admin/workflow/update/${published.workflowId}`, {
            workflowName: 'X',
            workflowDescription: '',
            branchIdList: [],
            defaultToWorkspace: true,
            version: revision,
          })
        ).status,
      ).toBe(400)
    }
  })
  test('paths that no column holds name nothing', async () => {
    const { caseId } = await fileOne(me, published.workflowId)
    const steps = ['%00', 'a%00b', '%ff', '%zz', '%ED%A0%80', '..', '%2e%2e%2f', 'x'.repeat(5000)]
    // At once: an act that no worker takes is given up only after some seconds.
    const answers = await Promise.all(
      steps.map((step) =>
        raw(`${at}/case/${caseId}/step/${step}/complete`, '{"outcome":"done"}', bearer(me)),
      ),
    )
    for (const [n, { status }] of answers.entries())
      expect([steps[n]?.slice(0, 10), status < 500 || status === 503]).toEqual([steps[n]?.slice(0, 10), true])
    for (const path of [
      `${at}/case/%00`,
      `${at}/meeting/%00`,
      `${at}/meeting/%00/invite.ics`,
      `${at}/evidence/%00`,
      `${at}/resource/%00`,
      '/api/workspace/company-profile/%00',
      `${at}/admin/workflow/step/%00?workflowVersionId=${published.versionId}`,
    ])
      expect([path, (await raw(path, null, bearer(admin), 'GET')).status]).toEqual([path, 404])
  })
  test('dates before the first year are refused', async () => {
    const { caseId } = await fileOne(me, published.workflowId)
    const meeting = {
      caseId,
      step: 'read.1',
      title: 'T',
      agenda: 'A',
      startTime: '0000-01-01T00:00:00Z',
      endTime: '2030-01-01T00:00:00Z',
      location: 'L',
      guests: [{ userId: app.employer.member.id }],
    }
    expect((await me.post(`${at}/meeting`, meeting)).status).toBe(400)
    expect(
      (
        await scheduler.put(`/api/escalation-setting/${uuid()}`, {
          firstThresholdDate: '0000-01-01T00:00:00Z',
          secondThresholdDate: null,
          enabled: true,
          note: 'x',
          version: 1,
        })
      ).status,
    ).toBe(400)
  })
  test.each(['\u202E', '\u202B', '\u2066', '\u200F', '\n', '\u2028'])(
    'no name holds %j, which would turn or break the words beside it; joiners of Indic scripts stay',
    async (mark) => {
      const name = `Asha${mark}gnp.txt`
      const { pune, committee, member } = app.employer
      const calls: [Caller, 'post' | 'put', string, object, string][] = [
        [me, 'put', '/api/user', { firstName: name, lastName: 'Rao' }, 'firstName'],
        [me, 'put', '/api/user', { firstName: 'Asha', lastName: name }, 'lastName'],
        [admin, 'post', '/api/workspace/create-branch', { branchName: name }, 'branchName'],
        [
          admin,
          'post',
          `/api/workspace/update-branch/${pune.id}`,
          { branchName: name, version: 1 },
          'branchName',
        ],
        [
          admin,
          'put',
          `/api/committee/${committee.id}`,
          { name, version: 1, members: [{ userId: member.id, part: 'PRESIDING_OFFICER' }] },
          'name',
        ],
        [admin, 'post', '/api/invite/user/all', { email: 'new@acme.example', firstName: name }, 'firstName'],
        [
          admin,
          'post',
          `${at}/admin/workflow/create`,
          { workflowName: name, kind: 'COMPLAINT' },
          'workflowName',
        ],
        [
          me,
          'post',
          `${at}/case`,
          { draftId: uuid(), form: soundForm({ complainant: { name, email: 'a@acme.example' } }) },
          'form.complainant.name',
        ],
        [
          me,
          'post',
          `${at}/case`,
          { draftId: uuid(), form: soundForm({ respondent: { name } }) },
          'form.respondent.name',
        ],
      ]
      for (const [who, method, path, body, field] of calls) {
        const answer = await who[method](path, body)
        expect([path, answer.status, answer.body.fields?.map((each: { path: string }) => each.path)]).toEqual(
          [path, 400, expect.arrayContaining([field])],
        )
      }
      expect((await me.put('/api/user', { firstName: 'ക്\u200Dഷ', lastName: 'ক\u200Cষ' })).status).toBe(200)
    },
  )
  test('a drawing’s parts bear no name that every object has of itself', async () => {
    const { body } = await admin.post(`${at}/admin/workflow/create`, {
      workflowName: 'Own words',
      kind: 'COMPLAINT',
    })
    const { workflowVersionId } = body.content.current
    for (const id of ['constructor', '__proto__', 'toString'])
      expect([
        id,
        (await admin.post(`${at}/admin/workflow/stage`, { workflowVersionId, id, name: 'A stage' })).status,
      ]).toEqual([id, 400])
  })
  test.each([
    'pageNo=-1',
    'pageSize=0',
    'pageSize=301',
    'pageNo=1e99',
    'pageNo=NaN',
    'pageNo=1&pageNo=2',
    'sortBy=id;drop table x',
    'sortBy=__proto__',
    'sortBy=constructor,desc',
    'sortBy=caseNo,desc;--',
    `sortBy=${'x'.repeat(61)}`,
    'wat=1',
    'sortBy=%00',
  ])('the query %s is refused', async (query) => {
    expect((await me.post(`${at}/case/list?${query}`, {})).status).toBe(400)
    expect((await scheduler.get(`/api/escalation-setting?${query}`)).status).toBe(400)
  })
})

describe('every operation', () => {
  const texts = [
    '%00',
    'a%00b',
    '%ff',
    '%zz',
    '%ED%A0%80',
    '..%2f..',
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    '%27%20OR%201%3D1--',
    '%F0%9F%98%80%E2%80%AE',
    'x'.repeat(5000),
  ]
  const rows = domains.flatMap(({ noun, contract }) =>
    Object.entries(contract).map(([name, row]): [string, Row] => [`${noun}:${name}`, row]),
  )
  let platform: Caller
  beforeAll(async () => {
    const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
    platform = await app.as(
      await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' }),
      main,
    )
  })
  test.each(rows)(
    '%s: whatever stands in path, query and headers, it is no fault of ours',
    async (_, row) => {
      const names = row.query instanceof z.ZodObject ? Object.keys(row.query.shape) : []
      const paths = texts.flatMap((text) => [
        ...(row.path.includes('{') ? [row.path.replace(/\{\w+\}/g, text)] : []),
        ...names.map((name) => `${row.path.replace(/\{\w+\}/g, uuid())}?${name}=${text}`),
      ])
      const headers = ['x'.repeat(7000), '\u00ff'].flatMap((value) =>
        ['idempotency-key', 'x-forwarded-for', 'cookie'].map((name) => ({ [name]: value })),
      )
      const caller = row.may.startsWith('platform')
        ? platform
        : row.may.startsWith('escalation')
          ? scheduler
          : admin
      for (const path of paths)
        expect([path.slice(0, 200), await statusOf(caller, row, path)]).toEqual([
          path.slice(0, 200),
          expect.toSatisfy(isOurs),
        ])
      for (const more of headers)
        expect([more, await statusOf(caller, row, row.path.replace(/\{\w+\}/g, uuid()), more)]).toEqual([
          more,
          expect.toSatisfy(isOurs),
        ])
    },
  )
  const statusOf = async (caller: Caller, row: Row, path: string, more: Record<string, string> = {}) =>
    (await caller[row.method](path, row.body ? {} : undefined, more)).status
  const isOurs = (status: number) => status < 500 || status === 503
})

describe('another page', () => {
  const cookie = (who: Caller) => ({ cookie: `session=${who.token}` })
  test('cannot send for somebody who is signed in, nor sign somebody in', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(
        (
          await raw(`${at}/case/draft`, JSON.stringify({ workflowId: published.workflowId }), {
            ...cookie(me),
            'content-type': type,
            origin: 'http://other.localhost',
          })
        ).status,
      ).toBe(403)
      expect(
        (
          await raw('/api/user/signin', JSON.stringify({ userEmail: 'a@acme.example', userPassword: 'x' }), {
            'content-type': type,
          })
        ).status,
      ).toBe(403)
    }
    const form = new FormData()
    form.append('file', new File(['hello'], 'a.txt'))
    const draftId = await newDraft(me, published.workflowId)
    expect((await raw(`${at}/case/draft/${draftId}/evidence`, form, cookie(me))).status).toBe(403)
    expect(
      (
        await raw(`${at}/case/draft/${draftId}/evidence`, form, {
          ...cookie(me),
          'x-requested-with': 'redress',
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await raw(`${at}/case/draft`, JSON.stringify({ workflowId: published.workflowId }), {
          ...cookie(me),
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(200)
  })
  test('a host that is passed on, and an origin, decide nothing', async () => {
    for (const [name, value] of [
      ['x-forwarded-host', 'acme.localhost'],
      ['origin', 'http://acme.localhost'],
      ['forwarded', 'host=acme.localhost'],
    ] as const) {
      expect(
        (
          await raw(
            '/api/user/details',
            null,
            { ...bearer(me), host: 'nowhere.localhost', [name]: value },
            'GET',
          )
        ).status,
      ).toBe(404)
    }
  })
})

test('no cache keeps what was answered to a person', async () => {
  for (const [who, path] of [
    [me, '/api/user/details'],
    [me, `${at}/case/${uuid()}`],
    [me, '/api/notification'],
    [app.nobody, '/api/user/details'],
  ] as const)
    expect([path, (await who.get(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  expect((await me.post(`${at}/case/list`, {})).headers.get('cache-control')).toBe('private, no-store')
})

test('a fault of ours is told without what was written, to the caller and to the log', async () => {
  const lines: string[] = []
  const db = Object.assign(Object.create(app.db) as typeof app.db, {
    forWorkspace: () => {
      throw new TypeError('Meera wrote: he shouted')
    },
  })
  const faulty = buildApp({
    ...app.deps,
    db,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  })
  const answer = await faulty.request('http://acme.localhost/api/notification', {
    headers: { host: 'acme.localhost', ...bearer(me) },
  })
  expect([answer.status, JSON.parse(lines[0] ?? '{}')]).toMatchObject([
    500,
    { error: 'TypeError', path: '/api/notification' },
  ])
  expect(lines.join('') + (await answer.text())).not.toContain('shouted')
  expect(lines.join('')).toContain('hostile.test.ts')
})

test.runIf(platform() === 'linux')('asking for the head of a file leaves none open', async () => {
  const draftId = await newDraft(me, published.workflowId)
  const { body } = await handIn(me, `/case/draft/${draftId}/evidence`, 'x'.repeat(300_000), 'a.txt')
  const opened = async () =>
    (
      await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      )
    ).filter((path) => path.startsWith(app.filesDir)).length
  for (let n = 0; n < 20; n++)
    expect((await raw(`${at}/evidence/${body.content.evidenceId}`, null, bearer(me), 'HEAD')).status).toBe(
      200,
    )
  expect(await opened()).toBe(0)
})

test('somebody who has left is nobody at once', async () => {
  const leaver = await buildPerson(app.db, app.employer.workspace, {
    name: 'Le Aver',
    branchId: app.employer.pune.id,
  })
  const caller = await app.as(leaver)
  expect((await caller.get('/api/user/details')).status).toBe(200)
  await app.db.platform.membership.updateMany({ where: { userId: leaver.id }, data: { active: false } })
  expect((await caller.get('/api/user/details')).status).toBe(401)
  await app.db.platform.membership.updateMany({ where: { userId: leaver.id }, data: { active: true } })
  await app.db.platform.user.update({ where: { id: leaver.id }, data: { active: false } })
  expect((await caller.post(`${at}/case/list`, {})).status).toBe(401)
})
