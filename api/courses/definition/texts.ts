/**
 * Every text of a course that a learner reads, by the path where it stands: the one list of them, as eachText.ts is for
 * drawings.
 */
import { questionWithTexts, type Text, type Visit } from '../../../workflows/definition/texts/eachText.ts'
import { besideTranslations, type Translated } from '../../../workflows/definition/texts/translations.ts'
import { groupBy } from '../../../workflows/definition/graphIndex.ts'
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import { entriesOf } from '../../../workflows/definition/keys.ts'
import { isQuestion, type Block, type CourseDraft, type Item } from './draft.ts'

export const maxLabelLength = 500
/** What a draft and a published course have alike. */
export type Texts = Pick<CourseDraft, 'title' | 'description' | 'items' | 'blocks'>

const seeing =
  (visit: Visit) =>
  (path: string, text: string, most: number, isLine = false): string =>
    text.trim() === '' ? text : visit(text, { path, most, isLine })

/** A course with other texts in the place of its own; empty ones stay empty. */
export function withTexts<C extends Texts>(course: C, visit: Visit): C {
  const see = seeing(visit)
  const item = (each: Item): Item => ({
    ...each,
    title: see(`items/${each.id}/title`, each.title, 200, true),
    description: see(`items/${each.id}/description`, each.description, 4000),
  })
  const block = (each: Block): Block =>
    isQuestion(each)
      ? {
          ...questionWithTexts(visit, each, maxLabelLength),
          feedback: see(`questions/${each.id}/feedback`, each.feedback, 1000),
        }
      : { ...each, html: see(`blocks/${each.id}/html`, each.html, 20_000) }
  return {
    ...course,
    title: see('title', course.title, 200, true),
    description: see('description', course.description, 4000),
    items: course.items.map(item),
    blocks: course.blocks.map(block),
  }
}

/** Every text of it; empty ones are left out. */
export function textsOf(course: Texts): Text[] {
  const texts: Text[] = []
  withTexts(course, (text, place) => {
    texts.push({ ...place, text })
    return text
  })
  return texts
}

/** Every text of a draft beside what a language makes of it. */
export const translatedTexts = (draft: CourseDraft, language: Language): Translated[] =>
  besideTranslations(textsOf(draft), draft.languages.translations[language])

/** The language that a course is written in and all others translate. */
export const primaryOf = ({ languages }: Pick<CourseDraft, 'languages'>): Language => languages.primary

/** A course whose primary language is another one; what it was written in stays as its translation. */
export function withPrimary(draft: CourseDraft, language: Language): CourseDraft {
  const { primary, translations } = draft.languages
  if (language === primary) return draft
  const turned: Record<string, { text: string; source: string }> = {}
  const changed = withTexts(draft, (text, { path }) => {
    const translated = translations[language]?.[path]?.text
    if (translated === undefined) return text
    turned[path] = { text, source: translated }
    return translated
  })
  const others = entriesOf(translations).flatMap(([each, texts]) =>
    each === language || each === primary
      ? []
      : [
          [
            each,
            Object.fromEntries(
              Object.entries(texts).map(([path, { text, source }]) => {
                const now = turned[path]
                return [path, { text, source: now?.text === source ? now.source : source }]
              }),
            ),
          ] as const,
        ],
  )
  return {
    ...changed,
    languages: { primary: language, translations: { ...Object.fromEntries(others), [primary]: turned } },
  }
}

/** Every item, in its order, with its texts beside what a language makes of them; course-wide texts under null. */
export function translatedByItem(
  draft: CourseDraft,
  language: Language,
): { item: Item | null; texts: Translated[] }[] {
  const itemOf = new Map(draft.blocks.map((block) => [block.id, block.itemId]))
  const grouped = groupBy(translatedTexts(draft, language), ({ path }) => {
    const [kind, id = ''] = path.split('/')
    return kind === 'items' ? id : (itemOf.get(id) ?? '')
  })
  const order = new Map(draft.blocks.map((block) => [block.id, block.order]))
  const placeOf = ({ path }: Translated) => order.get(path.split('/')[1] ?? '') ?? -1
  return [null, ...draft.items].map((item) => ({
    item,
    texts: (grouped.get(item?.id ?? '') ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)),
  }))
}

/** A draft as its words are in a language; what that lacks stays in the primary one. */
export function draftInLanguage(draft: CourseDraft, language: Language): CourseDraft {
  const texts = new Map(
    translatedTexts(draft, language).flatMap(({ path, state, translation }) =>
      state === 'DONE' && translation ? [[path, translation.text] as const] : [],
    ),
  )
  return withTexts(draft, (text, { path }) => texts.get(path) ?? text)
}
