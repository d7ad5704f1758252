import { joined, type WorkerModule } from '../module.ts'
import { sweepActivities } from './cleanUp.ts'

export const cleanup: WorkerModule = {
  activities: {
    bulk: ({ db, store, onSwept, modules }) =>
      sweepActivities(
        { db, store },
        joined(modules, ({ sweeps }) => sweeps),
        onSwept,
      ),
  },
}
