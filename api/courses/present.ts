/** Rows of courses as the calls answer them. */
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { Language } from '../../workflows/definition/texts/languages.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { namesOf } from '../users/names.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import { abilitiesOf, type CourseRow, type VersionRow } from './access.ts'
import {
  ChangeKind,
  VersionStatus,
  type Course,
  type CourseStatus,
  type CourseSummary,
  type OpenCourse,
} from './contract.ts'
import { cleanCourse } from './clean.ts'
import { CourseDraft } from './definition/draft.ts'

/** What an author wrote, as the schema knows it, and fit to be shown. */
export const draftOf = (row: Pick<VersionRow, 'draft'>): CourseDraft =>
  cleanCourse(CourseDraft.parse(row.draft))

/** All of a version but what is written in it. */
type BriefVersion = Omit<VersionRow, 'draft' | 'definition'>
/** What lists show of a draft, so that they need not read it: columns beside it. */
export function briefOf(draft: CourseDraft) {
  const count = (kind: 'LESSON' | 'QUIZ') => draft.items.filter((item) => item.kind === kind).length
  return {
    languages: languagesOf(draft).map(({ language }) => language),
    lessonCount: count('LESSON'),
    quizCount: count('QUIZ'),
    durationMinutes: draft.durationMinutes,
  }
}
export const briefColumns = {
  status: true,
  languages: true,
  lessonCount: true,
  quizCount: true,
  durationMinutes: true,
} as const
/** The newest version of a course, which says what is in it. */
type Newest = Pick<VersionRow, keyof typeof briefColumns>

/** The status that calls return: PUBLISHED_WITH_DRAFT for a published course whose newest version is a draft. */
export function statusOf(
  { status }: Pick<CourseRow, 'status'>,
  newest: Pick<Newest, 'status'>,
): CourseStatus {
  if (status === 'ARCHIVED') return 'ARCHIVED'
  if (status === 'DRAFT') return 'DRAFT'
  return newest.status === 'DRAFT' ? 'PUBLISHED_WITH_DRAFT' : 'PUBLISHED'
}

/** Languages of a course, the primary one first. */
export function languagesOf({ languages: { primary, translations } }: Pick<CourseDraft, 'languages'>) {
  const others = entriesOf(translations).flatMap(([each]) => (each === primary ? [] : [each]))
  return [
    { language: primary, languagePriority: 'PRIMARY' as const },
    ...others.map((language) => ({ language, languagePriority: 'SECONDARY' as const })),
  ]
}

/** A course as lists show it, with what the caller may do to it. */
export function showSummary(
  ctx: Pick<Ctx, 'person'>,
  row: CourseRow & { branch: { name: string } | null },
  newest: Newest,
): CourseSummary {
  return {
    courseId: row.id,
    title: row.title,
    status: statusOf(row, newest),
    languages: newest.languages.map((language, place) => ({
      language: Language.parse(language),
      languagePriority: place === 0 ? 'PRIMARY' : 'SECONDARY',
    })),
    lessonCount: newest.lessonCount,
    quizCount: newest.quizCount,
    durationMinutes: newest.durationMinutes,
    branchId: row.branchId,
    branchName: row.branch?.name ?? null,
    isOffered: row.libraryCourseId !== null,
    updatedAt: row.updatedAt.toISOString(),
    abilities: abilitiesOf(ctx.person, row),
  }
}

/** A course with its versions, newest first. */
export async function showCourse(ctx: Ctx, id: string): Promise<Course> {
  const { versions, ...row } = await ctx.tx.course.findUniqueOrThrow({
    where: { id },
    include: {
      branch: { select: { name: true } },
      versions: { orderBy: { number: 'desc' }, omit: { definition: true, draft: true } },
    },
  })
  const [newest] = versions
  if (!newest) throw notFound()
  const names = await namesOf(
    ctx.tx,
    versions.map(({ publishedBy }) => publishedBy),
  )
  // Who runs the platform is a member of no workspace.
  const isOfPlatform = row.libraryCourseId !== null || ctx.workspace.isMain
  const unnamed = wordsFor(isOfPlatform ? say('courses.byPlatform') : say('common.hasLeft'))
  return {
    ...showSummary(ctx, row, newest),
    createdAt: row.createdAt.toISOString(),
    versions: versions.map((each) => showVersion(each, names, unnamed)),
  }
}

const showVersion = (row: BriefVersion, names: Map<string, string>, unnamed: string) => ({
  courseVersionId: row.id,
  number: row.number,
  status: VersionStatus.parse(row.status),
  changeKind: ChangeKind.nullable().parse(row.changeKind),
  note: row.note,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  publishedBy: row.publishedBy && (names.get(row.publishedBy) ?? unnamed),
})

/** A version with its content and its course, as the author's screen opens it. */
export async function showOpen(ctx: Ctx, version: VersionRow): Promise<OpenCourse> {
  return {
    course: await showCourse(ctx, version.courseId),
    courseVersionId: version.id,
    number: version.number,
    isDraft: version.status === 'DRAFT',
    draft: draftOf(version),
    revision: version.revision,
    updatedAt: version.updatedAt.toISOString(),
    savedBy: await lastSavedBy(ctx, version.id),
  }
}

/** The ledger knows who saved last. */
async function lastSavedBy(ctx: Ctx, versionId: string): Promise<string | null> {
  const entry = await ctx.tx.ledgerEntry.findFirst({
    where: { entityId: versionId },
    orderBy: { seq: 'desc' },
    select: { byUserId: true },
  })
  return entry?.byUserId ? ((await namesOf(ctx.tx, [entry.byUserId])).get(entry.byUserId) ?? null) : null
}
