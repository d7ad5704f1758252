import type { WorkerModule } from '../module.ts'
import { eraseDue, eraseNotices, keepErasures, removePeople } from './sweeps.ts'

export const retention: WorkerModule = {
  sweeps: {
    cases: eraseDue('CASE'),
    trainings: eraseDue('TRAINING'),
    acceptances: eraseDue('ACCEPTANCE'),
    readNotices: eraseNotices,
    leavers: eraseDue('PERSON'),
    people: removePeople,
    erasures: keepErasures,
  },
}
