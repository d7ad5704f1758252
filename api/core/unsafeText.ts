/**
 * Texts that no column can hold: NUL, and halves of a character; and nesting that no form of ours has.
 * Refused with their place instead of failing later.
 */
import type { FieldError } from './errors.ts'
import { say } from '../messages/say.ts'

const unstorable = /[\u0000\p{Surrogate}]/u // eslint-disable-line no-control-regex
const wrong = (path: string): FieldError => ({
  path,
  code: 'characters',
  text: say('graph.unstorableCharacter'),
})

/** A drawing, the deepest of what is sent, has about ten levels, and four thousand rows of a kind. */
const [deepest, longest] = [40, 5_000]
const tooDeep = (path: string): FieldError => ({
  path,
  code: 'too_deep',
  text: say('core.tooDeep'),
})
/** Field error for a list, object or body with more entries than any honest request has. */
export const tooMany = (path: string): FieldError => ({
  path,
  code: 'too_big',
  text: say('core.tooMuch'),
})
/** Nobody corrects more at once, and a sender of more does not need the reports. */
export const maxFaults = 100
/** Whether a column can store the text: it holds neither NUL nor half of a surrogate pair. */
export const isSafeText = (text: string): boolean => !unstorable.test(text)

/** A place as a dotted path, cut to 500 characters, since sent names may be of any length. */
export const pathOf = (place: PropertyKey[]): string => place.map(String).join('.').slice(0, 500)

/** The place of every such text and name in what was sent, up to the hundredth. */
export function rejectUnsafeText(input: unknown, path: string): FieldError[] {
  const faults: FieldError[] = []
  look(input, path ? [path] : [], faults)
  return faults
}

/** `place`: the names that lead here; those below are put behind them and taken off again. */
function look(value: unknown, place: (string | number)[], faults: FieldError[], depth = 0): void {
  if (typeof value === 'string' && unstorable.test(value)) faults.push(wrong(pathOf(place)))
  if (typeof value !== 'object' || value === null) return
  const names = Array.isArray(value) ? null : Object.keys(value)
  const length = names?.length ?? (value as unknown[]).length
  if (depth === deepest || length > longest) {
    faults.push((depth === deepest ? tooDeep : tooMany)(pathOf(place)))
    return
  }
  for (let at = 0; at < length && faults.length < maxFaults; at++) {
    const name = names?.[at] ?? at
    if (typeof name === 'string' && unstorable.test(name)) {
      faults.push(wrong(pathOf(place)))
      continue
    }
    place.push(name)
    look((value as Record<string | number, unknown>)[name], place, faults, depth + 1)
    place.pop()
  }
}

/** Search words without them. */
export const withoutUnsafeText = (text: string | undefined): string =>
  (text ?? '').replace(new RegExp(unstorable, 'gu'), '')
