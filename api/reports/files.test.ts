/** Reports as files: as of a day, on paper, and longer than anybody would hold in memory. */
import { memoryUsage } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { readPdf, toldAs } from '../../test/pdf.ts'
import { startRig, type Rig } from '../../test/rig.ts'
import { buildApp } from '../app.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { assign, publishCourse } from '../../test/learning.ts'
import { languageCodes } from '../../workflows/definition/texts/languages.ts'
import { wordsIn } from '../messages/words.ts'
import { reportColumns } from './contract.ts'

let app: TestApp, rig: Rig, admin: Caller
let courseId = ''
const path = '/api/admin/user/course/policy/details'
beforeAll(async () => {
  app = await testApp()
  rig = await startRig({ db: app.db, secret: app.deps.secret, store: app.deps.store })
  admin = await app.as(app.employer.admin)
  courseId = await publishCourse(admin)
  await assign(admin, courseId, [app.employer.complainant.id])
})
afterAll(async () => {
  await rig?.stop()
  await app.close()
})

const jobOf = async (jobId: string) => (await admin.get(`/api/job/${jobId}`)).body.content
async function ended(jobId: string, seconds = 40, look: (job: { done: number }) => void = () => {}) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(100)) {
    const job = await jobOf(jobId)
    look(job)
    if (job.isOver) return job
  }
  throw new Error('The job did not end')
}
const order = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await buildApp(app.deps).request(`http://acme.localhost${path}`, {
    method: 'POST',
    headers: {
      host: 'acme.localhost',
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { content: { jobId: string } }).content.jobId
}
const bytesOf = async ({ reportUrl }: { reportUrl: string }): Promise<Buffer> => {
  const answer = await buildApp(app.deps).request(`http://acme.localhost${reportUrl}`, {
    headers: { host: 'acme.localhost', authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const today = () => dateIn(app.employer.workspace.timeZone, Date.now())

test('a day to come is refused with the field, and a file of a day says so, and what it cannot know', async () => {
  const tomorrow = dateIn(app.employer.workspace.timeZone, Date.now() + 86_400_000)
  const refused = await admin.post(path, { filter: { asOf: tomorrow } })
  expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'filter.asOf'])
  const job = await ended(await order({ filter: { asOf: today() }, columns: ['userStatus'], format: 'CSV' }))
  expect(job.fileName).toBe(`People report as of ${today()}`)
  const [head = '', ...lines] = (await bytesOf(job)).toString().trim().split('\r\n')
  expect(head).toContain('As of. Business units, departments, designations')
  expect(lines).toHaveLength(11)
  for (const line of lines) expect(line.endsWith(`,ACTIVE,${today()}`)).toBe(true)
})

test.each(languageCodes)(
  'a PDF in %s has the brand, what was asked for, and the rows in words',
  async (language) => {
    const body = {
      filter: { branchId: app.employer.pune.id, asOf: today() },
      columns: ['joiningDate', 'courseName', 'courseStatus', 'completionPercentage'],
      format: 'PDF',
    }
    const job = await ended(await order(body, { 'accept-language': language }))
    expect(job.status).toBe('DONE')
    const { text, raw, info } = await readPdf(await bytesOf(job))
    expect(info['Author']).toBe(app.employer.workspace.name)
    for (const phrase of ['Meera Iyer', 'meera.iyer@acme.example', 'Pune']) expect(text).toContain(phrase)
    for (const unsaid of ['NOT_STARTED', 'reportWords', 'An empty box']) expect(text).not.toContain(unsaid)
    const words = wordsIn(language)
    for (const code of ['reports.title', 'reports.rows', 'reports.person'])
      expect(raw.includes(toldAs(words[code] ?? '')) || text.includes(words[code] ?? ''), code).toBe(true)
  },
)

test('a PDF of all columns has a table for every five, each with the person, and nothing is cut', async () => {
  const job = await ended(await order({ columns: reportColumns, format: 'PDF' }))
  expect(job.status).toBe('DONE')
  const { text } = await readPdf(await bytesOf(job))
  const tables = Math.ceil(reportColumns.length / 5)
  expect(tables).toBeGreaterThan(1)
  const words = wordsIn('en')
  const pieces = text.split(/Table \d of \d/)
  expect(pieces).toHaveLength(tables + 1)
  for (const piece of pieces.slice(1)) expect(piece).toContain('Meera Iyer')
  const plain = text.replaceAll(/\s+/g, ' ')
  for (const column of reportColumns) expect(plain).toContain(words[`reportWords.${column}`])
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** What this process still holds, in MB, after a collection. */
function measureMemoryMb(): number {
  collect()
  const { heapUsed, external } = memoryUsage()
  return (heapUsed + external) / 1e6
}
const many = 50_000
test(
  '50,000 rows leave whole, with progress, in memory that does not grow with them',
  { timeout: 240_000 },
  async () => {
    const { workspace, pune } = app.employer
    await app.db.pool.query(
      `WITH made AS (INSERT INTO "User" (id, email, "firstName", "lastName")
       SELECT gen_random_uuid(), 'p' || n || '@many.example', 'P' || n, 'Q'
         FROM generate_series(1, ${many}) n RETURNING id)
     INSERT INTO "Membership" (id, "workspaceId", "userId", role, "branchId")
     SELECT gen_random_uuid(), $1, id, 'EMPLOYEE', $2 FROM made`,
      [workspace.id, pune.id],
    )
    const columns = ['businessUnit', 'courseName', 'courseStatus', 'score', 'policyName']
    const long = await admin.post(path, { columns: ['department'], format: 'PDF' })
    expect([long.status, long.body.fields[0].path]).toEqual([400, 'format'])
    const before = measureMemoryMb()
    const seen = new Set<number>()
    let peak = before
    for (const format of ['CSV', 'XLSX']) {
      const job = await ended(await order({ columns, format }), 100, ({ done }) => {
        seen.add(done)
        peak = Math.max(peak, measureMemoryMb())
      })
      expect(job).toMatchObject({ status: 'DONE', total: many + 11, done: many + 11 })
      if (format === 'CSV')
        expect((await bytesOf(job)).toString().trim().split('\r\n')).toHaveLength(many + 12)
    }
    expect(seen.size).toBeGreaterThan(4)
    expect(peak - before, 'MB held while the rows leave').toBeLessThan(50)
  },
)

test('a file that is stopped while it is made leaves nothing', { timeout: 60_000 }, async () => {
  const files = await app.db.platform.storedFile.count({ where: { purpose: 'REPORT' } })
  const jobId = await order({ columns: reportColumns, format: 'CSV' })
  for (const end = Date.now() + 30_000; Date.now() < end && (await jobOf(jobId)).done === 0;) await sleep(20)
  expect((await admin.post(`/api/job/${jobId}/cancel`, {})).status).toBe(200)
  const job = await ended(jobId)
  expect([job.status, job.reportUrl]).toEqual(['CANCELLED', null])
  await sleep(1_000)
  expect(await app.db.platform.storedFile.count({ where: { purpose: 'REPORT' } })).toBe(files)
})
