/** Rich text as authors write it: HTML of few elements. Pure; the server cleans it with a library (clean.ts). */

/** Its words alone: '' where nothing is to be read. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s+/g, ' ')
    .trim()

/** Elements that it may hold. */
export const richTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
]
