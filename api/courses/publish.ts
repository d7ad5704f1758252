/** Publishing: the draft is compiled to a definition that never changes again. Learners keep their version. */
import type { z } from '@hono/zod-openapi'
import { canonicalJson } from '../../workflows/definition/canonical.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { wordedAs } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { reassign } from './outbox.ts'
import { hashOf } from '../workflows/hash.ts'
import type { VersionRow } from './access.ts'
import type { Course, courses } from './contract.ts'
import { compileCourse, type CourseProblem } from './definition/compile.ts'
import type { CourseDraft } from './definition/draft.ts'
import { filesOf } from './definition/files.ts'
import type { CourseDefinition } from './definition/definition.ts'
import { draftFor, lockCourse, refusalOfSave } from './draft.ts'
import { isUuid } from './exchange/export.ts'
import { draftOf, showCourse } from './present.ts'

type PublishInput = z.output<typeof courses.publish.body>

/**
 * Throws HAS_PROBLEMS with what the author's screen shows, STALE_VERSION, or ILLEGAL_STATE where nothing has changed.
 */
export async function publish(
  ctx: Ctx,
  courseId: string,
  { revision, ...input }: PublishInput,
): Promise<Course> {
  await lockCourse(ctx, courseId)
  const row = await draftFor(ctx, courseId)
  if (revision !== undefined && row.revision !== revision) throw await refusalOfSave(ctx, courseId)
  const draft = draftOf(row)
  const { definition, problems = [] } = compileCourse(draft)
  const missing = await fileProblems(ctx, draft)
  if (!definition || missing.length > 0)
    throw new AppError('HAS_PROBLEMS', { more: { problems: [...problems, ...missing].map(presentProblem) } })
  await seal(ctx, row, definition, input)
  await ctx.tx.course.updateMany({
    where: { id: courseId },
    data: { status: 'PUBLISHED', title: draft.title },
  })
  if (input.reassign !== 'NONE') await giveTo(ctx, row, input.reassign)
  return showCourse(ctx, courseId)
}

/** Throws FORBIDDEN for who may not assign courses. */
async function giveTo(
  { tx, person, workspace }: Ctx,
  { id, courseId }: VersionRow,
  which: 'INCOMPLETE' | 'ALL',
): Promise<void> {
  if (!person.permissions.has('course:assign')) throw new AppError('FORBIDDEN')
  await enqueue(tx, reassign, {
    workspaceId: workspace.id,
    key: `reassign:${id}`,
    payload: { courseId, courseVersionId: id, which, by: person.userId },
  })
}

const presentProblem = ({ code, nodeId, text }: CourseProblem) => ({ code, nodeId, ...wordedAs(text) })

/** Only the very revision that was compiled becomes the published one. */
async function seal(
  ctx: Ctx,
  { id, courseId, revision, number }: VersionRow,
  definition: CourseDefinition,
  { changeKind, note }: Pick<PublishInput, 'changeKind' | 'note'>,
): Promise<void> {
  const definitionHash = hashOf(definition)
  const before = { courseId, status: 'PUBLISHED' }
  if ((await ctx.tx.courseVersion.count({ where: { ...before, definitionHash } })) > 0)
    throw new AppError('ILLEGAL_STATE', { text: say('courses.nothingToPublish') })
  const published = await ctx.tx.courseVersion.findFirst({ where: before, select: { number: true } })
  await ctx.tx.courseVersion.updateMany({ where: before, data: { status: 'SUPERSEDED' } })
  const { count } = await ctx.tx.courseVersion.updateMany({
    where: { id, status: 'DRAFT', revision },
    data: {
      status: 'PUBLISHED',
      definition: JSON.parse(canonicalJson(definition)),
      definitionHash,
      changeKind,
      note: note || null,
      publishedBy: ctx.person.userId,
      publishedAt: new Date(),
    },
  })
  if (count === 0) throw await refusalOfSave(ctx, courseId)
  const changes = auditedChanges(fieldChanges({ number: published?.number }, { number }))
  ctx.audit({
    entityId: courseId,
    detail: { courseVersionId: id, definitionHash, number, changeKind, ...changes },
  })
}

/** What is shown has come, was confirmed, and is of the kind that its place shows. */
async function fileProblems(ctx: Ctx, draft: CourseDraft): Promise<CourseProblem[]> {
  const named = filesOf(draft)
  const rows = await ctx.tx.storedFile.findMany({
    where: { id: { in: named.map(({ fileId }) => fileId).filter(isUuid) }, confirmedAt: { not: null } },
    select: { id: true, contentType: true, purpose: true },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(({ fileId, nodeId, label, fits, purpose }) => {
    const row = byId.get(fileId)
    if (row?.purpose !== purpose)
      return [{ code: 'FILE_MISSING', nodeId, text: say('courses.fileMissing', { label }) }]
    return fits.test(row.contentType)
      ? []
      : [{ code: 'FILE_OTHER_KIND', nodeId, text: say('courses.fileOtherKind', { label }) }]
  })
}
