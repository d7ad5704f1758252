/** One's own courses: the list of them, and one with how far one is. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { courseInLanguage } from '../courses/definition/definition.ts'
import type { Language } from '../messages/languages.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import { mine } from './access.ts'
import { closeOverdue, lookAt } from './closeAttempts.ts'
import type { learning, MyCourse, MyCourseOpen } from './contract.ts'
import { definitionsOf, languageFor } from './definitions.ts'
import { clockOf, type LoadedAssignment } from './loadAssignment.ts'
import { presentCourse, presentItem } from './presentCourse.ts'

type Order = Prisma.AssignmentOrderByWithRelationInput
const fields = {
  dueAt: (sort: 'asc' | 'desc'): Order => ({ dueAt: { sort, nulls: 'last' } }),
  assignedAt: (assignedAt: 'asc' | 'desc'): Order => ({ assignedAt }),
}
const statusFilters: Record<'OPEN' | 'DONE' | 'ALL', Prisma.AssignmentWhereInput> = {
  OPEN: { learningStatus: { notIn: ['COMPLETED', 'WAIVED'] } },
  DONE: { learningStatus: { in: ['COMPLETED', 'WAIVED'] } },
  ALL: {},
}

/** What is due first stands first, what has no date last. */
export async function list(
  ctx: Ctx,
  query: z.output<typeof learning.list.query>,
): Promise<Page<z.input<typeof MyCourse>>> {
  await closeOverdue(ctx, mine(ctx))
  const where = { AND: [mine(ctx), statusFilters[query.show]] }
  const [rows, total, at] = await Promise.all([
    ctx.tx.assignment.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Order>(query.sortBy, fields, [fields.dueAt('asc'), { assignedAt: 'asc' }]),
    }),
    ctx.tx.assignment.count({ where }),
    clockOf(ctx.tx),
  ])
  const definitions = await definitionsOf(
    ctx.tx,
    ctx.workspace.id,
    rows.map(({ courseVersionId }) => courseVersionId),
  )
  const courses = rows.flatMap((row) => {
    const definition = definitions.get(row.courseVersionId)
    return definition ? [presentCourse(row, definition, at, readingLanguage())] : []
  })
  return toPage(courses, total, query)
}

/** In the wished language, else the one learnt in last, else the reader's own. */
export const languageOf = ({ course, assignment }: LoadedAssignment, wished?: Language): Language =>
  languageFor(course, assignment.language, { before: wished, after: readingLanguage() })

/** Throws NOT_FOUND for anybody else's, and for one that was taken away. */
export async function open(
  ctx: Ctx,
  assignmentId: string,
  wished?: Language,
): Promise<z.input<typeof MyCourseOpen> & { language: Language }> {
  const loadedAssignment = await lookAt(ctx, { id: assignmentId, ...mine(ctx) })
  const language = languageOf(loadedAssignment, wished)
  return {
    language,
    course: presentCourse(
      loadedAssignment.assignment,
      loadedAssignment.course,
      loadedAssignment.at,
      language,
    ),
    items: courseInLanguage(loadedAssignment.course, language).items.map((item) =>
      presentItem(loadedAssignment, item),
    ),
  }
}
