/** Text that is shown in one line with the words of others, such as a name. */
import { z } from 'zod'
import { fault } from './messages/say.ts'

/**
 * Controls, line ends, and marks that turn the reading direction of whatever follows (U+202E and its kind).
 * Joiners stay: Indic names need them.
 */
const turning = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u
/** Whether a text has no control character, line end or mark that changes the reading direction. */
export const isLine = (text: string): boolean => !turning.test(text)

/** As a line, for what another program wrote: nobody is there to type it again. */
export const asLine = (text: string): string => text.replace(new RegExp(turning, 'gu'), '').trim()

/** Trimmed; refuses what would change how the words beside it read. */
export const Line = () => z.string().trim().refine(isLine, fault('graph.unstorableCharacter'))
