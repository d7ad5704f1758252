import { checkEveryChain } from '../../api/audit/upkeep.ts'
import type { WorkerModule } from '../module.ts'
import { auditExport } from './auditExport.ts'

export const audit: WorkerModule = {
  jobs: { AUDIT_EXPORT: auditExport },
  sweeps: {
    // Removes nothing: counts the chains of the ledger that do not hold.
    brokenChains: async ({ db }, beat) => ({
      gone: (await checkEveryChain(db, beat)).length,
      isLast: true,
    }),
  },
}
