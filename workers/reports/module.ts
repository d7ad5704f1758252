import type { WorkerModule } from '../module.ts'
import { peopleReport } from './peopleReport.ts'

export const reports: WorkerModule = { jobs: { PEOPLE_REPORT: peopleReport } }
