import { isRecord } from './keys.ts'

/**
 * One text for one content: keys sorted, nothing undefined, no spaces. Publishing hashes this text.
 */
export function canonicalJson(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value))
}

/** By code unit, so that no locale plays a part. */
const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
