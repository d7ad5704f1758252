import type { MyItem } from '../../api/learning/contract.ts'

/**
 * The item to go on with: a quiz that runs, else the lesson begun last, else the first that is open; the first one
 * where all is done or locked. undefined of none.
 */
export function resumeItemId(items: readonly MyItem[]): string | undefined {
  const running = items.find((item) => item.kind === 'QUIZ' && item.runningAttemptId !== null)
  const begun = items
    .filter(({ state }) => state === 'BEGUN')
    .toSorted((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''))
  return (running ?? begun[0] ?? items.find(({ state }) => state === 'OPEN') ?? items[0])?.itemId
}
