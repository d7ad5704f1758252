/** Names that workers, API and relay share. Opaque: ids and kinds only. */
/**
 * Queues by kind, so that a flood of one never delays another: cases, bulk work, and the dates of
 * workspaces.
 */
export const queues = { cases: 'cases', bulk: 'cases-bulk', dates: 'cases-dates' } as const
export type Queue = keyof typeof queues
/** The queues of a worker that keeps apart from others, as tests do. */
export const queuesBeside = (taskQueue: string): Record<Queue, string> => ({
  cases: taskQueue,
  bulk: `${taskQueue}-bulk`,
  dates: `${taskQueue}-dates`,
})
export const caseWorkflowType = 'caseWorkflow'
export const jobWorkflowType = 'jobWorkflow'
export const datesWorkflowType = 'datesWorkflow'
export const trainingWorkflowType = 'trainingWorkflow'
export const sweepWorkflowType = 'sweepWorkflow'
export const sweepScheduleId = 'sweep'
/** The workflow id of a case is its id. */
export const caseWorkflowId = (caseId: string) => caseId
export const jobWorkflowId = (jobId: string, phase: string, tries = 0) =>
  [jobId, phase.toLowerCase(), ...(tries === 0 ? [] : [tries])].join('-')
export const datesWorkflowId = (workspaceId: string) => `dates-${workspaceId}`
export const trainingWorkflowId = (workspaceId: string) => `training-${workspaceId}`
export const datesChanged = 'datesChanged'
/** Outbox key of the row that starts a case; its payload is { caseId }. */
export const startKey = (caseId: string) => `start:${caseId}`
export const namespace = 'default'
