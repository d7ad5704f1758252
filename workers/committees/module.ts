import { seats } from '../../api/committees/outbox.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { sendSeats } from './seats.ts'

export const committees: WorkerModule = {
  outbox: [
    delivers(seats, { maxPauseMs: 30_000, claimMs: 120_000 }, ({ db, temporal }, { workspaceId, payload }) =>
      sendSeats({ db, temporal, workspaceId }, payload),
    ),
  ],
}
