import { watchTraining } from '../../api/learning/outbox.ts'
import { trainingWorkflowId, trainingWorkflowType } from '../../temporal/names.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { watchDates } from '../watchDates.ts'
import { trainingActivities } from './training.ts'

export const assignments: WorkerModule = {
  outbox: [
    delivers(
      watchTraining,
      { longestMs: 60_000, claimMs: 8_000 },
      watchDates(trainingWorkflowType, trainingWorkflowId),
    ),
  ],
  activities: { dates: ({ db, outboxFilled }) => trainingActivities(db, outboxFilled) },
}
