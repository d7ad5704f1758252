/** The starter library: short courses that are true to the law, to be changed by whoever begins with them. */
import { z } from 'zod'
import { textsOf } from '../definition/texts.ts'
import type { Block, CourseDraft } from '../definition/draft.ts'
import { canada } from './canada/course.ts'
import { withCitations } from './citing.ts'
import { posh } from './posh/course.ts'
import type { Both, Say, StarterCourse } from './write.ts'

export const StarterId = z.enum(['POSH', 'CANADA'])
export type StarterId = z.infer<typeof StarterId>

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
  const made = course.items.map(({ item, parts }) => ({
    item: item(say),
    parts: parts.map((part) => part(say)),
  }))
  return {
    title: say(title),
    description: say(description),
    durationMinutes,
    validityMonths,
    coverFileId: null,
    items: made.map(({ item }) => item),
    blocks: made.flatMap(({ item, parts }) =>
      parts.map((part, order): Block => ({ ...part, itemId: item.id, order })),
    ),
    languages: { primary: language, translations: {} },
  }
}
