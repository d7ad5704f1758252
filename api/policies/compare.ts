/**
 * Comparing two versions: in a thread, for policies may be long, and kept, for everybody who accepted asks the
 * same.
 */
import { threadOf } from '../threads/thread.ts'
import type { Language } from '../messages/languages.ts'
import type { PolicyText } from './contract.ts'
import type { TextChange } from './changesContract.ts'

type Words = Pick<PolicyText, 'title' | 'html' | 'consent'>
export type ComparedTexts = { language: Language; before: Words; now: Words }
type Compared = Pick<TextChange, 'title' | 'text' | 'consent'>

const inThread = threadOf<ComparedTexts, Compared>(new URL('compareThread', import.meta.url), {
  seconds: 20,
  waiting: 50,
  megabytes: 512,
})
const maxCachedComparisons = 100
const comparisonCache = new Map<string, Promise<Compared>>()

function compared(before: PolicyText, now: PolicyText): Promise<Compared> {
  const key = `${before.sha256} ${now.sha256}`
  const known = comparisonCache.get(key)
  if (known) return known
  const wordsOf = ({ title, html, consent }: PolicyText): Words => ({ title, html, consent })
  const comparison = inThread({ language: now.language, before: wordsOf(before), now: wordsOf(now) })
  comparisonCache.set(key, comparison)
  comparison.catch(() => comparisonCache.delete(key))
  const [oldest] = comparisonCache.keys()
  if (comparisonCache.size > maxCachedComparisons && oldest) comparisonCache.delete(oldest)
  return comparison
}

const markOf = ({ fileSha256, pages }: PolicyText) =>
  fileSha256 === null ? null : { sha256: fileSha256, pages }

/** What differs in one language; null: it says nothing there. Throws RATE_LIMITED while too many wait. */
export async function changeOf(
  language: Language,
  before: PolicyText | null,
  now: PolicyText | null,
): Promise<TextChange> {
  const nothing = { title: [], text: [], consent: [], file: null }
  if (!before || !now) return { language, state: now ? 'NEW' : 'REMOVED', ...nothing }
  if (before.sha256 === now.sha256) return { language, state: 'SAME', ...nothing }
  const isSameFile = before.fileSha256 === now.fileSha256 && before.pages === now.pages
  const file = isSameFile ? null : { before: markOf(before), now: markOf(now) }
  return { language, state: 'CHANGED', ...(await compared(before, now)), file }
}
