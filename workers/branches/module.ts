import { calendar } from '../../api/branches/outbox.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { sendCalendar } from './calendar.ts'

export const branches: WorkerModule = {
  outbox: [
    delivers(
      calendar,
      { maxPauseMs: 30_000, claimMs: 120_000 },
      ({ db, temporal }, { workspaceId, payload }) => sendCalendar({ db, temporal, workspaceId }, payload),
    ),
  ],
}
