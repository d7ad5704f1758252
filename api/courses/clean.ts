/**
 * Rich text made clean on its way in and on its way out: few elements, no attributes but the address of a link, and
 * nothing that runs. Browsers clean it once more where they show it.
 */
import sanitize from 'sanitize-html'
import type { Translations } from '../../workflows/definition/texts/languages.ts'
import { isQuestion, type CourseDraft } from './definition/draft.ts'
import { richTags } from './definition/richText.ts'
import { z } from 'zod'

const rules: sanitize.IOptions = {
  allowedTags: richTags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer', target: '_blank' },
    }),
  },
}
/** An author's HTML, sanitised to be shown to everyone. */
export const cleanHtml = (html: string): string => sanitize(html, rules)

/** A course with every rich text clean, its translations among them. */
export function cleanCourse(draft: CourseDraft): CourseDraft {
  const rich = new Set(
    draft.blocks.flatMap((block) => (isQuestion(block) ? [] : [`blocks/${block.id}/html`])),
  )
  const texts = (textsByPath: z.infer<typeof Translations>) =>
    Object.fromEntries(
      Object.entries(textsByPath).map(([path, { text, source }]) => [
        path,
        rich.has(path) ? { text: cleanHtml(text), source: cleanHtml(source) } : { text, source },
      ]),
    )
  const { primary, translations } = draft.languages
  return {
    ...draft,
    blocks: draft.blocks.map((block) =>
      isQuestion(block) ? block : { ...block, html: cleanHtml(block.html) },
    ),
    languages: {
      primary,
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, textsByPath]) => [language, texts(textsByPath)]),
      ),
    },
  }
}
