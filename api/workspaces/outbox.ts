import { outboxKind } from '../outbox/kind.ts'

/** Makes the run that watches a workspace's dates look again. */
export const watched = outboxKind('WATCH_DATES', {})
