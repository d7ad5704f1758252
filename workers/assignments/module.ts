import { assignQuietly } from '../../api/assignments/outbox.ts'
import { reassign } from '../../api/courses/outbox.ts'
import { watchTraining } from '../../api/learning/outbox.ts'
import { trainingWorkflowId, trainingWorkflowType } from '../../temporal/names.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { watchDates } from '../watchDates.ts'
import { assignPage } from './assignQuietly.ts'
import { courseEnrol } from './courseEnrol.ts'
import { expectedTraining } from './expectedTraining.ts'
import { reassignPage } from './reassign.ts'
import { trainingActivities } from './training.ts'

export const assignments: WorkerModule = {
  outbox: [
    delivers(
      watchTraining,
      { maxPauseMs: 60_000, claimMs: 8_000 },
      watchDates(trainingWorkflowType, trainingWorkflowId),
    ),
    delivers(assignQuietly, { maxPauseMs: 60_000, claimMs: 60_000 }, ({ db }, { workspaceId, payload }) =>
      assignPage(db, workspaceId, payload),
    ),
    delivers(reassign, { maxPauseMs: 60_000, claimMs: 60_000 }, ({ db }, { workspaceId, payload }) =>
      reassignPage(db, workspaceId, payload),
    ),
  ],
  jobs: { COURSE_ENROL: courseEnrol },
  runs: [expectedTraining],
  activities: { dates: ({ db, outboxFilled }) => trainingActivities(db, outboxFilled) },
}
