import { appointSuccessors, startCase } from '../../api/cases/outbox.ts'
import { removing } from '../cleanup/removeRows.ts'
import { delivers } from '../delivery.ts'
import type { WorkerModule } from '../module.ts'
import { caseActivities } from './activities.ts'
import { caseFile } from './caseFile.ts'
import { noteLateDates } from './noteLateDates.ts'
import { removeDraftKeys } from './removeDraftKeys.ts'
import { removeStepDrafts } from './removeStepDrafts.ts'
import { removeTaskFiles } from './removeTaskFiles.ts'
import { runCase } from './runCase.ts'
import { sealCases, sealDrafts } from './sealRows.ts'
import { appointProposed, reviewProposals } from './successors.ts'

export const complaints: WorkerModule = {
  outbox: [
    delivers(startCase, { lanes: 8, maxPauseMs: 5_000, claimMs: 8_000 }, runCase),
    delivers(appointSuccessors, { maxPauseMs: 60_000, claimMs: 30_000 }, appointProposed),
  ],
  activities: {
    cases: ({ db, outboxFilled, onAttention, metrics, tracing }) =>
      caseActivities(db, outboxFilled, onAttention, { metrics, tracing }),
  },
  jobs: { CASE_FILE: caseFile },
  sweeps: {
    sealedCases: sealCases,
    sealedDrafts: sealDrafts,
    draftKeys: removeDraftKeys,
    stepDrafts: removeStepDrafts,
    taskFiles: removeTaskFiles,
    successors: reviewProposals,
    lateDates: noteLateDates,
    // Text of acts that were never committed. A retry with the same key writes it again.
    submissions: removing({
      table: '"Submission"',
      key: 'id',
      when: `each."committedSeq" IS NULL AND each."createdAt" < now() - interval '30 days'`,
    }),
  },
}
