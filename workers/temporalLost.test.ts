/**
 * Temporal loses everything while API and worker run: an empty server stands in its place. All of it comes back without
 * a person, is counted until it is there, and whatever fell due meanwhile happens once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJob } from '../api/jobs/createJob.ts'
import { wakeTraining } from '../api/learning/schedule.ts'
import { openMetrics } from '../api/metrics/metrics.ts'
import { watchDates } from '../api/workspaces/changeWorkspace.ts'
import { sweepScheduleId, datesWorkflowId, trainingWorkflowId } from '../temporal/names.ts'
import { aPublishedCourse } from '../test/fixtures/assignments.ts'
import { acting } from '../test/case.ts'
import { doStep, fileOne, startWorld, stepsOfCase, type World } from '../test/world.ts'
import { actUpdate } from '../workflows/messages.ts'
import { datedTables } from './assignments/trainingDates.ts'
import { countComparisons } from './metrics/comparison.ts'
import { type Differences } from './compareRuns.ts'
import { startReconciler } from './reconciler.ts'

const dayMs = 86_400_000
let world: World
beforeAll(async () => {
  world = await startWorld(['relay', 'api', 'worker'])
}, 300_000)
afterAll(() => world?.stop(), 60_000)

const patiently = { timeout: 90_000, interval: 250 }
const isRunning = async (workflowId: string) =>
  (await world.temporal()).workflow
    .getHandle(workflowId)
    .describe()
    .then(
      ({ status }) => status.name === 'RUNNING',
      () => false,
    )
/** Whether the API says that runs can be started. */
const isTemporalReady = async () => {
  const answer = await fetch(`http://127.0.0.1:${world.api.port}/status`)
  const { content } = (await answer.json()) as { content: { parts: { name: string; ready: boolean }[] } }
  return content.parts.find(({ name }) => name === 'temporal')?.ready
}
const workspaceId = () => world.employer.workspace.id
const reminders = async () =>
  (
    await world.db.platform.notice.findMany({
      where: { userId: world.employer.complainant.id, kind: { startsWith: 'COURSE' } },
    })
  ).map(({ subjectText }) => (subjectText as { code: string }).code)

/** Somebody has a course to do, and a reminder of it was due yesterday. */
async function assignCourse(): Promise<void> {
  const { db, employer } = world
  const rows = db.forWorkspace(workspaceId())
  const course = await rows.course.create({
    data: { title: 'Safety', status: 'PUBLISHED', createdBy: employer.admin.id },
  })
  const version = await rows.courseVersion.create({
    data: {
      courseId: course.id,
      number: 1,
      status: 'PUBLISHED',
      draft: {},
      definition: aPublishedCourse('0199d1c0-0000-7000-8000-00000000000a'),
      createdBy: employer.admin.id,
    },
  })
  await rows.courseSchedule.create({ data: { courseId: course.id, daysBefore: [2], daysAfter: [1] } })
  await rows.assignment.create({
    data: {
      courseId: course.id,
      courseVersionId: version.id,
      userId: employer.complainant.id,
      assignedAt: new Date(Date.now() - 5 * dayMs),
      clockAt: new Date(Date.now() - 5 * dayMs),
      dueAt: new Date(Date.now() + dayMs),
    },
  })
  await wakeTraining(rows, workspaceId())
}

/** A scheduler moves the thresholds of a step that is open. */
async function moveThresholds(caseId: string, clock: string, firstAt: number, secondAt: number) {
  const input = {
    key: uuid(),
    by: acting(world.employer.scheduler, 'SCHEDULER'),
    act: { type: 'SET_ESCALATION', clock, firstAt, secondAt, enabled: true, noteId: uuid() } as const,
  }
  await (await world.temporal()).workflow.getHandle(caseId).executeUpdate(actUpdate, { args: [input] })
}

