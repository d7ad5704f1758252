/** What the worker bundles. */
export { caseWorkflow } from './case.ts'
