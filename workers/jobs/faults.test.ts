/** A mistake of ours ends a job where people see it, with a way out; a part that is out of reach never does. */
import { MockActivityEnvironment } from '@temporalio/testing'
import { ApplicationFailure } from '@temporalio/common'
import { DefaultLogger } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJob } from '../../api/jobs/createJob.ts'
import type { JobOptions } from '../../api/jobs/options.ts'
import { AppError } from '../../api/core/errors.ts'
import { buildEmployer } from '../../prisma/builders.ts'
import { testJobs, type Jobs } from '../../test/jobs.ts'
import type { JobInput } from '../../workflows/activities.ts'
import { jobActivities } from './jobs.ts'

let app: Jobs
beforeAll(async () => {
  app = await testJobs()
})
afterAll(() => app.close())

const rows = () => app.db.forWorkspace(app.employer.workspace.id)
const exportInput = { filter: {}, format: 'CSV' }
/** Ordered by Asha; without a wish its handler meets what it was not made for. */
const order = (options: JobOptions) =>
  rows().transaction((tx) =>
    makeJob(tx, { kind: 'AUDIT_EXPORT', phase: 'RUN', createdBy: app.employer.admin.id, options }),
  )
const stored = (id: string) => rows().job.findUniqueOrThrow({ where: { id } })

test('a handler that fails again and again ends as FAILED, with a sentence and a way to try it again', async () => {
  const me = await app.as(app.employer.admin)
  const { id } = await order({})
  const failed = await app.until(me, id, 'FAILED')
  expect(failed).toMatchObject({
    isOver: true,
    failureText: { code: 'jobs.ourFault' },
    abilities: { retry: true, cancel: false },
  })
  expect(failed.failure).toBe(
    'Something went wrong on our side, several times. What is done is kept. Try again.',
  )
  // Tried again without being mended, it fails again, and says so again.
  expect((await me.post(`/api/job/${id}/retry`, {})).body.content).toMatchObject({
    isOver: false,
    failure: null,
  })
  expect((await me.post(`/api/job/${id}/retry`, {})).body.code).toBe('ILLEGAL_STATE')
  await app.until(me, id, 'FAILED')
  const { options } = await stored(id)
  await rows().job.update({ where: { id }, data: { options: { ...(options as object), wish: exportInput } } })
  expect((await me.post(`/api/job/${id}/retry`, {})).status).toBe(200)
  expect((await app.until(me, id, 'DONE')).abilities).toMatchObject({ retry: false, report: true })
}, 120_000)

test('nobody else tries it again, and nobody what failed by its own file', async () => {
  const { id } = await order({})
  const me = await app.as(app.employer.admin)
  await app.until(me, id, 'FAILED')
  for (const who of ['branchAdmin', 'employer', 'complainant', 'presiding'] as const)
    expect((await (await app.as(app.employer[who])).post(`/api/job/${id}/retry`, {})).status).toBe(404)
  const other = await buildEmployer(app.db, 'elsewhere.localhost')
  expect((await (await app.as(other.admin, other.workspace)).post(`/api/job/${id}/retry`, {})).status).toBe(
    404,
  )
  await rows().job.update({ where: { id }, data: { options: {} } })
  expect((await me.post(`/api/job/${id}/retry`, {})).body.text.code).toBe('jobs.notRetried')
}, 60_000)

test('whose proof is old does not have an evidence pack made again', async () => {
  const me = await app.as(app.employer.admin)
  const { id } = await rows().job.create({
    data: {
      kind: 'EVIDENCE_PACK',
      status: 'FAILED',
      createdBy: app.employer.admin.id,
      options: { stood: { status: 'RUNNING', phase: 'RUN', tries: 1 } },
    },
  })
  const where = { userId: app.employer.admin.id }
  await app.db.platform.session.updateMany({ where, data: { provenAt: new Date(0) } })
  expect((await me.post(`/api/job/${id}/retry`, {})).body.code).toBe('PROOF_REQUIRED')
})

/** A job of which nobody tells the relay, and its work. */
async function run(
  error: unknown,
  times: number,
): Promise<{ status: string; faults: number; names: string[] }> {
  const { id } = await rows().job.create({
    data: { kind: 'AUDIT_EXPORT', status: 'RUNNING', createdBy: app.employer.admin.id },
  })
  const fails = async () => {
    throw error
  }
  const activities = jobActivities(app.deps, { AUDIT_EXPORT: { RUN: fails } })
  const names: string[] = []
  for (let n = 0; n < times; n++)
    try {
      const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') })
      const input: JobInput = { jobId: id, workspaceId: app.employer.workspace.id, phase: 'RUN' }
      await environment.run((jobInput: JobInput) => activities.work(jobInput), input)
    } catch (thrown) {
      names.push(thrown instanceof ApplicationFailure ? (thrown.type ?? '') : 'ITSELF')
    }
  const { status, faults } = await stored(id)
  return { status, faults, names }
}

test.each([
  ['a database out of reach', Object.assign(new Error('Can’t reach it'), { code: 'P1001' })],
  ['a network that breaks', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
  ['a store that is down', new AppError('UNAVAILABLE')],
  [
    'what led to it',
    new Error('It did not work', { cause: Object.assign(new Error('x'), { code: 'ETIMEDOUT' }) }),
  ],
])('%s is waited for without end', async (_, error) => {
  const { status, faults, names } = await run(error, 12)
  expect([status, faults, names.length]).toEqual(['RUNNING', 0, 12])
  expect(names).not.toContain('GIVEN_UP')
})

test('mistakes of ours are tried five times; outages between them count for none', async () => {
  expect(await run(new TypeError('x is undefined'), 4)).toMatchObject({ status: 'RUNNING', faults: 4 })
  const ended = await run(new TypeError('x is undefined'), 5)
  expect(ended).toMatchObject({ status: 'FAILED', faults: 0 })
  expect(ended.names.at(-1)).toBe('GIVEN_UP')
})
