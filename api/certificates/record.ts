/** What a person has learnt: each cycle of each course that they have or had. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { skipTake, toPage, type PageQuery } from '../core/page.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { AssignStatus, LearningStatus } from '../learning/contract.ts'
import { definitionsOf } from '../learning/definitions.ts'
import { clockOf, standingOf } from '../learning/loadAssignment.ts'
import { overallOf } from '../learning/quizResult.ts'
import { nameOf } from '../users/summaries.ts'
import { answeredFor } from './access.ts'
import type { certificates } from './contract.ts'
import { presentCertificates, withChain } from './presentCertificates.ts'

type RecordPage = z.input<typeof certificates.mine.returns>

/** One page of the caller's own learning record: every cycle of every course, newest first. */
export const mine = (ctx: Ctx, query: PageQuery): Promise<RecordPage> => read(ctx, ctx.person.userId, query)

/** Throws NOT_FOUND for somebody out of reach. Those who left have their record still. */
export async function ofPerson(
  ctx: Ctx,
  userId: string,
  query: PageQuery,
): Promise<z.input<typeof certificates.record.returns>> {
  const member = await ctx.tx.membership.findFirst({
    where: { AND: [{ userId }, answeredFor(ctx)] },
    include: { user: true },
  })
  if (!member) throw notFound()
  return { ...(await read(ctx, userId, query)), name: nameOf(member) }
}

async function read(ctx: Ctx, userId: string, query: PageQuery): Promise<RecordPage> {
  const where = { userId }
  const [rows, total, at] = await Promise.all([
    ctx.tx.assignment.findMany({
      where,
      ...skipTake(query),
      include: {
        course: { select: { title: true } },
        courseVersion: { select: { number: true } },
        items: true,
        attempts: true,
        grants: true,
        certificate: { include: withChain },
      },
      orderBy: [{ assignedAt: 'desc' }, { cycle: 'desc' }, { id: 'desc' }],
    }),
    ctx.tx.assignment.count({ where }),
    clockOf(ctx.tx),
  ])
  const definitions = await definitionsOf(
    ctx.tx,
    ctx.workspace.id,
    rows.map(({ courseVersionId }) => courseVersionId),
  )
  const certificateByAssignment = await presentCertificates(
    ctx,
    rows.flatMap(({ certificate }) => certificate ?? []),
    at,
  )
  const entries = rows.map((row) => {
    const course = definitions.get(row.courseVersionId)
    const quizzes = course ? [...standingOf({ assignment: row, course }).quizzes.values()] : []
    return {
      assignmentId: row.id,
      courseId: row.courseId,
      courseTitle: row.certificate?.courseTitle ?? row.course.title,
      cycle: row.cycle,
      versionNumber: row.courseVersion.number,
      language: Language.nullable().parse(row.language),
      assignStatus: AssignStatus.parse(row.assignStatus),
      learningStatus: LearningStatus.parse(row.learningStatus),
      assignedAt: row.assignedAt,
      startedAt: row.startedAt,
      completedAt: row.completedAt,
      validUntil: row.validUntil,
      score: overallOf(quizzes),
      certificate: certificateByAssignment.get(row.id) ?? null,
    }
  })
  return toPage(entries, total, query)
}
