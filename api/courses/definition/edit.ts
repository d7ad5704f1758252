/**
 * Changes of a course, pure: the author's screen makes them on its own copy, the finer calls on the server's. What a
 * change names and is not there is refused with NotInCourse; whatever else is wrong, compile.ts tells.
 */
import type { Language, Translation } from '../../../workflows/definition/texts/languages.ts'
import { entriesOf } from '../../../workflows/definition/keys.ts'
import {
  blocksOf,
  isQuestion,
  type Block,
  type CourseDraft,
  type Item,
  type QuestionBlock,
  type TextBlock,
} from './draft.ts'

export type Edit = (draft: CourseDraft) => CourseDraft
/** A change names something that is not in the course. */
export class NotInCourse extends Error {}
/** An order that does not name everything once. */
export class IncompleteOrder extends NotInCourse {}

const itemIn = (draft: CourseDraft, id: string): Item => {
  const item = draft.items.find((each) => each.id === id)
  if (!item) throw new NotInCourse(id)
  return item
}
const blockIn = (draft: CourseDraft, id: string): Block => {
  const block = draft.blocks.find((each) => each.id === id)
  if (!block) throw new NotInCourse(id)
  return block
}

/** `at`: its place; the last one without. */
export const addItem =
  (item: Item, at?: number): Edit =>
  (draft) => ({ ...draft, items: draft.items.toSpliced(at ?? draft.items.length, 0, item) })
/** Changes fields of an item; its id stays. Throws NotInCourse for an unknown item. */
export const setItem =
  (id: string, change: Partial<Item>): Edit =>
  (draft) => {
    const item = { ...itemIn(draft, id), ...change, id } as Item
    return { ...draft, items: draft.items.map((each) => (each.id === id ? item : each)) }
  }
/** With what stands in it, and out of what others wait for. */
export const removeItem =
  (id: string): Edit =>
  (draft) => {
    itemIn(draft, id)
    const items = draft.items.flatMap((each) =>
      each.id === id
        ? []
        : [{ ...each, prerequisiteIds: each.prerequisiteIds.filter((before) => before !== id) }],
    )
    const blocks = draft.blocks.filter(({ itemId }) => itemId !== id).map(withoutLesson(id))
    return withoutDeadTexts({ ...draft, items, blocks })
  }
const withoutLesson =
  (itemId: string) =>
  (block: Block): Block => {
    if (!isQuestion(block) || block.lessonId !== itemId) return block
    const { lessonId: _gone, ...rest } = block
    return rest
  }
/** The order in which learners meet them; `ids` names each item once. */
export const orderItems =
  (ids: string[]): Edit =>
  (draft) => {
    if (new Set(ids).size !== draft.items.length || ids.length !== draft.items.length)
      throw new IncompleteOrder()
    return { ...draft, items: ids.map((id) => itemIn(draft, id)) }
  }

/** `block.order` is given anew: the last one of its item, or the place `at`. */
export const addBlock =
  (block: Block, at?: number): Edit =>
  (draft) => {
    itemIn(draft, block.itemId)
    const rows = blocksOf(draft, block.itemId)
    const ids = rows.map(({ id }) => id).toSpliced(at ?? rows.length, 0, block.id)
    return reordered({ ...draft, blocks: [...draft.blocks, block] }, block.itemId, ids)
  }
/** Changes fields of a block; its id stays. Throws NotInCourse for an unknown block. */
export const setBlock =
  (id: string, change: Partial<TextBlock> | Partial<QuestionBlock>): Edit =>
  (draft) => {
    const block = { ...blockIn(draft, id), ...change, id } as Block
    return { ...draft, blocks: draft.blocks.map((each) => (each.id === id ? block : each)) }
  }
/** As it stands when this is done, which may be long after it was begun: a file is sent while others write. */
export const changeQuestion =
  (id: string, change: (question: QuestionBlock) => Partial<QuestionBlock>): Edit =>
  (draft) => {
    const block = blockIn(draft, id)
    return isQuestion(block) ? setBlock(id, change(block))(draft) : draft
  }
/** The lesson that teaches a question of a quiz; null: none. */
export const setLesson =
  (id: string, lessonId: string | null): Edit =>
  (draft) => {
    const { lessonId: _before, ...block } = blockIn(draft, id) as QuestionBlock
    return replaceBlock(lessonId === null ? block : { ...block, lessonId })(draft)
  }
/** What is undefined goes. */
export const setConfig = (id: string, change: Partial<QuestionBlock['config']>): Edit =>
  changeQuestion(id, ({ config }) => ({
    config: Object.fromEntries(
      entriesOf({ ...config, ...change }).filter(([, value]) => value !== undefined),
    ),
  }))
/** Another one in its place. */
export const replaceBlock =
  (block: Block): Edit =>
  (draft) => {
    blockIn(draft, block.id)
    return { ...draft, blocks: draft.blocks.map((each) => (each.id === block.id ? block : each)) }
  }
/** Removes a block with its translations. Throws NotInCourse for an unknown block. */
export const removeBlock =
  (id: string): Edit =>
  (draft) => {
    blockIn(draft, id)
    return withoutDeadTexts({ ...draft, blocks: draft.blocks.filter((each) => each.id !== id) })
  }
/** `ids` names each block of the item once. */
export const orderBlocks =
  (itemId: string, ids: string[]): Edit =>
  (draft) => {
    const here = blocksOf(draft, itemId)
    if (ids.length !== here.length || !here.every(({ id }) => ids.includes(id))) throw new IncompleteOrder()
    return reordered(draft, itemId, ids)
  }

const reordered = (draft: CourseDraft, itemId: string, ids: string[]): CourseDraft => ({
  ...draft,
  blocks: draft.blocks.map((block) =>
    block.itemId === itemId ? { ...block, order: ids.indexOf(block.id) } : block,
  ),
})

/** Changes fields of the course itself. */
export const setCourse =
  (
    change: Partial<
      Pick<CourseDraft, 'title' | 'description' | 'durationMinutes' | 'validityMonths' | 'coverFileId'>
    >,
  ): Edit =>
  (draft) => ({ ...draft, ...change })

/** A language beside the primary one, with nothing translated yet. */
export const addLanguage =
  (language: Language): Edit =>
  (draft) => ({
    ...draft,
    languages: {
      ...draft.languages,
      translations: { [language]: {}, ...draft.languages.translations },
    },
  })
/** Removes a language with all its translations; the primary language is not affected. */
export const removeLanguage =
  (language: Language): Edit =>
  (draft) => {
    const { [language]: _gone, ...translations } = draft.languages.translations
    return { ...draft, languages: { ...draft.languages, translations } }
  }
/** What a language makes of a text; null takes it away. */
export const setTranslation =
  (language: Language, path: string, translation: Translation | null): Edit =>
  (draft) => {
    const { [path]: _before, ...others } = draft.languages.translations[language] ?? {}
    const texts = translation ? { ...others, [path]: translation } : others
    return {
      ...draft,
      languages: {
        ...draft.languages,
        translations: { ...draft.languages.translations, [language]: texts },
      },
    }
  }

/** Translations of what is gone are gone. */
function withoutDeadTexts(draft: CourseDraft): CourseDraft {
  const ids = new Set([...draft.items, ...draft.blocks].map(({ id }) => id))
  const isAlive = (path: string) => {
    const [kind, id] = path.split('/')
    return id === undefined || kind === undefined || ids.has(id)
  }
  const translations = Object.fromEntries(
    Object.entries(draft.languages.translations).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([path]) => isAlive(path))),
    ]),
  )
  return { ...draft, languages: { ...draft.languages, translations } }
}
