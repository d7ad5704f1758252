/**
 * Reports by volume: the first page over 100,000 assignments, and a CSV of a million rows, each against the very same
 * statements through bare pg in the same run; what is held in memory while rows leave, a million over a hundred
 * thousand; and an evidence pack (pack.ts).
 */
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../api/core/deps.ts'
import { selectionOf } from '../api/reports/access.ts'
import type { ReportColumn } from '../api/reports/contract.ts'
import { everyone } from '../api/reports/people.ts'
import type { Selection } from '../api/reports/selection.ts'
import { reportPage } from '../api/reports/service.ts'
import { countSql, rowsSql } from '../api/reports/source.ts'
import { tableBytes } from '../api/tables/write.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { aPublishedCourse } from '../test/fixtures/assignments.ts'
import { peopleCells } from '../workers/reports/peopleReport.ts'
import { measurePack } from './pack.ts'
import { median, msOf } from './table.ts'

export type ReportSite = {
  db: Database
  bare: pg.Pool
  employer: Employer
  ctx: Ctx
  courses: [string, string][]
}
type Site = ReportSite
const perPerson = 10
const input = {
  filter: {},
  columns: [
    'businessUnit',
    'userStatus',
    'courseName',
    'assignment',
    'courseStatus',
    'completionPercentage',
    'completionDate',
  ] satisfies ReportColumn[],
}

/** `scale` 1: 10,000 people of ten courses, then 100,000 of them. */
export async function measureReports(
  db: Database,
  bare: pg.Pool,
  employer: Employer,
  scale = 1,
): Promise<Record<string, number>> {
  const site = await prepare(db, bare, employer)
  await people(site, Math.round(10_000 * scale))
  const first = await measureFirst(site)
  const some = await heldWhileLeaving(site)
  const pack = await measurePack(site)
  await people(site, Math.round(90_000 * scale))
  const many = await measureExport(site)
  return {
    ...first,
    ...many,
    'report.heldRatio': (await heldWhileLeaving(site)) / some,
    ...pack,
  }
}

async function prepare(db: Database, bare: pg.Pool, employer: Employer): Promise<Site> {
  const rows = db.forWorkspace(employer.workspace.id)
  const courses: Site['courses'] = []
  for (let nth = 0; nth < perPerson; nth++) {
    const course = await rows.course.create({
      data: { title: `Reported ${nth}`, status: 'PUBLISHED', createdBy: employer.admin.id },
    })
    const version = await rows.courseVersion.create({
      data: {
        courseId: course.id,
        number: 1,
        status: 'PUBLISHED',
        draft: {},
        definition: aPublishedCourse(uuid()),
        createdBy: employer.admin.id,
      },
    })
    courses.push([course.id, version.id])
  }
  const workspace = await rows.workspace.findUniqueOrThrow({ where: { id: employer.workspace.id } })
  const person = {
    userId: employer.admin.id,
    role: 'WORKSPACE_ADMIN',
    branchId: null,
    permissions: new Set(['report:people']),
  }
  const ctx = { db: rows, tx: rows, workspace, person } as unknown as Ctx
  return { db, bare, employer, ctx, courses }
}
/** So many more, each with every course; every other one is done. */
async function people({ bare, employer, courses }: Site, count: number): Promise<void> {
  const { workspace, pune } = employer
  const { rows: users } = await bare.query<{ id: string }>(
    `WITH made AS (INSERT INTO "User" (id, email, "firstName", "lastName")
       SELECT gen_random_uuid(), 'r' || n || '@bench.example', 'R' || (n * 7919) % 100003, 'S'
         FROM generate_series(1, $1) n RETURNING id)
     INSERT INTO "Membership" (id, "workspaceId", "userId", role, "branchId")
     SELECT gen_random_uuid(), $2, id, 'EMPLOYEE', $3 FROM made RETURNING "userId" AS id`,
    [count, workspace.id, pune.id],
  )
  for (const [nth, [courseId, versionId]] of courses.entries())
    await bare.query(
      `INSERT INTO "Assignment" (id, "workspaceId", "courseId", "courseVersionId", "userId", "assignedAt",
                                 "completedAt", "learningStatus", percent, "nextAt")
       SELECT gen_random_uuid(), $1, $2, $3, id, now() - interval '30 days', CASE WHEN $5 THEN now() END,
              CASE WHEN $5 THEN 'COMPLETED' ELSE 'NOT_STARTED' END, CASE WHEN $5 THEN 100 ELSE 0 END, NULL
         FROM unnest($4::uuid[]) id`,
      [workspace.id, courseId, versionId, users.map(({ id }) => id), nth % 2 === 0],
    )
  await bare.query('VACUUM ANALYZE "Assignment", "Membership", "User"')
}

