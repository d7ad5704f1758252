/** What a relay sent, or could not send, until that is marked: the next claim takes it along. */
import type { OutboxHandler, OutboxRow } from './delivery.ts'
import type { EndedRow } from './outboxClaims.ts'

type Outcome = { row: OutboxRow; handler: OutboxHandler; failure: { error: unknown } | null }
export type Endings = {
  /** Resolves once it is marked. */
  mark(outcome: Outcome): Promise<void>
  /** Those that nobody has marked yet. */
  waiting(): EndedRow[]
  isWaiting(id: string): boolean
  /** Settles those of these ids. */
  settle(ids: string[]): void
}

/** As short as a relay can afford: if it is killed meanwhile, sent rows stay unmarked. */
const gatherMs = 4
/** Until rows that could not be marked, as somebody else held them, are tried again. */
const againMs = 250

/** `wake` is called once those that ended side by side are there. */
export function openEndings(wake: () => void): Endings {
  const all = new Map<string, { ended: EndedRow; settled: () => void }>()
  let timer: NodeJS.Timeout | undefined
  const wakeIn = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      wake()
    }, ms)
  }
  return {
    mark: ({ row, handler, failure }) =>
      new Promise((resolve) => {
        all.set(row.id, { ended: endedOf(row, handler, failure), settled: resolve })
        wakeIn(gatherMs)
      }),
    waiting: () => [...all.values()].map(({ ended }) => ended),
    isWaiting: (id) => all.has(id),
    settle(ids) {
      for (const id of ids) {
        all.get(id)?.settled()
        all.delete(id)
      }
      if (all.size > 0) wakeIn(againMs)
    },
  }
}

const endedOf = (
  { id, attempts }: OutboxRow,
  { maxPauseMs }: OutboxHandler,
  failure: Outcome['failure'],
): EndedRow => ({
  id,
  attempts,
  error: failure && reason(failure.error),
  pauseMs: failure ? Math.min(maxPauseMs, 250 * 2 ** Math.min(attempts - 1, 20)) : 0,
})

/** Why, without an address or a word of the mail. */
const reason = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown'
