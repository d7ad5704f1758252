/** The finer calls, each as one edit of the draft, or as a look at it. */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../../prisma/client.ts'
import type { Ctx } from '../../core/deps.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { toPage } from '../../core/page.ts'
import { isLanguage, languages as labels, type Language } from '../../messages/languages.ts'
import { say } from '../../messages/say.ts'
import { keysOf } from '../../../workflows/definition/keys.ts'
import { courseFor, visibleCourses } from '../access.ts'
import type { courseParts } from './contract.ts'
import { blocksOf, isQuestion, type Block, type CourseDraft, type Item } from '../definition/draft.ts'
import * as edits from '../definition/edit.ts'
import { draftInLanguage, primaryOf, translatedTexts, withPrimary } from '../definition/texts.ts'
import { editDraft, newestOf } from '../draft.ts'
import { briefOf, draftOf, languagesOf, showCourse } from '../present.ts'
import { ownWords, translatedAs, type Words } from './words.ts'

type Parts = typeof courseParts
type Body<K extends keyof Parts> = Parts[K] extends { body: z.ZodType } ? z.output<Parts[K]['body']> : never
type Query<K extends keyof Parts> = Parts[K] extends { query: z.ZodType }
  ? z.output<Parts[K]['query']>
  : never

/** Ids that learners' answers and translations hang on are drawn, never reused. */
const newId = () => uuid().replaceAll('-', '')

async function draftIn(ctx: Ctx, courseId: string, versionId?: string) {
  await courseFor(ctx, courseId)
  const row = versionId
    ? await ctx.tx.courseVersion.findFirst({ where: { id: versionId, courseId } })
    : await newestOf(ctx, courseId)
  if (!row) throw notFound()
  return { draft: draftOf(row), revision: row.revision }
}

const missingIn = (draft: CourseDraft, language: Language): string[] =>
  language === primaryOf(draft)
    ? []
    : translatedTexts(draft, language).flatMap(({ path, state }) => (state === 'DONE' ? [] : [path]))

/**
 * Returns a version of a course in one language, by default the newest version in its primary language, with the paths
 * of missing translations. Throws NOT_FOUND.
 */
export async function details(ctx: Ctx, id: string, { language: wished, versionId }: Query<'details'>) {
  const { draft, revision } = await draftIn(ctx, id, versionId)
  const language = wished ?? primaryOf(draft)
  const missingTranslations = missingIn(draft, language)
  const { languages: _others, ...content } = draftInLanguage(draft, language)
  return {
    course: await showCourse(ctx, id),
    language,
    content,
    missingTranslations,
    revision,
  }
}

/** Changes fields of the course itself in the draft; undefined fields stay as they are. Throws as `editDraft`. */
export async function update(ctx: Ctx, courseId: string, { version, ...change }: Body<'update'>) {
  const definedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { revision } = await editDraft(ctx, courseId, version, edits.setCourse(definedFields))
  return { courseId, revision }
}

/** Returns all languages of the product, with the workspace's default language first, as PRIMARY. */
export function languages(ctx: Ctx) {
  const { defaultLanguage } = ctx.workspace
  const first: Language = isLanguage(defaultLanguage) ? defaultLanguage : 'en'
  return [first, ...keysOf(labels).filter((each) => each !== first)].map((language) => ({
    language,
    label: labels[language],
    languagePriority: language === first ? ('PRIMARY' as const) : ('SECONDARY' as const),
  }))
}

/** Counts the published courses within reach. */
export async function languagesInUse(ctx: Ctx) {
  const published = await ctx.tx.courseVersion.findMany({
    where: { status: 'PUBLISHED', course: visibleCourses(ctx.person) },
    select: { languages: true },
  })
  return languages(ctx).map((each) => {
    const courseCount = published.filter((version) => version.languages.includes(each.language)).length
    return { ...each, enabled: courseCount > 0, courseCount }
  })
}

/**
 * Sets title and description in one language, which is added if it is new; `missing` counts the texts still to
 * translate. Throws as `editDraft`.
 */
