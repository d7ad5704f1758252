import { joined, type WorkerModule } from '../module.ts'
import { sweepActivities } from './sweep.ts'

export const cleanup: WorkerModule = {
  activities: {
    bulk: ({ db, filesDir, onSwept, modules }) =>
      sweepActivities(
        { db, filesDir },
        joined(modules, ({ sweeps }) => sweeps),
        onSwept,
      ),
  },
}
