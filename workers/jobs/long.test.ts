/** Large files, workers that die, and people who press at the same time. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { memoryUsage } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { sharedTemporal } from '../../test/rig.ts'
import type { PartName, PartSetting } from '../../test/part.ts'
import { partProgram, spawnPart } from '../../test/parts.ts'
import { csv, formOf, testJobs, until } from '../../test/jobs.ts'

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, 60_000)

const header = [
  'email',
  'firstName',
  'lastName',
  'employeeId',
  'gender',
  'department',
  'designation',
  'branch',
  'role',
  'homeAddress',
  'phoneNumber',
  'dateOfJoining',
]
const person = (at: number, prefix = 'person') => [
  `${prefix}${at}@example.com`,
  `First${at}`,
  `Last${at}`,
  `${prefix}-${at}`,
  'Female',
  '',
  'Engineer',
  'Pune',
  'Employee',
  `${at} Lake Road`,
  `+9198${10_000_000 + at}`,
  '2024-03-01',
]

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** What this process still holds, in MB, after a collection: how lazily it collects is not in it. */
function usedMemoryMb(): number {
  collect()
  const { heapUsed, external } = memoryUsage()
  return (heapUsed + external) / 1e6
}

test('50,000 rows are checked exactly, with progress, in memory that does not grow with them', async () => {
  const app = await testJobs()
  ends.push(() => app.close())
  const me = await app.as(app.employer.admin)
  const rows = Array.from({ length: 50_000 }, (_, at) =>
    at % 1_000 === 7 ? ['nobody'] : at % 1_000 === 9 ? person(at - 1) : person(at),
  )
  const { body } = await me.upload('/api/invite/bulk/validate', formOf(csv([header, ...rows])))
  const [before, seen]: [number, Set<number>] = [usedMemoryMb(), new Set()]
  let [peak, job] = [
    before,
    await until(me, body.content.jobId, ['QUEUED', 'VALIDATING', 'AWAITING_CONFIRMATION']),
  ]
  for (
    const end = Date.now() + 200_000;
    ['QUEUED', 'VALIDATING'].includes(job.status) && Date.now() < end;
    await sleep(500)
  ) {
    job = (await me.get(`/api/job/${body.content.jobId}`)).body.content
    seen.add(job.done)
    peak = Math.max(peak, usedMemoryMb())
  }
  expect(job).toMatchObject({
    status: 'AWAITING_CONFIRMATION',
    total: 50_000,
    done: 50_000,
    counts: { VALID: 49_900, INVALID: 50, DUPLICATE: 50 },
    report: { valid: 49_900, invalid: 50, duplicatesInFile: 50 },
  })
  expect(await app.db.platform.jobRow.count({ where: { jobId: job.jobId } })).toBe(50_000)
  expect(seen.size).toBeGreaterThan(5)
  expect(peak - before, 'MB held while the rows are checked').toBeLessThan(50)
  await me.post(`/api/job/${job.jobId}/cancel`, {})
}, 240_000)

const startPart = async (name: PartName, setting: PartSetting): Promise<ChildProcess> => {
  const child = spawnPart(await partProgram(), name, setting)
  ends.push(async () => {
    child.kill('SIGKILL')
  })
  await once(child.stdout!, 'data')
  return child
}
/** Kills a worker as soon as so many rows were looked at in a phase. */
async function killAt(app: TestApp, worker: ChildProcess, status: string, done: number) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) {
    const job = await app.db.platform.job.findFirstOrThrow({ where: { kind: 'INVITE_IMPORT' } })
    if (job.status === status && job.done >= done && job.done < job.total + Number(status === 'VALIDATING'))
      break
  }
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

