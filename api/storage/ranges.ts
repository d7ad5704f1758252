/** Which bytes a request asks for (RFC 9110, section 14): one range of them, or all. */
import type { Range } from './store.ts'

type RangeHeaders = { range: string | undefined; ifRange: string | undefined }
/**
 * Null for the whole file: nothing was asked, several ranges were, or what the asker has is of another file.
 * 'none' where the range begins behind the end.
 */
export function rangeIn({ range, ifRange }: RangeHeaders, etag: string, size: number): Range | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (ifRange !== undefined && ifRange !== etag) return null
  if (first === '') return suffix(Number(last), size)
  const [from, to] = [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)]
  if (last !== '' && Number(last) < from) return null
  return from < size ? { from, to } : 'none'
}

const suffix = (length: number, size: number): Range | 'none' =>
  length === 0 || size === 0 ? 'none' : { from: Math.max(0, size - length), to: size }

/** Whether the asker has this file already. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
