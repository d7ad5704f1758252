/** Names that workers, API and relay share. Opaque: ids and kinds only (design §3 rule 7). */
/** Queues by kind, so that a flood of one never delays another (design §7). */
export const queues = { cases: 'cases' } as const
export const caseWorkflowType = 'caseWorkflow'
/** The workflow id of a case is its id. */
export const caseWorkflowId = (caseId: string) => caseId
/** Outbox key of the row that starts a case; its payload is { caseId }. */
export const startKey = (caseId: string) => `start:${caseId}`
export const namespace = 'default'
