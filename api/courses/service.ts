/** Courses of a workspace: listed, begun, copied, removed. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { amongIds, orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { branchFor, unitsOf } from '../core/reach.ts'
import { isLanguage, type Language } from '../messages/languages.ts'
import { readingLanguage, wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import * as files from '../files/service.ts'
import { assertOwn, courseFor, visibleCourses, writableCourse } from './access.ts'
import type { CourseSummary, courses, OpenCourse, Starter, StarterId } from './contract.ts'
import { emptyCourse, type CourseDraft } from './definition/draft.ts'
import { copyOf } from './definition/copy.ts'
import { withPrimary } from './definition/texts.ts'
import { lockCourse, newestOf } from './draft.ts'
import { offers, readIn, starters as library } from './starters/index.ts'
import { briefColumns, briefOf, draftOf, showOpen, showSummary } from './present.ts'

type Query = z.output<typeof courses.list.query>
type Filter = z.output<typeof courses.list.body>

/** Returns one page of courses, by title by default. */
export async function list(ctx: Ctx, query: Query, filter: Filter): Promise<Page<CourseSummary>> {
  const where: Prisma.CourseWhereInput = {
    AND: [
      visibleCourses(ctx.person),
      filter.status ? { OR: filter.status.map(withStatus) } : { status: { not: 'ARCHIVED' } },
      amongIds(query.ids),
      filter.searchText ? { title: { contains: filter.searchText, mode: 'insensitive' } } : {},
      filter.language ? { versions: { some: speaking(filter.language) } } : {},
    ],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.course.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.CourseOrderByWithRelationInput>(
        query.sortBy,
        { title: (title) => ({ title }), updatedAt: (updatedAt) => ({ updatedAt }) },
        [{ title: 'asc' }],
      ),
      include: {
        branch: { select: { name: true } },
        versions: { orderBy: { number: 'desc' }, take: 1, select: briefColumns },
      },
    }),
    ctx.tx.course.count({ where }),
  ])
  return toPage(
    rows.flatMap(({ versions: [newest], ...row }) => (newest ? [showSummary(ctx, row, newest)] : [])),
    total,
    query,
  )
}
const withStatus = (status: NonNullable<Filter['status']>[number]): Prisma.CourseWhereInput => {
  const drafts = { versions: { some: { status: 'DRAFT' } } }
  if (status === 'PUBLISHED_WITH_DRAFT') return { status: 'PUBLISHED', ...drafts }
  return status === 'PUBLISHED' ? { status, NOT: drafts } : { status }
}
/** Of the version that is being written, or else the published one. */
const speaking = (language: string): Prisma.CourseVersionWhereInput => ({
  status: { not: 'SUPERSEDED' },
  languages: { has: language },
})

/** A new course, of the whole workspace unless a business unit is named. */
export async function create(ctx: Ctx, body: z.output<typeof courses.create.body>): Promise<OpenCourse> {
  const { defaultLanguage } = ctx.workspace
  const own = isLanguage(defaultLanguage) ? defaultLanguage : 'en'
  const { title, starter, language } = body
  const draft = starter
    ? { ...startedWith(starter, language ?? readIn(own)), title }
    : emptyCourse(title, language ?? own)
  return begin(ctx, draft, await placeOf(ctx, body.branchId ?? null), starter ? { starter } : {})
}

/** Throws 400 for a language that it is not written in. */
function startedWith(starter: StarterId, language: Language): CourseDraft {
  if (readIn(language) !== language) throw badField('language', say('courses.starterLanguage'))
  return withPrimary(library[starter], language)
}

/** Starter courses, in the caller's language (Hindi or English). */
export const starters = (): Starter[] => offers(readingLanguage())

/** Throws 400 where somebody of one business unit writes for all of them, NOT_FOUND for another's unit. */
export async function placeOf(ctx: Ctx, branchId: string | null): Promise<string | null> {
  if (branchId !== null) return branchFor(ctx, branchId)
  if (unitsOf(ctx.person) !== null) throw badField('branchId', say('courses.wholeWorkspaceOnly'))
  return null
}

/** A course that begins with this draft. */
export async function begin(
  ctx: Ctx,
  draft: CourseDraft,
  branchId: string | null,
  from: { copiedFrom?: string; starter?: StarterId },
): Promise<OpenCourse> {
  const createdBy = ctx.person.userId
  const course = await ctx.tx.course.create({
    data: { title: draft.title, status: 'DRAFT', branchId, createdBy },
  })
  const version = await ctx.tx.courseVersion.create({
    data: { courseId: course.id, number: 1, status: 'DRAFT', draft, ...briefOf(draft), createdBy },
  })
  ctx.audit({ entityId: course.id, detail: { branchId, ...from } })
  return showOpen(ctx, version)
}

/**
 * A copy in the caller's own business unit, or, for a caller who reaches the whole workspace, where the original is.
 */
export async function clone(ctx: Ctx, body: z.output<typeof courses.clone.body>): Promise<OpenCourse> {
  const row = await courseFor(ctx, body.courseId)
  assertOwn(row)
  const draft = draftOf(await newestOf(ctx, row.id))
  const { languages, includeQuizzes } = body
  const title = body.title ?? wordsFor(say('courses.copyTitle', { title: draft.title })).slice(0, 200)
  const units = unitsOf(ctx.person)
  const [ownUnit = null] = units ?? [row.branchId]
  if (units !== null && ownUnit === null) throw new AppError('FORBIDDEN')
  return begin(ctx, { ...copyOf(draft, { languages, includeQuizzes }), title }, ownUnit, {
    copiedFrom: row.id,
  })
}

/** What was never published goes; all else stays for those who learn on it, and for what they proved with it. */
export async function remove(ctx: Ctx, id: string): Promise<{ status: 'ARCHIVED' | 'DELETED' }> {
  const row = await lockCourse(ctx, id)
  const became = row.status === 'DRAFT' ? 'DELETED' : 'ARCHIVED'
  const changes = auditedChanges(fieldChanges({ status: row.status }, { status: became }))
  ctx.audit({ entityId: id, detail: { title: row.title, ...changes } })
  if (row.status === 'DRAFT') {
    await ctx.tx.courseVersion.deleteMany({ where: { courseId: id } })
    await ctx.tx.course.deleteMany({ where: { id, status: 'DRAFT' } })
    return { status: 'DELETED' }
  }
  await ctx.tx.course.updateMany({ where: { id }, data: { status: 'ARCHIVED' } })
  return { status: 'ARCHIVED' }
}

/** A file for a course: announced here, sent to the address in the answer, then confirmed. */
export async function generateUploadUrl(
  ctx: Ctx,
  { courseId, kind, ...file }: z.output<typeof courses.generateUploadUrl.body>,
) {
  await writableCourse(ctx, courseId)
  const { fileKey, ...upload } = await files.announceUpload(ctx, { purpose: kind, ...file })
  return { contentFileId: fileKey, ...upload }
}
/** Confirms a file of a course once its content was uploaded. Throws NOT_FOUND, or ILLEGAL_STATE before that. */
export async function confirmUpload(
  ctx: Ctx,
  { courseId, contentFileId, kind }: z.output<typeof courses.confirmUpload.body>,
) {
  await writableCourse(ctx, courseId)
  const { fileKey, fileUrl } = await files.confirmUpload(ctx, contentFileId, kind, 'contentFileId')
  ctx.audit({ entityId: courseId, detail: { contentFileId } })
  return { contentFileId: fileKey, url: fileUrl }
}
