/**
 * What was added and removed between two texts, word by word. Pure; long texts are compared in a thread
 * (compare.ts).
 */
import { diffArrays } from 'diff'
import type { Language } from '../messages/languages.ts'
import type { TextPart } from './changesContract.ts'

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}
/** Rich text as it is read: a line for each paragraph, heading and point of a list. */
export const linesOf = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll('<li>', '• ')
    .replaceAll(/<\/(?:p|h[2-4]|li|blockquote)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/(?<! ) *\n[ \n]*/g, '\n')
    .trim()

/** The most that a comparison by words may take, in ms; what differs more is compared by lines. */
const maxDiffMs = 800

/** Two plain texts beside each other. Words are those of the language, so no letter of an Indic script is cut apart. */
export function differenceOf(language: Language, before: string, after: string): TextPart[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  // From blank to blank: over a whole text the segmenter's time grows with the square of its length.
  const wordsOf = (text: string) =>
    (text.match(/\S{1,500}|\s+/gu) ?? []).flatMap((run) =>
      Array.from(words.segment(run), ({ segment }) => segment),
    )
  const options = { timeout: maxDiffMs }
  const changes =
    diffArrays(wordsOf(before), wordsOf(after), options) ??
    diffArrays(before.split(/(?<=\n)/), after.split(/(?<=\n)/), options)
  const parts: TextPart[] = changes
    ? changes.map(({ added, removed, value }) => ({
        kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
        text: value.join(''),
      }))
    : [
        { kind: 'REMOVED', text: before },
        { kind: 'ADDED', text: after },
      ]
  return withoutGaps(parts.filter(({ text }) => text !== ''))
}

/** A blank between two changes belongs to both, so that a phrase that was replaced is one change. */
function withoutGaps(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = []
  let [removed, added] = ['', '']
  const end = () => {
    if (removed) result.push({ kind: 'REMOVED', text: removed })
    if (added) result.push({ kind: 'ADDED', text: added })
    ;[removed, added] = ['', '']
  }
  parts.forEach(({ kind, text }, at) => {
    const isBlank = kind === 'SAME' && /^ +$/.test(text) && at > 0 && at < parts.length - 1
    if (kind === 'REMOVED' || isBlank) removed += text
    if (kind === 'ADDED' || isBlank) added += text
    if (kind !== 'SAME' || isBlank) return
    end()
    result.push({ kind, text })
  })
  end()
  return result
}

/** Letters that stay on either side of a change. */
const around = 160
/** What stayed the same far from any change is left out. */
export const shortened = (parts: readonly TextPart[]): TextPart[] =>
  parts.flatMap((part, at) => {
    const { kind, text } = part
    if (kind !== 'SAME' || text.length <= 3 * around) return [part]
    const head = at === 0 ? '' : text.slice(0, text.indexOf(' ', around) + 1)
    const tail = at === parts.length - 1 ? '' : text.slice(text.lastIndexOf(' ', text.length - around) + 1)
    return [
      ...(head ? [{ kind, text: head }] : []),
      { kind: 'LEFT_OUT' as const, text: '' },
      ...(tail ? [{ kind, text: tail }] : []),
    ]
  })
