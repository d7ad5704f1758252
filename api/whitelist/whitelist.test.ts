import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildPlatformAdmin, buildWorkspace } from '../../prisma/builders.ts'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'

let app: TestApp, platform: Caller
const path = '/api/admin/add-email-to-whitelist'
const sendFile = (content: string, words: Record<string, string> = {}, caller = platform) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('file', new File([content], '1700000000000-list.csv'))
  return caller.upload(`${path}/bulk`, form)
}
const listed = async (query = '') => (await platform.get(`/api/admin/whitelist${query}`)).body

beforeAll(async () => {
  app = await testApp()
  const main = await buildWorkspace(app.db, { name: 'Redress', host: 'localhost', isMain: true })
  platform = await app.as(
    await buildPlatformAdmin(app.db, { name: 'Priya Platform', email: 'platform@redress.example' }),
    main,
  )
})
afterEach(() => app.db.platform.whitelistEntry.deleteMany())
afterAll(() => app.close())

describe('one address', () => {
  test('is added for a workspace or for any, in lower case, and shown with who added it', async () => {
    const workspaceId = app.employer.workspace.id
    expect(
      (await platform.post(path, { email: ' Maya@Acme.example ', workspaceId, note: 'Asked by Asha' })).body
        .content,
    ).toMatchObject({
      email: 'maya@acme.example',
      workspaceId,
      workspaceName: 'acme',
      note: 'Asked by Asha',
      addedBy: { name: 'Priya Platform' },
    })
    await platform.post(path, { email: 'ravi@acme.example' })
    expect(await listed('?sortBy=email')).toMatchObject({
      totalElements: 2,
      content: [
        { email: 'maya@acme.example' },
        { email: 'ravi@acme.example', workspaceId: null, workspaceName: null },
      ],
    })
    expect((await listed('?searchText=RAVI')).content).toMatchObject([{ email: 'ravi@acme.example' }])
  })

  test('stands there once for a workspace and once for any', async () => {
    const workspaceId = app.employer.workspace.id
    for (const body of [{ email: 'maya@acme.example' }, { email: 'maya@acme.example', workspaceId }]) {
      expect((await platform.post(path, body)).status).toBe(200)
      expect((await platform.post(path, body)).body.code).toBe('DUPLICATE')
    }
  })

  test('is refused when it is none, or for a workspace that is not there', async () => {
    expect((await platform.post(path, { email: 'maya at acme' })).body.fields).toMatchObject([
      { path: 'email', message: 'Enter an email address' },
    ])
    expect(
      (
        await platform.post(path, {
          email: 'maya@acme.example',
          workspaceId: '00000000-0000-4000-8000-000000000000',
        })
      ).body.fields,
    ).toMatchObject([{ path: 'workspaceId' }])
  })

  test('is taken off, and the ledger holds its id but never the address', async () => {
    const { id } = (await platform.post(path, { email: 'maya@acme.example', note: 'secret' })).body.content
    expect((await platform.delete(`/api/admin/whitelist/${id}`)).status).toBe(200)
    expect((await platform.delete(`/api/admin/whitelist/${id}`)).status).toBe(404)
    const written = await app.db.platform.ledgerEntry.findMany({ where: { entityId: id } })
    expect(written.map(({ action }) => action).toSorted()).toEqual(['whitelist:add', 'whitelist:remove'])
    expect(JSON.stringify(written)).not.toMatch(/maya|secret/)
  })
})

describe('a file of addresses', () => {
  test('adds what is new, skips what is there or stands twice, and names rows that hold no address', async () => {
    await platform.post(path, { email: 'old@acme.example' })
    const { body } = await sendFile(
      'Name,E-mail\nA,new@acme.example\nB,OLD@acme.example\nC,not an ' +
        'address\nD,New@acme.example\nE,\nF,other@acme.example\n',
    )
    expect(body.content).toEqual({
      added: 2,
      skipped: 2,
      invalid: 2,
      errors: [
        { row: 4, value: 'not an address', code: 'EMAIL' },
        { row: 6, value: '', code: 'EMAIL' },
      ],
    })
    expect((await listed()).totalElements).toBe(3)
  })

  test('may be for one workspace', async () => {
    await sendFile('email\nnew@acme.example\n', { workspaceId: app.employer.workspace.id })
    expect((await listed()).content).toMatchObject([{ workspaceId: app.employer.workspace.id }])
  })

  test('of many thousands is added whole', async () => {
    const { body } = await sendFile(
      `email\n${Array.from({ length: 6_500 }, (_, at) => `p${at}@acme.example`).join('\n')}`,
    )
    expect([body.content.added, (await listed()).totalElements]).toEqual([6_500, 6_500])
  })

  test('adds nothing when no column is named, when it is no table, or when the workspace is not there', async () => {
    expect((await sendFile('new@acme.example\nother@acme.example\n')).body.fields).toMatchObject([
      { path: 'file', code: 'header' },
    ])
    expect((await sendFile('%PDF-1.4 \u0000\u0001')).body.code).toBe('FILE_TYPE')
    expect(
      (await sendFile('email\nnew@acme.example', { workspaceId: '00000000-0000-4000-8000-000000000000' }))
        .status,
    ).toBe(404)
    expect((await listed()).totalElements).toBe(0)
  })
})

test('nobody but the platform reads or changes the list', async () => {
  const admin = await app.as(app.employer.admin)
  expect((await admin.get('/api/admin/whitelist')).status).toBe(403)
  expect((await sendFile('email\na@b.example', {}, admin)).status).toBe(403)
  expect((await sendFile('email\na@b.example', {}, app.nobody)).status).toBe(401)
})