test('a worker is killed while it checks and another while it invites: every row once, every mail once', async () => {
  const app = await testApp()
  ends.push(() => app.close())
  const { address } = await sharedTemporal()
  const setting: PartSetting = {
    databaseUrl: app.url,
    address,
    secret: app.deps.secret.toString('hex'),
    apiPort: 0,
    filesDir: app.filesDir,
  }
  await startPart('relay', setting)
  const first = await startPart('worker', setting)
  const me = await app.as(app.employer.admin)
  const { body } = await me.upload(
    '/api/invite/bulk',
    formOf(csv([header, ...Array.from({ length: 4_000 }, (_, at) => person(at, 'killed'))])),
  )
  await killAt(app, first, 'VALIDATING', 500)
  const second = await startPart('worker', setting)
  await killAt(app, second, 'RUNNING', 500)
  const between = await app.db.platform.job.findFirstOrThrow({ where: { id: body.content.jobId } })
  expect(between.status).toBe('RUNNING')
  expect(await app.db.platform.invite.count()).toBe(between.done)
  await startPart('worker', setting)
  for (
    const end = Date.now() + 120_000;
    Date.now() < end && (await me.get(`/api/job/${body.content.jobId}`)).body.content.status === 'RUNNING';
  )
    await sleep(200)
  expect((await me.get(`/api/job/${body.content.jobId}`)).body.content).toMatchObject({
    status: 'DONE',
    total: 4_000,
    done: 4_000,
    counts: { DONE: 4_000 },
  })
  expect([
    await app.db.platform.jobRow.count(),
    await app.db.platform.invite.count(),
    await app.db.platform.outbox.count({ where: { key: { startsWith: 'invite:' } } }),
  ]).toEqual([4_000, 4_000, 4_000])
  expect(
    await app.db.platform.jobRow.findMany({ distinct: ['targetId'], select: { targetId: true } }),
  ).toHaveLength(4_000)
}, 240_000)

test('at the limit of users, jobs and single invites that come at once take exactly the seats there are', async () => {
  const app = await testJobs()
  ends.push(() => app.close())
  const { admin, branchAdmin, workspace, pune } = app.employer
  const callers: Caller[] = [await app.as(admin), await app.as(branchAdmin)]
  const active = await app.db.platform.membership.count({
    where: { workspaceId: workspace.id, active: true },
  })
  await app.db.platform.workspace.update({ where: { id: workspace.id }, data: { userLimit: active + 6 } })
  const jobs = await Promise.all(
    callers.flatMap((me, at) =>
      ['a', 'b'].map(async (name) => {
        const { body } = await me.upload(
          '/api/invite/bulk/validate',
          formOf(
            csv([['email'], ...Array.from({ length: 4 }, (_, n) => [`${name}${at}${n}@limit.example`])]),
          ),
        )
        return { me, job: await app.until(me, body.content.jobId) }
      }),
    ),
  )
  expect(jobs.map(({ job }) => [job.report.valid, job.report.overLimitBy])).toEqual([
    [4, 0],
    [4, 0],
    [4, 0],
    [4, 0],
  ])
  const single = Promise.all(
    Array.from({ length: 3 }, (_, n) =>
      callers[0]!.post(`/api/invite/user/${pune.id}`, { email: `single${n}@limit.example` }),
    ),
  )
  await Promise.all(jobs.map(({ me, job }) => me.post(`/api/job/${job.jobId}/confirm`, {})))
  const done = await Promise.all(jobs.map(({ me, job }) => app.until(me, job.jobId)))
  const alone = (await single).filter(({ status }) => status === 200).length
  expect([
    await app.db.platform.invite.count(),
    done.reduce((sum, { counts }) => sum + (counts.DONE ?? 0), alone),
    done.reduce((sum, { counts }) => sum + (counts.OVER_LIMIT ?? 0), 3 - alone),
  ]).toEqual([6, 6, 13])
  expect(
    (await callers[0]!.post(`/api/invite/user/${pune.id}`, { email: 'late@limit.example' })).body.code,
  ).toBe('USER_LIMIT_REACHED')
  const late = (
    await callers[0]!.upload('/api/invite/bulk/validate', formOf(csv([['email'], ['later@limit.example']])))
  ).body.content
  expect((await app.until(callers[0]!, late.jobId)).report).toMatchObject({ valid: 0, overLimitBy: 1 })
}, 120_000)
