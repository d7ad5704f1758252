import { outboxKind } from '../outbox/kind.ts'

/** Makes the run that watches the dates of a workspace's training look again. */
export const watchTraining = outboxKind('WATCH_TRAINING', {})
