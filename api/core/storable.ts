/** Texts that no column can hold: NUL, and halves of a character. Refused with their place instead of failing in the database. */
import type { FieldError } from './errors.ts'

const unstorable = /[\u0000\p{Surrogate}]/u // eslint-disable-line no-control-regex
const wrong = (path: string): FieldError => ({ path, code: 'characters', message: 'This holds a character that cannot be kept. Type it again.' })

/** The place of every such text and name in what was sent. */
export function unstorableIn(sent: unknown, path: string): FieldError[] {
  if (typeof sent === 'string') return unstorable.test(sent) ? [wrong(path)] : []
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([name, value]) => (unstorable.test(name) ? [wrong(path)] : unstorableIn(value, path ? `${path}.${name}` : name)))
}

/** Search words without them. */
export const searchable = (text: string | undefined): string => (text ?? '').replace(new RegExp(unstorable, 'gu'), '')
