import { watched } from '../../api/workspaces/outbox.ts'
import { datesWorkflowId, datesWorkflowType } from '../../temporal/names.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { watchDates } from '../watchDates.ts'
import { dateActivities } from './dates.ts'
import { expectedDates } from './expectedDates.ts'

export const workspaces: WorkerModule = {
  outbox: [
    delivers(watched, { maxPauseMs: 60_000, claimMs: 8_000 }, watchDates(datesWorkflowType, datesWorkflowId)),
  ],
  runs: [expectedDates],
  activities: { dates: ({ db, outboxFilled }) => dateActivities(db, outboxFilled) },
}
