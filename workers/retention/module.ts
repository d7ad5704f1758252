import type { WorkerModule } from '../module.ts'
import { ownData } from './ownData.ts'
import { erasedByOrder, finishedErasures, reviewLifts, reviewRequests } from './requests.ts'
import { eraseDue, eraseNotices, keepErasures, keptNames } from './sweeps.ts'

export const retention: WorkerModule = {
  jobs: { OWN_DATA: ownData },
  sweeps: {
    cases: eraseDue('CASE'),
    trainings: eraseDue('TRAINING'),
    acceptances: eraseDue('ACCEPTANCE'),
    obligationEvidence: eraseDue('EVIDENCE'),
    readNotices: eraseNotices,
    retentionRequests: reviewRequests,
    holdLifts: reviewLifts,
    leaversByOrder: erasedByOrder,
    leavers: eraseDue('PERSON'),
    finishedErasures,
    keptNames,
    erasures: keepErasures,
  },
}
