import type { WorkerModule } from '../module.ts'
import { removeUploads } from './removeUploads.ts'
import { removeIncoming } from './removeIncoming.ts'

export const files: WorkerModule = {
  sweeps: {
    files: (deps) => removeUploads(deps, 'files'),
    resources: (deps) => removeUploads(deps, 'resources'),
    incoming: removeIncoming,
  },
}