async function measureFirst({ bare, ctx }: Site): Promise<Record<string, number>> {
  const selection = await selectionOf(ctx, input)
  const query = { pageNo: 0, pageSize: 20 }
  const results = ['', '']
  const own = async () => {
    const { totalElements, content } = await reportPage(ctx, query, { ...input, format: 'JSON' })
    results[0] = `${totalElements} ${content.map(({ name }) => name).join()}`
  }
  const [page, count] = [rowsSql(selection, undefined), countSql(selection)]
  const control = async () => {
    const [{ rows }, { rows: counted }] = await Promise.all([
      bare.query<{ firstName: string; lastName: string }>(`${page.text} LIMIT 20`, page.values),
      bare.query<{ count: number }>(count.text, count.values),
    ])
    results[1] = `${counted[0]?.count} ${rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join()}`
  }
  await own()
  await control()
  const [ratios, each]: [number[], number[]] = [[], []]
  for (let round = 0; round < 7; round++) {
    const [mine, theirs] = [await msOf(own), await msOf(control)]
    if (results[0] !== results[1]) throw new Error(`The control tells others: ${results.join('; ')}`)
    ratios.push(theirs / mine)
    each.push(mine)
  }
  return { 'report.firstRatio': median(ratios), 'report.firstMs': median(each) }
}

const bytesOf = ({ ctx }: Site, selection: Selection) =>
  tableBytes('CSV', peopleCells(everyone(ctx.db, selection, undefined), input, []))
/** The same rows by the same cursor, thrown away. */
async function fetched({ bare, employer }: Site, selection: Selection): Promise<number> {
  const { text, values } = rowsSql(selection, undefined)
  const client = await bare.connect()
  await client.query("SELECT set_config('app.workspace', $1, false)", [employer.workspace.id])
  await client.query('BEGIN READ ONLY')
  await client.query(`DECLARE control NO SCROLL CURSOR FOR ${text}`, values)
  let count = 0
  for (let got = 1; got > 0; count += got) got = (await client.query('FETCH 1000 FROM control')).rows.length
  await client.query('ROLLBACK')
  client.release()
  return count
}
async function measureExport(site: Site): Promise<Record<string, number>> {
  const selection = await selectionOf(site.ctx, input)
  let lines = 0
  const own = async () => {
    lines = 0
    for await (const piece of bytesOf(site, selection))
      lines += Buffer.from(piece).toString().split('\r\n').length - 1
  }
  let count = 0
  const control = async () => {
    count = await fetched(site, selection)
  }
  const [ratios, each]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    const [mine, theirs] = [await msOf(own), await msOf(control)]
    if (lines !== count) throw new Error(`The control has other rows: ${lines} and ${count}`)
    ratios.push(theirs / mine)
    each.push(mine / 1000)
  }
  return {
    'report.exportRows': count,
    'report.exportRatio': median(ratios),
    'report.exportSeconds': median(each),
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function measureMemoryMb(): number {
  collect()
  const { heapUsed, external } = memoryUsage()
  return heapUsed + external
}
/** The most that is held while all rows leave, in bytes, looked at after collections. */
async function heldWhileLeaving(site: Site): Promise<number> {
  const selection = await selectionOf(site.ctx, input)
  let [peak, pieces] = [measureMemoryMb(), 0]
  for await (const _ of bytesOf(site, selection))
    if ((pieces += 1) % 20 === 0) peak = Math.max(peak, measureMemoryMb())
  return peak
}