test('cases, dates, training, schedule and search attributes come back; what fell due happens once', async () => {
  const { db } = world
  await db.platform.workspace.update({
    where: { id: workspaceId() },
    data: { contractExpiresOn: new Date(Date.now() + 40 * dayMs) },
  })
  await watchDates(db.platform, workspaceId())
  await assignCourse()
  const [first, second] = stepsOfCase as [string, string]
  const ids: string[] = []
  while (ids.length < 4) ids.push(await fileOne(world))
  await doStep(world, ids[0]!, first)
  const watches = [datesWorkflowId(workspaceId()), trainingWorkflowId(workspaceId())]
  for (const each of [...ids, ...watches]) await expect.poll(() => isRunning(each), patiently).toBe(true)
  await expect.poll(reminders, patiently).toHaveLength(1)
  expect(await isTemporalReady()).toBe(true)
  const dueAt = Date.now() + 6_000
  await moveThresholds(ids[0]!, second, dueAt, dueAt + 1_000)

  await world.loseTemporal()
  await expect.poll(isTemporalReady, patiently).toBe(false)
  await sleep(Math.max(0, dueAt + 2_000 - Date.now()))
  const restoredAt = Date.now()
  const [metrics, differences] = [openMetrics(), [] as Differences[]]
  const count = countComparisons(metrics)
  const counted = async (kind: string) =>
    (await metrics.differences.get()).values.find(({ labels }) => labels.kind === kind)?.value
  let before = 0
  const reconciler = startReconciler({
    db,
    temporal: world.temporal,
    everyMs: 500,
    settleMs: 500,
    onDifference: (difference) => void differences.push(difference),
    onCompared: (comparison) => {
      before += 1
      count(comparison)
    },
  })
  for (const each of [...ids, ...watches]) await expect.poll(() => isRunning(each), patiently).toBe(true)
  await expect.poll(isTemporalReady, patiently).toBe(true)
  await (await world.temporal()).schedule.getHandle(sweepScheduleId).describe()

  expect(differences.flatMap(({ missingRuns }) => missingRuns)).toEqual(expect.arrayContaining(ids))
  expect(differences.flatMap(({ missingOtherRuns }) => missingOtherRuns)).toEqual(
    expect.arrayContaining(watches),
  )
  expect(differences.flatMap(({ missingParts }) => missingParts)).toEqual(
    expect.arrayContaining(['search attribute RedressParked', 'schedule of the daily clean-up']),
  )
  for (const [kind, least] of [
    ['missingRuns', 4],
    ['missingOtherRuns', 2],
    ['missingParts', 4],
  ] as const)
    expect(await counted(kind), kind).toBeGreaterThanOrEqual(least)

  // Thresholds that ended meanwhile fire once, each as of its instant; whoever is told is told now.
  const setting = () =>
    db.platform.escalationSetting.findFirstOrThrow({ where: { targetId: ids[0]!, clock: second } })
  await expect.poll(async () => (await setting()).secondFiredAt, patiently).not.toBeNull()
  for (const [kind, at] of [
    ['FIRST_THRESHOLD', dueAt],
    ['SECOND_THRESHOLD', dueAt + 1_000],
  ] as const) {
    const lines = await db.platform.caseEvent.findMany({ where: { caseId: ids[0]!, kind } })
    expect(
      lines.map((line) => Number(line.at)),
      kind,
    ).toEqual([at])
    const notices = await db.platform.notice.findMany({ where: { caseId: ids[0]!, kind } })
    expect(notices.length).toBe(new Set(notices.map(({ userId }) => userId)).size)
    expect(notices.length).toBeGreaterThan(0)
    for (const notice of notices) expect(Number(notice.at)).toBeGreaterThan(restoredAt)
  }
  const { firstThresholdDate, secondThresholdDate, firstFiredAt, secondFiredAt } = await setting()
  expect([firstThresholdDate, secondThresholdDate].map(Number)).toEqual([dueAt, dueAt + 1_000])
  expect([firstFiredAt, secondFiredAt].map(Number)).toEqual([dueAt, dueAt + 1_000])

  // Everybody goes on, nothing is doubled, and no reminder is sent again.
  for (const step of stepsOfCase.slice(1)) await doStep(world, ids[0]!, step)
  for (const id of ids.slice(1)) for (const step of stepsOfCase) await doStep(world, id, step)
  expect(await db.platform.case.count({ where: { status: 'CLOSED', attention: null } })).toBe(ids.length)
  expect(await db.platform.caseEvent.count({ where: { kind: 'STEP_DONE' } })).toBe(3 * ids.length)
  expect(await reminders()).toHaveLength(1)
  const [since, lines] = [before, differences.length]
  await expect.poll(() => before, patiently).toBeGreaterThan(since + 4)
  expect(
    differences
      .slice(lines)
      .flatMap(({ missingRuns, missingOtherRuns }) => [missingRuns, missingOtherRuns].flat()),
  ).toEqual([])

  await jobComesBack()
  await reconciler.stop()
  expect(world.fallen).toEqual([])
}, 300_000)

/** A job that was ordered and not begun when Temporal lost its run. */
async function jobComesBack(): Promise<void> {
  const { db, employer, parts } = world
  const worker = parts.find(({ name }) => name === 'worker')!
  await worker.kill()
  const job = await makeJob(db.forWorkspace(workspaceId()), {
    kind: 'OWN_DATA',
    phase: 'RUN',
    createdBy: employer.member.id,
  })
  await expect.poll(() => isRunning(`${job.id}-run`), patiently).toBe(true)
  await world.loseTemporal()
  await worker.revive()
  const status = async () => (await db.platform.job.findUniqueOrThrow({ where: { id: job.id } })).status
  await expect.poll(status, patiently).toBe('DONE')
}

test('each table whose rows wait for the training run is looked for', async () => {
  const { rows } = await world.db.pool.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'nextAt' ORDER BY 1`,
  )
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(datedTables).toSorted())
})
