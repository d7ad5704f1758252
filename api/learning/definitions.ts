/** The published versions that people learn on. What is published never changes, so each is read once and kept. */
import type { Rows } from '../../prisma/client.ts'
import { column } from '../core/json.ts'
import { newest } from '../core/newest.ts'
import { languagesFor, type CourseDefinition } from '../courses/definition/definition.ts'
import { blocksOf, type Block, type Item, type Lesson, type Quiz } from '../courses/definition/draft.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Language } from '../messages/languages.ts'

const stored = column<CourseDefinition>()
const definitionCache = newest<CourseDefinition>(100)

/** By the id of the version. `workspaceId` is that of the rows. */
export async function definitionsOf(
  rows: Rows,
  workspaceId: string,
  versionIds: string[],
): Promise<Map<string, CourseDefinition>> {
  const nameOf = (id: string) => `${workspaceId} ${id}`
  const wanted = [...new Set(versionIds)]
  const missing = wanted.filter((id) => !definitionCache.get(nameOf(id)))
  if (missing.length > 0) {
    const read = await rows.courseVersion.findMany({
      where: { id: { in: missing }, status: { not: 'DRAFT' } },
      select: { id: true, definition: true },
    })
    for (const { id, definition } of read)
      if (definition !== null) definitionCache.set(nameOf(id), stored.read(definition))
  }
  return new Map(
    wanted.flatMap((id) => {
      const definition = definitionCache.get(nameOf(id))
      return definition ? [[id, definition]] : []
    }),
  )
}

/** Throws UNAVAILABLE where an assignment names no published version, which cannot be. */
export async function definitionOf(
  rows: Rows,
  workspaceId: string,
  versionId: string,
): Promise<CourseDefinition> {
  const definition = (await definitionsOf(rows, workspaceId, [versionId])).get(versionId)
  if (!definition) throw new AppError('UNAVAILABLE')
  return definition
}

/** Throws NOT_FOUND for an item that the course does not have. */
export function itemOf({ items }: CourseDefinition, itemId: string): Item {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw notFound()
  return item
}
/** Returns a lesson of the course. Throws NOT_FOUND for a quiz and for an unknown item. */
export function lessonOf(course: CourseDefinition, itemId: string): Lesson {
  const item = itemOf(course, itemId)
  if (item.kind !== 'LESSON') throw notFound()
  return item
}
/** Returns a quiz of the course. Throws NOT_FOUND for a lesson and for an unknown item. */
export function quizOf(course: CourseDefinition, itemId: string): Quiz {
  const item = itemOf(course, itemId)
  if (item.kind !== 'QUIZ') throw notFound()
  return item
}
/** Throws NOT_FOUND for a block that does not stand in that item. */
export function blockOf(course: CourseDefinition, itemId: string, blockId: string): Block {
  const block = blocksOf(course, itemId).find(({ id }) => id === blockId)
  if (!block) throw notFound()
  return block
}

/**
 * The first of the requested ones that the course is offered in to who learnt in `learntIn` before, else that, else its
 * primary language.
 */
export function languageFor(
  course: CourseDefinition,
  learntIn: string | null,
  { before = null, after = null }: Requested = {},
): Language {
  const offered = languagesFor(course, learntIn)
  const requested = [before, learntIn, after]
  return (
    requested.flatMap((each) => offered.filter((language) => language === each))[0] ??
    course.languages.primary
  )
}
type Requested = {
  /** Counts more than the language of before. */ before?: string | null | undefined
  /** Counts less. */ after?: string | null | undefined
}
