/** What the worker bundles. */
import './stackTraces.ts'

export { caseWorkflow } from './case.ts'
export { datesWorkflow, trainingWorkflow } from './dates.ts'
export { jobWorkflow } from './job.ts'
export { sweepWorkflow } from './sweep.ts'
