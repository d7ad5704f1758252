import { watched } from '../../api/workspaces/outbox.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { dateActivities } from './dates.ts'
import { watchDates } from './watchDates.ts'

export const workspaces: WorkerModule = {
  outbox: [delivers(watched, { longestMs: 60_000, claimMs: 8_000 }, watchDates)],
  activities: { dates: ({ db, outboxFilled }) => dateActivities(db, outboxFilled) },
}
