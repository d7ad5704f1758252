/**
 * Long work as its owner sees it: how far it is, what became of each row, and the words that let it go on,
 * stop, or be taken back.
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { z } from '@hono/zod-openapi'
import { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, unknownReference } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { refuseByRestrictions } from '../core/restrictions.ts'
import { skipTake, toPage, type Page } from '../core/page.ts'
import {
  jobFor,
  mayCancel,
  mayConfirm,
  mayRetry,
  mayUndo,
  needsProof,
  permissionFor,
  scopeOf,
  undoHours,
} from './access.ts'
import type { Job, JobQuery, JobRow, JobRowQuery } from './contract.ts'
import { countsOf, elevatedIn, optionsOf, type JobRecord } from './options.ts'
import { takenUp } from './problems.ts'
import { presentJob, presentJobRow } from './present.ts'
import { startPhase } from './createJob.ts'
import { say } from '../messages/say.ts'

/** One page of the jobs that the caller may see, newest first. Throws NOT_FOUND for an unknown course. */
export async function list(ctx: Ctx, query: z.output<typeof JobQuery>): Promise<Page<z.input<typeof Job>>> {
  const { kind, status, courseId } = query
  if (courseId && (await ctx.tx.course.count({ where: { id: courseId } })) === 0)
    throw unknownReference('courseId')
  const filter: Prisma.JobWhereInput = {
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(courseId ? { options: { path: ['courseIds'], array_contains: [courseId] } } : {}),
  }
  const where = { AND: [scopeOf(ctx), filter] }
  const [jobs, total] = await Promise.all([
    ctx.tx.job.findMany({ where, ...skipTake(query), orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    ctx.tx.job.count({ where }),
  ])
  const names = await namesOf(ctx, jobs)
  return toPage(
    jobs.map((job) => presentJob(job, names)),
    total,
    query,
  )
}

/** Returns one job. Throws NOT_FOUND for a job that the caller may not see. */
export async function read(ctx: Ctx, id: string): Promise<z.input<typeof Job>> {
  const job = await jobFor(ctx, id)
  return presentJob(job, await namesOf(ctx, [job]))
}

/**
 * One page of the rows of a job, in order of their number. Throws NOT_FOUND for a job that the caller may not see.
 */
export async function rows(
  ctx: Ctx,
  id: string,
  query: z.output<typeof JobRowQuery>,
): Promise<Page<z.input<typeof JobRow>>> {
  const { id: jobId } = await jobFor(ctx, id)
  const where = { jobId, ...(query.status ? { status: { in: [query.status].flat() } } : {}) }
  const [jobRows, total] = await Promise.all([
    ctx.tx.jobRow.findMany({ where, ...skipTake(query), orderBy: { n: 'asc' } }),
    ctx.tx.jobRow.count({ where }),
  ])
  return toPage(jobRows.map(presentJobRow), total, query)
}

/**
 * Lets a prepared job do what its preview shows. Throws 400 unless `elevated` is the number of people who get
 * more than an employee's rights.
 */
export async function confirm(
  ctx: Ctx,
  id: string,
  { sendAgain, elevated }: { sendAgain: boolean; elevated: number },
) {
  return change(ctx, id, mayConfirm, say('jobs.notWaiting'), async (job) => {
    if (elevated !== elevatedIn(job)) throw badField('elevated', say('jobs.typeHowMany'), 'confirmation')
    await startPhase(ctx.tx, id, 'RUN')
    return {
      status: 'RUNNING',
      done: job.total - takenUp(job, sendAgain),
      options: { ...optionsOf(job), sendAgain },
    }
  })
}

/** What is done stays; nothing more is begun. */
export const cancel = (ctx: Ctx, id: string) =>
  change(ctx, id, mayCancel, say('jobs.jobOver'), async () => ({
    status: 'CANCELLED',
    finishedAt: new Date(),
  }))

/** Goes on where it stood, in a run of its own. Throws PROOF_REQUIRED where ordering it does. */
export const retry = (ctx: Ctx, id: string) =>
  change(ctx, id, mayRetry, say('jobs.notRetried'), async (job) => {
    if (needsProof(job)) requireRecentAuth(ctx)
    const { status = 'QUEUED', phase = 'RUN', tries } = optionsOf(job).stood ?? {}
    await startPhase(ctx.tx, id, phase, tries)
    return { status, failureText: Prisma.DbNull, finishedAt: null }
  })

/**
 * Starts the undo of a job. Throws NOT_FOUND, FORBIDDEN, and ILLEGAL_STATE for a job that cannot be undone
 * (`mayUndo`).
 */
export async function undo(ctx: Ctx, id: string) {
  return change(ctx, id, mayUndo, say('jobs.undoOver', { undoHours }), async (job) => {
    await startPhase(ctx.tx, id, 'UNDO')
    const { upTo: _, ...options } = optionsOf(job)
    return {
      status: 'RUNNING',
      done: job.total - (countsOf(job).DONE ?? 0),
      undoneAt: new Date(),
      options,
    }
  })
}

/**
 * Changes a job that is still as it was when it was looked at: its row is held. Throws NOT_FOUND, FORBIDDEN
 * or ILLEGAL_STATE.
 */
async function change(
  ctx: Ctx,
  id: string,
  may: (job: JobRecord) => boolean,
  refusal: Message,
  work: (job: JobRecord) => Promise<Prisma.JobUpdateManyMutationInput>,
) {
  await jobFor(ctx, id)
  await ctx.tx.$queryRaw`SELECT 1 FROM "Job" WHERE id = ${id}::uuid FOR UPDATE`
  const job = await jobFor(ctx, id)
  refuseByRestrictions(ctx, { may: permissionFor(job), method: 'post' })
  if (!may(job)) throw new AppError('ILLEGAL_STATE', { text: refusal })
  await ctx.tx.job.updateMany({ where: { id }, data: await work(job) })
  ctx.audit({ entityId: id, detail: { kind: job.kind } })
  return read(ctx, id)
}

async function namesOf(ctx: Ctx, jobs: JobRecord[]): Promise<Map<string, string>> {
  const users = await ctx.tx.user.findMany({
    where: { id: { in: jobs.map(({ createdBy }) => createdBy) } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}
