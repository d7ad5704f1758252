/** Texts that no column can hold: NUL, and halves of a character; and nesting that no form of ours has. Refused with their place instead of failing later. */
import type { FieldError } from './errors.ts'

const unstorable = /[\u0000\p{Surrogate}]/u // eslint-disable-line no-control-regex
const wrong = (path: string): FieldError => ({ path, code: 'characters', message: 'This holds a character that cannot be kept. Type it again.' })

/** A drawing, the deepest of what is sent, has about ten levels. */
const deepest = 40
const tooDeep = (path: string): FieldError => ({ path, code: 'too_deep', message: 'This is nested too deeply.' })
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** The place of every such text and name in what was sent. */
export function unstorableIn(sent: unknown, path: string, depth = 0): FieldError[] {
  if (typeof sent === 'string') return unstorable.test(sent) ? [wrong(path)] : []
  if (typeof sent !== 'object' || sent === null) return []
  if (depth === deepest) return [tooDeep(path)]
  return Object.entries(sent).flatMap(([name, value]) => (unstorable.test(name) ? [wrong(path)] : unstorableIn(value, path ? `${path}.${name}` : name, depth + 1)))
}

/** Search words without them. */
export const searchable = (text: string | undefined): string => (text ?? '').replace(new RegExp(unstorable, 'gu'), '')
