/**
 * Names that people tell apart by looking: without characters that nobody sees, and without a tower of marks on a
 * letter. Joiners stay where Indic and Arabic letters, or parts of an emoji, need them.
 */
import { Line } from '../../workflows/definition/line.ts'
import { fault } from '../messages/say.ts'

const unseen =
  /\u034F|[\u00AD\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu
/** Letters of tags, and selectors of variants. */
const unseenTag = /[\u{E0000}-\u{E0FFF}]/gu
/** A joiner behind anything that does not change by it. */
const strayJoiner = /(?<![\p{M}\p{Lo}\p{Extended_Pictographic}])[\u200C\u200D]/gu
/** Devanagari and Hebrew come to four marks on a letter. */
const maxMarks = 5
const markTower = /(\p{M}{5})\p{M}+/gu

/** The name without what is refused where somebody types it: for names that another program wrote. */
export const withoutUnseen = (text: string): string =>
  text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(unseenTag, '')
    .replace(strayJoiner, '')
    .replace(markTower, '$1')
    .trim()

/** Whether a name holds no invisible characters and no more than five marks on a letter. */
export const isPlainName = (text: string): boolean => withoutUnseen(text) === text.normalize('NFC').trim()

/** A line that is a name. */
export const NameLine = () => Line().refine(isPlainName, fault('common.nameUnseen', { most: maxMarks }))
