/**
 * Training by volume: a night in which every assignment asks for a reminder, against one hand-written statement a
 * batch through bare pg that leaves the same rows; how long a person's page takes meanwhile, over the same alone; and
 * learners who save answers, against the one upsert that this is.
 */
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../api/core/deps.ts'
import { saveAnswer } from '../api/learning/attempts.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { aPublishedCourse } from '../test/fixtures/assignments.ts'
import { applyBatch } from '../workers/assignments/training.ts'
import { median } from './table.ts'
import { measureOpening, measurePreview } from './trainingReads.ts'

const perPerson = 10
const dayMs = 86_400_000
const batchSize = 500
type Site = { db: Database; bare: pg.Pool; workspaceId: string; people: number; userIds: string[] }

/** `scale` 1: 100,000 assignments of 10,000 people. */
export async function measureTraining(
  db: Database,
  bare: pg.Pool,
  employer: Employer,
  scale = 1,
): Promise<Record<string, number>> {
  const site = await prepare(db, bare, employer, Math.round(10_000 * scale))
  const answers = await measureAnswers(site)
  const opening = await measureOpening({ db, bare, employer })
  const sweep = await measureSweep(site)
  return { ...answers, ...opening, ...sweep, ...(await measurePreview({ db, bare, employer }, scale)) }
}

