/** The starter library: short courses that are true to the law, for authors to begin with and change. */
import type { Language } from '../../../workflows/definition/texts/languages.ts'
import { StarterId, type Starter } from '../contract.ts'
import type { Block, CourseDraft } from '../definition/draft.ts'
import { draftInLanguage, textsOf } from '../definition/texts.ts'
import { languagesOf } from '../present.ts'
import { canada } from './canada/course.ts'
import { withCitations } from './citations.ts'
import { posh } from './posh/course.ts'
import type { Both, Say, StarterCourse } from './write.ts'

/** As they are written down. */
export const written: Record<StarterId, StarterCourse> = { POSH: posh, CANADA: canada }

/** What an author begins with: in English, and whole in Hindi beside it. */
export function draftOfStarter(course: StarterCourse): CourseDraft {
  const english = inOne(course, 'en')
  const hindi = new Map(textsOf(inOne(course, 'hi')).map(({ path, text }) => [path, text]))
  const texts = textsOf(english).map(({ path, text }) => [
    path,
    { text: hindi.get(path) ?? '', source: text },
  ])
  return { ...english, languages: { primary: 'en', translations: { hi: Object.fromEntries(texts) } } }
}

export const starters: Record<StarterId, CourseDraft> = {
  POSH: draftOfStarter(posh),
  CANADA: draftOfStarter(canada),
}

function inOne(course: StarterCourse, language: keyof Both): CourseDraft {
  const say: Say = (words) => withCitations(words[language], language)
  const { title, description, durationMinutes, validityMonths } = course
  const itemsWithParts = course.items.map(({ item, parts }) => ({
    item: item(say),
    parts: parts.map((part) => part(say)),
  }))
  return {
    title: say(title),
    description: say(description),
    durationMinutes,
    validityMonths,
    coverFileId: null,
    items: itemsWithParts.map(({ item }) => item),
    blocks: itemsWithParts.flatMap(({ item, parts }) =>
      parts.map((part, order): Block => ({ ...part, itemId: item.id, order })),
    ),
    languages: { primary: language, translations: {} },
  }
}

/** In which of the two a reader of this language gets them. */
export const readIn = (language: Language): keyof Both => (language === 'hi' ? 'hi' : 'en')

/** Each starter as authors see it before they begin. */
export const offers = (reader: Language): Starter[] =>
  StarterId.options.map((id) => {
    const language = readIn(reader)
    const { title, description, items, durationMinutes, validityMonths, ...draft } = draftInLanguage(
      starters[id],
      language,
    )
    return {
      starterId: id,
      language,
      title,
      description,
      note: withCitations(written[id].note[language], language),
      lessons: items.flatMap((item) => (item.kind === 'LESSON' ? [item.title] : [])),
      quizCount: items.filter(({ kind }) => kind === 'QUIZ').length,
      languages: languagesOf(draft).map((each) => each.language),
      durationMinutes,
      validityMonths,
    }
  })
