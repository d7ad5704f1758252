/** The texts of a drawing as a file for translators, out and back; what is wrong is named by its row. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { tableLines } from '../tables/lines.ts'
import { tableBytes } from '../tables/write.ts'

let [app, versionId] = [] as unknown as [TestApp, string]
type Caller = Awaited<ReturnType<TestApp['as']>>
let admin: Caller
const at = '/complaint-workflow/api/admin/workflow'
const path = () => `${at}/version/${versionId}/texts`

beforeAll(async () => {
  app = await testApp()
  admin = await app.as(app.employer.admin)
  const { body } = await admin.post(`${at}/create`, {
    workflowName: 'Our meetings',
    kind: 'MEETING',
    templateId: 'COMMITTEE_MEETING',
  })
  versionId = body.content.current.workflowVersionId
})
afterAll(() => app?.close())

async function uploadTexts(format: 'XLSX' | 'CSV', rows: string[][], language = 'ta') {
  const pieces: Uint8Array[] = []
  for await (const piece of tableBytes(format, [rows])) pieces.push(piece)
  const form = new FormData()
  form.set('language', language)
  form.set('file', new File(pieces as BlobPart[], `texts.${format.toLowerCase()}`))
  return admin.upload(path(), form)
}
const header = ['Path', 'State', 'Source', 'Translation']
const tables: string[][] = []
test('a file goes out with every text, and a formula in it is a text', async () => {
  const answer = await app.request(`${path()}?language=ta&format=CSV`, {
    headers: { authorization: `Bearer ${admin.token}`, host: app.employer.workspace.host },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  for await (const lines of tableLines(bytes)) tables.push(...lines.map(({ cells }) => cells))
  expect(tables[0]).toEqual(header)
  const name = tables.find(([place]) => place === 'steps/agenda/name')
  expect(name?.slice(0, 3)).toEqual(['steps/agenda/name', 'Missing', 'Prepare the agenda'])
  expect((await admin.get(`${path()}?language=en`)).status).toBe(400)
})
test.each(['XLSX', 'CSV'] as const)(
  'what comes back as %s is read, and nothing is saved yet',
  async (format) => {
    const { status, body } = await uploadTexts(format, [
      header,
      ['steps/agenda/name', '', 'Prepare the agenda', '=நிகழ்ச்சி நிரல்'],
      ['steps/tasks/name', '', 'Do what was decided', ''],
    ])
    expect([status, body.content.texts]).toEqual([
      200,
      [{ path: 'steps/agenda/name', text: '=நிகழ்ச்சி நிரல்', source: 'Prepare the agenda' }],
    ])
    const { languages } = (await admin.get(`${at}/version/${versionId}`)).body.content.graph
    expect(Object.keys(languages.translations)).toEqual(['hi'])
  },
)
test('each row that is wrong is named, and nothing of the file is taken', async () => {
  const { status, body } = await uploadTexts('XLSX', [
    header,
    ['steps/gone/name', '', 'Prepare the agenda', 'क'],
    ['steps/agenda/name', '', 'Prepare the papers', 'ख'],
    ['steps/tasks/name', '', 'Do what was decided', 'ग'.repeat(121)],
  ])
  expect([status, body.fields.map((field: { path: string }) => field.path)]).toEqual([
    400,
    ['file.2', 'file.3', 'file.4'],
  ])
  expect(body.fields[1].message).toMatch(/^Row 3: the source text has changed/)
  expect(
    (
      await uploadTexts('CSV', [
        ['a', 'b'],
        ['c', 'd'],
      ])
    ).body.fields[0].message,
  ).toContain('Path, Source')
})
test('a member of a committee reads no drawing, and another workspace’s is not there', async () => {
  const member = await app.as(app.employer.member)
  expect((await member.get(`${path()}?language=ta`)).status).toBe(403)
})