export async function setLanguage(ctx: Ctx, { courseId, version, ...words }: Body<'setLanguage'>) {
  const { language } = words
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    const named = edits.setCourse(ownWords(before, [words]))(before)
    const added = language === primaryOf(named) ? named : edits.addLanguage(language)(named)
    return translatedAs('', added, [words])(added)
  })
  return { language, missing: missingIn(draft, language).length, revision }
}

/** Throws ILLEGAL_STATE with how many texts it lacks. */
export async function setPrimary(ctx: Ctx, { courseId, version, language }: Body<'setPrimary'>) {
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    const missing = missingIn(before, language).length
    if (missing > 0) throw new AppError('ILLEGAL_STATE', { text: say('courses.notTranslated', { missing }) })
    return withPrimary(before, language)
  })
  return { languages: languagesOf(draft), revision }
}

const inOrder = (items: { id: string; order: number }[]) =>
  items.toSorted((a, b) => a.order - b.order).map(({ id }) => id)
/**
 * Sets the order of all items of the draft. Throws VALIDATION_FAILED unless `items` names each of them once, NOT_FOUND
 * for an unknown one.
 */
export async function order(ctx: Ctx, { courseId, version, items }: Body<'order'>) {
  const { draft, revision } = await editDraft(ctx, courseId, version, edits.orderItems(inOrder(items)))
  return { items: draft.items, revision }
}

type PartTarget = { courseId: string; version?: number | undefined; translations?: Words[] | undefined }
/** `at`: its place among all; the last one without. */
export async function addItem(
  ctx: Ctx,
  { courseId, version, translations }: PartTarget,
  fields: Item,
  at?: number,
) {
  const id = newId()
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    const item = { ...fields, ...ownWords(before, translations), id }
    return translatedAs(`items/${id}/`, item, translations)(edits.addItem(item, at)(before))
  })
  return { item: itemIn(draft, id), revision }
}

/**
 * Changes a lesson or quiz of the draft and its translations. Throws NOT_FOUND unless it exists and is of `kind`.
 */
export async function updateItem(
  ctx: Ctx,
  { courseId, version, translations }: PartTarget,
  id: string,
  kind: Item['kind'],
  change: object,
) {
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    if (itemIn(before, id).kind !== kind) throw notFound()
    const definedFields = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    )
    const changed = edits.setItem(id, { ...definedFields, ...ownWords(before, translations) })(before)
    return translatedAs(`items/${id}/`, itemIn(changed, id), translations)(changed)
  })
  return { item: itemIn(draft, id), revision }
}

/** Removes a lesson or quiz with its blocks from the draft. Throws NOT_FOUND unless it exists and is of `kind`. */
export async function removeItem(
  ctx: Ctx,
  id: string,
  kind: Item['kind'],
  { courseId, version }: Query<'removeQuiz'>,
) {
  const { revision } = await editDraft(ctx, courseId, version, (before) => {
    if (itemIn(before, id).kind !== kind) throw notFound()
    return edits.removeItem(id)(before)
  })
  return { removed: true as const, revision }
}

function itemIn({ items }: CourseDraft, id: string): Item {
  const item = items.find((each) => each.id === id)
  if (!item) throw notFound()
  return item
}
function blockIn({ blocks }: CourseDraft, id: string): Block {
  const block = blocks.find((each) => each.id === id)
  if (!block) throw notFound()
  return block
}

type BlockQuery = Omit<Query<'listContents'>, 'lessonId'>
/**
 * Returns one page of the blocks of a lesson or quiz, by default in the primary language. Throws NOT_FOUND unless it
 * exists and is of `kind`.
 */
export async function listBlocks(ctx: Ctx, itemId: string, kind: Item['kind'], query: BlockQuery) {
  const { draft } = await draftIn(ctx, query.courseId)
  if (itemIn(draft, itemId).kind !== kind) throw notFound()
  const blocks = blocksOf(draftInLanguage(draft, query.language ?? primaryOf(draft)), itemId)
  const from = query.pageNo * query.pageSize
  return toPage(blocks.slice(from, from + query.pageSize), blocks.length, query)
}

