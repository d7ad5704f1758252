/**
 * What people wait for in training: opening a course, and the preview of a rule over 100,000 people; each against
 * hand-written SQL through bare pg that reads as much.
 */
import type pg from 'pg'
import { preview } from '../api/assignments/rules/service.ts'
import type { AutoAssignRuleInput } from '../api/assignments/ruleContract.ts'
import type { Ctx } from '../api/core/deps.ts'
import { open } from '../api/learning/service.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { median, msOf } from './table.ts'

type Site = { db: Database; bare: pg.Pool; employer: Employer }
const rounds = 5
async function contextOf({ db, employer }: Site, person: object): Promise<Ctx> {
  const rows = db.forWorkspace(employer.workspace.id)
  const workspace = await rows.workspace.findUniqueOrThrow({ where: { id: employer.workspace.id } })
  return { db: rows, tx: rows, workspace, person } as unknown as Ctx
}

/** One row of everything that the page of a course shows; the definition itself never changes, and neither reads it. */
const opened = `
  SELECT a.*, c.title, c."branchId", to_jsonb(s) AS schedule, coalesce(b."timeZone", w."timeZone") AS zone,
         clock_timestamp() AS at,
         (SELECT jsonb_agg(i) FROM "ItemProgress" i WHERE i."assignmentId" = a.id) AS items,
         (SELECT jsonb_agg(v) FROM "Watched" v WHERE v."assignmentId" = a.id) AS watched,
         (SELECT jsonb_agg(t ORDER BY t.no) FROM "Attempt" t WHERE t."assignmentId" = a.id) AS attempts,
         (SELECT jsonb_agg(g) FROM "AttemptGrant" g WHERE g."assignmentId" = a.id) AS grants
    FROM "Assignment" a JOIN "Course" c ON c.id = a."courseId" JOIN "Workspace" w ON w.id = a."workspaceId"
    JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId"
    LEFT JOIN "Branch" b ON b.id = m."branchId" LEFT JOIN "CourseSchedule" s ON s."courseId" = c.id
   WHERE a.id = $1 AND a."userId" = $2 AND a."assignStatus" = 'ASSIGNED'`
export async function measureOpening(site: Site): Promise<Record<string, number>> {
  const { bare, employer } = site
  const { rows: assigned } = await bare.query<{ id: string; userId: string }>(
    `SELECT id, "userId" FROM "Assignment" WHERE "workspaceId" = $1 LIMIT 400`,
    [employer.workspace.id],
  )
  const ctx = await contextOf(site, {})
  const own = async () => {
    for (const { id, userId } of assigned) await open({ ...ctx, person: { ...ctx.person, userId } }, id)
  }
  const control = async () => {
    for (const { id, userId } of assigned)
      await bare.query({ name: 'open', text: opened, values: [id, userId] })
  }
  await own()
  await control()
  const [ratios, each]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const [mine, theirs] = [await msOf(own), await msOf(control)]
    ratios.push(theirs / mine)
    each.push(mine / assigned.length)
  }
  return { 'training.openRatio': median(ratios), 'training.openMs': median(each) }
}

/** What one would write for this very rule. */
const fitting = `
  SELECT m.id, m."userId", u."firstName", u."lastName", b.name AS unit,
         CASE WHEN a.id IS NULL THEN 'ADD' ELSE 'ALREADY' END AS becomes
    FROM "Membership" m JOIN "User" u ON u.id = m."userId" AND u.active AND NOT u."isPlatformAdmin"
    LEFT JOIN "Branch" b ON b.id = m."branchId"
    LEFT JOIN "Assignment" a ON a."workspaceId" = m."workspaceId" AND a."userId" = m."userId" AND a."courseId" = $2
   WHERE m."workspaceId" = $1 AND m.active AND m.role = 'EMPLOYEE' AND lower(m.designation) = 'clerk'`
/** With people added to 100,000 at `scale` 1, every other one a clerk. */
export async function measurePreview(site: Site, scale: number): Promise<Record<string, number>> {
  const { bare, employer } = site
  const workspaceId = employer.workspace.id
  const { rows: stand } = await bare.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM "Membership" WHERE "workspaceId" = $1',
    [workspaceId],
  )
  await bare.query(
    `WITH made AS (INSERT INTO "User" (id, email, "firstName", "lastName")
       SELECT gen_random_uuid(), 'q' || n || '@bench.example', 'Q' || n, 'R' FROM generate_series(1, $1) n RETURNING id)
     INSERT INTO "Membership" (id, "workspaceId", "userId", role, "branchId")
     SELECT gen_random_uuid(), $2, id, 'EMPLOYEE', $3 FROM made`,
    [Math.max(0, Math.round(100_000 * scale) - (stand[0]?.count ?? 0)), workspaceId, employer.pune.id],
  )
  await bare.query(
    `UPDATE "Membership" m SET designation = CASE WHEN n % 2 = 0 THEN 'Clerk' ELSE 'Driver' END
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM "Membership" WHERE "workspaceId" = $1) o
      WHERE m.id = o.id AND m.role = 'EMPLOYEE'`,
    [workspaceId],
  )
  await bare.query('VACUUM ANALYZE "Membership", "User"')
  const course = await site.db.forWorkspace(workspaceId).course.findFirstOrThrow({
    where: { status: 'PUBLISHED' },
  })
  const ruleInput: AutoAssignRuleInput = {
    courseId: course.id,
    name: 'Clerks',
    condition: {
      match: 'ALL',
      tests: [
        { field: 'role', op: 'IS', value: 'EMPLOYEE' },
        { field: 'designation', op: 'IS', value: 'Clerk' },
      ],
    },
    due: { kind: 'DAYS_AFTER_ASSIGN', value: 30 },
    mandatory: true,
    isOn: true,
    includesPresent: true,
    preview: true,
  }
  const { admin } = employer
  const person = {
    userId: admin.id,
    role: 'WORKSPACE_ADMIN',
    branchId: null,
    permissions: new Set(['course:assign']),
  }
  const ctx = await contextOf(site, person)
  let results = ['', '']
  const own = async () => {
    const previewPage = await preview(ctx, { pageNo: 0, pageSize: 20 }, ruleInput)
    results[0] = `${previewPage.adds} and ${previewPage.already}`
  }
  const control = async () => {
    const [{ rows: counts }] = await Promise.all([
      bare.query<{ becomes: string; count: number }>(
        `SELECT becomes, count(*)::int AS count FROM (${fitting}) f GROUP BY becomes`,
        [workspaceId, course.id],
      ),
      bare.query(`${fitting} ORDER BY a.id IS NULL DESC, m.id LIMIT 20`, [workspaceId, course.id]),
    ])
    const of = (becomes: string) => counts.find((each) => each.becomes === becomes)?.count ?? 0
    results[1] = `${of('ADD')} and ${of('ALREADY')}`
  }
  await own()
  await control()
  const [ratios, each]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const [mine, theirs] = [await msOf(own), await msOf(control)]
    if (results[0] !== results[1]) throw new Error(`The control counts others: ${results.join('; ')}`)
    ratios.push(theirs / mine)
    each.push(mine)
  }
  return { 'training.previewRatio': median(ratios), 'training.previewMs': median(each) }
}
