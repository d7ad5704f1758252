import type { WorkerModule } from '../module.ts'
import { removeUploads } from './removeUploads.ts'
import { removeBegun } from './removeBegun.ts'
import { removeUnowned } from './removeUnowned.ts'
import { removeIncoming } from './removeIncoming.ts'

export const files: WorkerModule = {
  sweeps: {
    files: (deps) => removeUploads(deps, 'files'),
    resources: (deps) => removeUploads(deps, 'resources'),
    uploads: removeBegun,
    incoming: removeIncoming,
    unowned: removeUnowned,
  },
}