type NewBlock = Body<'addContent'>
/**
 * Adds a block to a lesson or quiz of the draft, last unless `order` is given. Throws NOT_FOUND unless the item exists
 * and is of `kind`.
 */
export async function addBlock(
  ctx: Ctx,
  itemId: string,
  kind: Item['kind'],
  { courseId, version, order: at, block }: Omit<NewBlock, 'lessonId'>,
) {
  const id = newId()
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    if (itemIn(before, itemId).kind !== kind) throw notFound()
    return edits.addBlock({ ...block, id, itemId, order: 0 }, at)(before)
  })
  return { block: blockIn(draft, id), revision }
}

/**
 * Replaces the content of a block in the draft; id, item and place stay. Throws NOT_FOUND unless its item is of
 * `kind`.
 */
export async function updateBlock(
  ctx: Ctx,
  id: string,
  kind: Item['kind'],
  { courseId, version, block }: Body<'updateContent'>,
) {
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    const { itemId, order: at } = blockOf(before, id, kind)
    return edits.replaceBlock({ ...block, id, itemId, order: at })(before)
  })
  return { block: blockIn(draft, id), revision }
}

/** Removes a block from the draft. Throws NOT_FOUND unless it exists and its item is of `kind`. */
export async function removeBlock(
  ctx: Ctx,
  id: string,
  kind: Item['kind'],
  { courseId, version }: Query<'removeQuiz'>,
) {
  const { revision } = await editDraft(ctx, courseId, version, (before) => {
    blockOf(before, id, kind)
    return edits.removeBlock(id)(before)
  })
  return { removed: true as const, revision }
}

/** Throws NOT_FOUND for one that is in the other kind of item. */
function blockOf(draft: CourseDraft, id: string, kind: Item['kind']): Block {
  const block = blockIn(draft, id)
  if (itemIn(draft, block.itemId).kind !== kind) throw notFound()
  return block
}

/** Removes an option from its question in the draft, and from the right answers. Throws NOT_FOUND. */
export async function removeOption(ctx: Ctx, optionId: string, { courseId, version }: Query<'removeOption'>) {
  let blockId = ''
  const { draft, revision } = await editDraft(ctx, courseId, version, (before) => {
    const block = before.blocks
      .filter(isQuestion)
      .find(({ options }) => options.some(({ id }) => id === optionId))
    if (!block) throw notFound()
    blockId = block.id
    const { marking } = block
    return edits.setBlock(block.id, {
      options: block.options.filter(({ id }) => id !== optionId),
      marking: marking?.right
        ? { ...marking, right: marking.right.filter((id) => id !== optionId) }
        : marking,
    })(before)
  })
  return { block: blockIn(draft, blockId), revision }
}

/** Sets the order of all blocks of a quiz. Throws VALIDATION_FAILED unless `items` names each of them once. */
export async function orderQuestions(ctx: Ctx, { courseId, version, quizId, items }: Body<'orderQuestions'>) {
  const { draft, revision } = await editDraft(
    ctx,
    courseId,
    version,
    edits.orderBlocks(quizId, inOrder(items)),
  )
  return { blocks: blocksOf(draft, quizId), revision }
}

const maxTitles = 2000
/** For pickers: those that are not archived, unless asked for. */
export async function brief(ctx: Ctx, { status }: Query<'brief'>) {
  const where: Prisma.CourseWhereInput = {
    AND: [visibleCourses(ctx.person), { status: status ?? { not: 'ARCHIVED' } }],
  }
  const rows = await ctx.tx.course.findMany({
    where,
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: maxTitles,
    select: { id: true, title: true },
  })
  return rows.map(({ id, title }) => ({ courseId: id, title }))
}

/**
 * Returns the languages, counts, duration, validity in months and price in credits of a course; 0 where it is not
 * offered. Throws NOT_FOUND.
 */
export async function metadata(ctx: Ctx, { courseId }: Query<'metadata'>) {
  const { draft } = await draftIn(ctx, courseId)
  const offer = await ctx.tx.workspaceCourse.findUnique({ where: { courseId } })
  return { ...briefOf(draft), validityMonths: draft.validityMonths, credits: offer?.creditPrice ?? 0 }
}
