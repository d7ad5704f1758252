import type { WorkerModule } from '../module.ts'
import { evidencePack } from './evidencePack.ts'

export const compliance: WorkerModule = { jobs: { EVIDENCE_PACK: evidencePack } }
