/**
 * Where words stand in a text, whatever blanks and cases they are written with. Pure, and linear in both: a
 * narrative of 100,000 characters is too much for a regular expression made from it.
 */
export type Range = { from: number; to: number }
export type WordPattern = { folded: string; borders: Int32Array; startsAtWord: boolean; endsAtWord: boolean }
/** `starts` and `ends`: where the sign behind each folded unit begins and ends in the text, in UTF-16 units. */
export type FoldedText = { text: string; folded: string; starts: number[]; ends: number[] }

/** Blanks and line ends beside each other count as one blank; "ß" is the same as "ss". */
export function foldText(text: string): FoldedText {
  const units: string[] = []
  const [starts, ends]: [number[], number[]] = [[], []]
  let at = 0
  for (const sign of text) {
    const next = at + sign.length
    if (/\s/u.test(sign) && units.at(-1) === ' ') ends[ends.length - 1] = next
    else
      for (const unit of /\s/u.test(sign) ? ' ' : sign.toUpperCase().toLowerCase()) {
        units.push(unit)
        for (let nth = 0; nth < unit.length; nth += 1) {
          starts.push(at)
          ends.push(next)
        }
      }
    at = next
  }
  return { text, folded: units.join(''), starts, ends }
}

const wordSign = /^[\p{L}\p{M}\p{N}]$/u
const isWordSign = (code: number | undefined): boolean =>
  code !== undefined && wordSign.test(String.fromCodePoint(code))
/** The code point that ends before a place. */
function codePointBefore(text: string, at: number): number | undefined {
  const isPair = at > 1 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 2, at))
  return at > 0 ? text.codePointAt(at - (isPair ? 2 : 1)) : undefined
}

/** `wholeWords`: "Tara" is not found in "Taranaki". Finds nothing where the words are blank. */
export function patternOf(words: string, { wholeWords }: { wholeWords: boolean }): WordPattern {
  const trimmed = words.trim()
  const { folded } = foldText(trimmed)
  return {
    folded,
    borders: bordersOf(folded),
    startsAtWord: wholeWords && isWordSign(trimmed.codePointAt(0)),
    endsAtWord: wholeWords && isWordSign(codePointBefore(trimmed, trimmed.length)),
  }
}

/** For each prefix the length of its longest proper border (Knuth, Morris and Pratt). */
function bordersOf(folded: string): Int32Array {
  const borders = new Int32Array(folded.length)
  let length = 0
  for (let at = 1; at < folded.length; at += 1) {
    while (length > 0 && folded.charCodeAt(at) !== folded.charCodeAt(length))
      length = borders[length - 1] ?? 0
    if (folded.charCodeAt(at) === folded.charCodeAt(length)) length += 1
    borders[at] = length
  }
  return borders
}

/** Every place, in order; those that overlap, too. */
export function findWords({ text, folded, starts, ends }: FoldedText, pattern: WordPattern): Range[] {
  const { folded: words, borders, startsAtWord, endsAtWord } = pattern
  const ranges: Range[] = []
  if (words === '') return ranges
  let length = 0
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at)
    while (length > 0 && unit !== words.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (unit === words.charCodeAt(length)) length += 1
    if (length < words.length) continue
    length = borders[length - 1] ?? 0
    const range = { from: starts[at - words.length + 1] ?? 0, to: ends[at] ?? 0 }
    const isInsideWord =
      (startsAtWord && isWordSign(codePointBefore(text, range.from))) ||
      (endsAtWord && isWordSign(text.codePointAt(range.to)))
    if (!isInsideWord) ranges.push(range)
  }
  return ranges
}
