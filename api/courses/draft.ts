/**
 * The draft of a course changes here and nowhere else: the author's screen saves it whole, the finer calls edit a part
 * of it. Each save names the revision it was made from; PostgreSQL compares and sets it in one UPDATE.
 */
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import { courseChanges } from './courseChanges.ts'
import { parse } from '../core/implement.ts'
import { say } from '../messages/say.ts'
import { courseFor, writableCourse, type VersionRow } from './access.ts'
import { cleanCourse } from './clean.ts'
import type { OpenCourse } from './contract.ts'
import { CourseDraft } from './definition/draft.ts'
import { IncompleteOrder, NotInCourse, type Edit } from './definition/edit.ts'
import { briefOf, draftOf, showOpen } from './present.ts'

const tries = 5
type Stored = { courseVersionId: string; revision: number; updatedAt: Date }

/** The version that is named, else the draft, else the published one. Throws NOT_FOUND. */
export async function open(ctx: Ctx, courseId: string, versionId?: string): Promise<OpenCourse> {
  await courseFor(ctx, courseId)
  const version = await ctx.tx.courseVersion.findFirst({
    where: { courseId, ...(versionId ? { id: versionId } : {}) },
    orderBy: { number: 'desc' },
  })
  if (!version) throw notFound()
  return showOpen(ctx, version)
}

/** The draft there is, or a new one with what is published. */
export async function beginDraft(ctx: Ctx, courseId: string): Promise<OpenCourse> {
  await lockCourse(ctx, courseId)
  const newest = await newestOf(ctx, courseId)
  if (newest.status === 'DRAFT') return showOpen(ctx, newest)
  const copied = draftOf(newest)
  const draft = await ctx.tx.courseVersion.create({
    data: {
      courseId,
      number: newest.number + 1,
      status: 'DRAFT',
      draft: copied,
      ...briefOf(copied),
      createdBy: ctx.person.userId,
    },
  })
  const changes = auditedChanges(fieldChanges({ number: newest.number }, { number: draft.number }))
  ctx.audit({ entityId: draft.id, detail: { courseId, number: draft.number, ...changes } })
  return showOpen(ctx, draft)
}

/** Throws STALE_VERSION with `current` when somebody else saved since. */
export async function saveDraft(
  ctx: Ctx,
  courseId: string,
  { draft, revision }: { draft: CourseDraft; revision: number },
): Promise<Stored> {
  await writableCourse(ctx, courseId)
  const stored = await store(ctx, await draftFor(ctx, courseId), revision, cleanCourse(draft))
  if (!stored) throw await refusalOfSave(ctx, courseId)
  return stored
}

/**
 * Changes a part of the draft. With a revision, only that one is changed (else STALE_VERSION); without, the edit is
 * made on whatever is there, again if somebody saved meanwhile. `edit` is pure and may run more than once; what it
 * names and is not there is NOT_FOUND.
 */
export async function editDraft(
  ctx: Ctx,
  courseId: string,
  revision: number | undefined,
  edit: Edit,
): Promise<{ draft: CourseDraft; revision: number }> {
  await writableCourse(ctx, courseId)
  for (let round = 0; round < tries; round++) {
    const row = await draftFor(ctx, courseId)
    if (revision !== undefined && row.revision !== revision) break
    const draft = cleanCourse(parse(CourseDraft, edited(draftOf(row), edit), ''))
    const stored = await store(ctx, row, row.revision, draft)
    if (stored) return { draft, revision: stored.revision }
  }
  throw await refusalOfSave(ctx, courseId)
}

function edited(draft: CourseDraft, edit: Edit): CourseDraft {
  try {
    return edit(draft)
  } catch (error) {
    if (error instanceof IncompleteOrder) throw badField('items', say('courses.orderIncomplete'))
    throw error instanceof NotInCourse ? notFound() : error
  }
}

/** Returns the newest version of a course: its draft if there is one, else the published version. */
export async function newestOf(ctx: Ctx, courseId: string): Promise<VersionRow> {
  return ctx.tx.courseVersion.findFirstOrThrow({ where: { courseId }, orderBy: { number: 'desc' } })
}

/** Throws ILLEGAL_STATE where nothing is being changed. */
export async function draftFor(ctx: Ctx, courseId: string): Promise<VersionRow> {
  const row = await newestOf(ctx, courseId)
  if (row.status !== 'DRAFT') throw new AppError('ILLEGAL_STATE', { text: say('courses.noDraft') })
  return row
}

/** `draft`: clean. Answers null when the draft is not at that revision any more, or no draft any more. */
async function store(
  ctx: Ctx,
  row: VersionRow,
  revision: number,
  draft: CourseDraft,
): Promise<Stored | null> {
  const { id, courseId } = row
  const [stored] = await ctx.tx.courseVersion.updateManyAndReturn({
    where: { id, status: 'DRAFT', revision },
    data: { draft, ...briefOf(draft), revision: { increment: 1 } },
    select: { revision: true, updatedAt: true },
  })
  if (!stored) return null
  await ctx.tx.course.updateMany({ where: { id: courseId }, data: { title: draft.title } })
  const changes = auditedChanges(courseChanges(draftOf(row), draft))
  ctx.audit({ entityId: id, detail: { courseId, revision: stored.revision, ...changes } })
  return { courseVersionId: id, ...stored }
}

/** Why a save found nothing to change: published meanwhile, or saved by somebody else. */
export async function refusalOfSave(ctx: Ctx, courseId: string): Promise<AppError> {
  const current = await showOpen(ctx, await draftFor(ctx, courseId))
  return new AppError('STALE_VERSION', {
    text: say('courses.savedBySomebody', { savedBy: current.savedBy ?? say('common.hasLeft') }),
    more: { current },
  })
}

/**
 * Lets one caller at a time begin, publish or remove; touching its row holds it until the transaction ends. Throws as
 * `writableCourse` does.
 */
export async function lockCourse(ctx: Ctx, courseId: string) {
  await ctx.tx.course.updateMany({ where: { id: courseId }, data: { updatedAt: new Date() } })
  return writableCourse(ctx, courseId)
}
