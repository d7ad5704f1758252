/** Characters that no text column can hold: NUL, and halves of a character. */
import { AppError, type FieldError } from '../core/errors.ts'

const unstorable = /[\u0000\p{Surrogate}]/u // eslint-disable-line no-control-regex

/** Throws VALIDATION_FAILED with the place of every such text. */
export function refuseUnstorable(sent: unknown, path: string): void {
  const fields = found(sent, path)
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields: fields.slice(0, 50) })
}
function found(sent: unknown, path: string): FieldError[] {
  if (typeof sent === 'string') return unstorable.test(sent) ? [{ path, code: 'characters', message: 'This holds a character that cannot be kept. Type it again.' }] : []
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => [...(unstorable.test(key) ? [{ path, code: 'characters', message: 'A name in here holds a character that cannot be kept.' }] : []), ...found(value, `${path}.${key}`)])
}

/** Search words without them. */
export const searchable = (text: string | undefined): string => (text ?? '').replace(new RegExp(unstorable, 'gu'), '')
