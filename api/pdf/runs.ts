/**
 * Text in pieces of one font each, so that a line may mix scripts. A sign that no font has becomes a box: it
 * never vanishes.
 */
import { box, boxFace, faceCount, fontOf } from './fonts.ts'

export type Run = { face: number; text: string }
/** A sign of ours that no text has: as many as stand side by side are drawn as one black bar. */
export const bar = '\uE0B5'
/** Whether the run consists of bar signs, which are drawn as one black bar. */
export const isBars = ({ text }: Run): boolean => text.startsWith(bar)

/** Controls, and marks that turn the reading direction. Joiners stay: Indic words need them. */
const invisible = /(?!\n)[\p{Cc}\u061C\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
/** Text as it can be set: lines end in one way, blanks are single, empty lines stand alone. */
export const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(invisible, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Pieces of the text, in order. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const face = sign === bar ? boxFace : faceOf(sign, last && isBars(last) ? undefined : last)
    if (face === null) continue
    const drawn = face === none ? box : sign
    const at = face === none ? boxFace : face
    const goesOn = last?.face === at && isBoxes(last) === (face === none) && isBars(last) === (sign === bar)
    if (last && goesOn) last.text += drawn
    else runs.push({ face: at, text: drawn })
  }
  return runs
}

/** Whether the run consists of boxes, which replace signs that no font has. */
export const isBoxes = ({ text }: Run): boolean => text.startsWith(box)
const none = -1

/**
 * A mark or a joiner goes with the letter before it, or with its box; what many scripts share stays with the
 * word in which it stands.
 */
function faceOf(sign: string, last: Run | undefined): number | null {
  const code = sign.codePointAt(0) ?? 0
  if (last && attached.test(sign)) {
    if (!isBoxes(last) && has(last.face, code)) return last.face
    if (joining.test(sign) || isBoxes(last)) return null
  }
  if (joining.test(sign)) return null
  if (last && !isBoxes(last) && shared.test(sign) && has(last.face, code)) return last.face
  return firstWith(code)
}
const joining = /^[\p{Join_C}\p{VS}]$/u
const attached = /^[\p{M}\p{Join_C}]$/u
const shared = /^[\p{Z}\p{P}\p{N}\p{S}]$/u

const has = (face: number, code: number): boolean => fontOf(face, 400).hasGlyphForCodePoint(code)
const faceByCode = new Map<number, number>()
function firstWith(code: number): number {
  const known = faceByCode.get(code)
  if (known !== undefined) return known
  const face = Array.from({ length: faceCount }, (_, at) => at).find((at) => has(at, code)) ?? none
  faceByCode.set(code, face)
  return face
}