/** People by hand, with courses that remind a day after they are due, which was the day before yesterday. */
async function prepare(db: Database, bare: pg.Pool, employer: Employer, people: number): Promise<Site> {
  const workspaceId = employer.workspace.id
  const rows = db.forWorkspace(workspaceId)
  const { rows: users } = await bare.query<{ id: string }>(
    `WITH made AS (INSERT INTO "User" (id, email, "firstName", "lastName")
       SELECT gen_random_uuid(), 'p' || n || '@bench.example', 'P' || n, 'Q'
         FROM generate_series(1, $1) n RETURNING id),
     joined AS (INSERT INTO "Membership" (id, "workspaceId", "userId", role, "branchId")
       SELECT gen_random_uuid(), $2, id, 'EMPLOYEE', $3 FROM made RETURNING "userId")
     SELECT "userId" AS id FROM joined`,
    [people, workspaceId, employer.pune.id],
  )
  for (let nth = 0; nth < perPerson; nth++) {
    const course = await rows.course.create({
      data: { title: `Course ${nth}`, status: 'PUBLISHED', createdBy: employer.admin.id },
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
    await rows.courseSchedule.create({ data: { courseId: course.id, daysAfter: [1] } })
    await bare.query(
      `INSERT INTO "Assignment" (id, "workspaceId", "courseId", "courseVersionId", "userId", "assignedAt", "dueAt")
       SELECT gen_random_uuid(), $1, $2, $3, "userId", now() - interval '30 days', now()
         FROM "Membership" WHERE "workspaceId" = $1 AND "userId" = ANY($4)`,
      [workspaceId, course.id, version.id, users.map(({ id }) => id)],
    )
  }
  return { db, bare, workspaceId, people, userIds: users.map(({ id }) => id) }
}

/** All of them are due again, and nobody was told. */
async function rewind({ bare, workspaceId }: Site, at: number): Promise<void> {
  await bare.query(`DELETE FROM "Notice" WHERE "workspaceId" = $1 AND kind = 'COURSE_REMINDER'`, [
    workspaceId,
  ])
  await bare.query(`DELETE FROM "Outbox" WHERE "workspaceId" = $1 AND kind = 'NOTICE'`, [workspaceId])
  await bare.query(
    `UPDATE "Assignment" SET "nextAt" = $2, "clockAt" = $3, "dueAt" = $3 WHERE "workspaceId" = $1`,
    [workspaceId, new Date(at), new Date(at - 2 * dayMs)],
  )
  await bare.query('VACUUM ANALYZE "Assignment"')
}
const toldIn = async ({ bare, workspaceId }: Site): Promise<string> => {
  const { rows } = await bare.query<{ notices: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM "Notice" WHERE "workspaceId" = $1 AND kind = 'COURSE_REMINDER') AS notices,
            (SELECT count(*)::int FROM "Outbox" WHERE "workspaceId" = $1 AND kind = 'NOTICE') AS mails`,
    [workspaceId],
  )
  return JSON.stringify(rows[0])
}

async function ours({ db, workspaceId }: Site, at: number): Promise<void> {
  let after: string | null = null
  do after = await applyBatch(db, workspaceId, at, after)
  while (after !== null)
}
/** What one would write who knows that all of them are late by a day. */
const byHand = `
  WITH due AS (
    SELECT a.id, a."userId", a."courseId" FROM "Assignment" a WHERE "workspaceId" = $1 AND "nextAt" <= $2
       AND ($3::uuid IS NULL OR "userId" > $3) ORDER BY "userId" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED),
  people AS (
    SELECT "userId", min(d.id::text) AS first, string_agg(c.title, ', ') AS titles, count(*)::int AS count
      FROM due d JOIN "Course" c ON c.id = d."courseId" GROUP BY "userId"),
  notices AS (
    INSERT INTO "Notice" (id, "workspaceId", "userId", key, kind, path, at, "subjectText", "bodyText")
    SELECT gen_random_uuid(), $1, "userId", 'training:' || first, 'COURSE_REMINDER', '/my/courses', $2,
           jsonb_build_object('code', 'noticeSubjects.COURSES_DUE', 'params', jsonb_build_object('count', count)),
           jsonb_build_object('code', 'noticeBodies.COURSE_REMINDER', 'params', jsonb_build_object('titles', titles))
      FROM people),
  mails AS (
    INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), $1, 'NOTICE', 'training:' || first || ':' || "userId",
           jsonb_build_object('userId', "userId", 'path', '/my/courses') FROM people),
  kept AS (UPDATE "Assignment" a SET "nextAt" = NULL, "clockAt" = $2 FROM due WHERE a.id = due.id)
  SELECT max("userId"::text) AS last, count(*)::int AS count FROM due`
async function theirs({ bare, workspaceId }: Site, at: number): Promise<void> {
  let after: string | null = null
  for (;;) {
    const result: pg.QueryResult<{ last: string | null; count: number }> = await bare.query(byHand, [
      workspaceId,
      new Date(at),
      after,
    ])
    after = result.rows[0]?.last ?? null
    if ((result.rows[0]?.count ?? 0) < batchSize) return
  }
}

async function measureSweep(site: Site): Promise<Record<string, number>> {
  const at = Date.now()
  const timed = async (one: (site: Site, at: number) => Promise<void>) => {
    await rewind(site, at)
    const began = performance.now()
    await one(site, at)
    return { seconds: (performance.now() - began) / 1000, told: await toldIn(site) }
  }
  const ratios: number[] = []
  let drain = 0
  for (let round = 0; round < 3; round++) {
    const [own, control] = [await timed(ours), await timed(theirs)]
    if (own.told !== control.told)
      throw new Error(`The control tells others: ${own.told} and ${control.told}`)
    ratios.push(control.seconds / own.seconds)
    drain = own.seconds
  }
  const page = () => pageOf(site)
  const alone = await timesOf(page, 100)
  await rewind(site, at)
  const sweeping = new AbortController()
  const sweep = ours(site, at).finally(() => sweeping.abort())
  const meanwhile: number[] = []
  while (!sweeping.signal.aborted) meanwhile.push(...(await timesOf(page, 1)))
  await sweep
  return {
    'training.sweepRatio': median(ratios),
    'training.drainSeconds': drain,
    'training.pageRatio': median(meanwhile) / median(alone),
  }
}
/** The assignments of somebody, as their page reads them. */
const pageOf = ({ db, workspaceId, userIds }: Site) =>
  db.forWorkspace(workspaceId).assignment.findMany({ where: { userId: userIds[7] ?? '' }, take: 20 })
async function timesOf(one: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await one()
    times.push(performance.now() - began)
  }
  return times
}

/** Ten thousand learners, sixteen at a time. */
async function measureAnswers({ db, bare, workspaceId, userIds }: Site): Promise<Record<string, number>> {
  const rows = db.forWorkspace(workspaceId)
  const { rows: attempts } = await bare.query<{ id: string; userId: string }>(
    `WITH one AS (SELECT DISTINCT ON ("userId") id, "userId" FROM "Assignment" WHERE "userId" = ANY($1)),
     made AS (
       INSERT INTO "Attempt" (id, "workspaceId", "assignmentId", "itemId", no, "startedAt", seed, drawn, language)
       SELECT gen_random_uuid(), $2, id, 'quiz', 1, now(), 'seed', '{who,days,essay}', 'en' FROM one
       RETURNING id, "assignmentId")
     SELECT made.id, one."userId" FROM made JOIN one ON one.id = made."assignmentId"`,
    [userIds, workspaceId],
  )
  const workspace = await rows.workspace.findUniqueOrThrow({ where: { id: workspaceId } })
  const own = async ({ id, userId }: { id: string; userId: string }) => {
    const ctx = { db: rows, tx: rows, workspace, person: { userId } } as unknown as Ctx
    await saveAnswer(ctx, id, { blockId: 'essay', answer: 'The committee' })
  }
  const control = ({ id }: { id: string }) =>
    bare.query(
      `INSERT INTO "AttemptAnswer" (id, "workspaceId", "attemptId", "blockId", answer, "savedAt")
       SELECT gen_random_uuid(), $1, a.id, 'days', '"90"', now() FROM "Attempt" a
         JOIN "Assignment" s ON s.id = a."assignmentId" AND s."assignStatus" = 'ASSIGNED'
        WHERE a.id = $2 AND a.status = 'IN_PROGRESS'
       ON CONFLICT ("attemptId", "blockId") DO UPDATE SET answer = EXCLUDED.answer, "savedAt" = now()`,
      [workspaceId, id],
    )
  const rate = async (one: (attempt: { id: string; userId: string }) => Promise<unknown>) => {
    const began = performance.now()
    const queue = [...attempts]
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await one(next)
      }),
    )
    return attempts.length / ((performance.now() - began) / 1000)
  }
  await rate(own)
  await rate(control)
  const ratios: number[] = []
  let perSecond = 0
  for (let round = 0; round < 3; round++) {
    perSecond = await rate(own)
    ratios.push(perSecond / (await rate(control)))
  }
  return { 'training.answerRatio': median(ratios), 'training.answersPerSecond': perSecond }
}
