/** How the run of a case is started, by the relay when it is filed or lost, by the API when it is reopened. */
import { caseWorkflowId } from '../../temporal/names.ts'
import { attributesOfCase } from '../../temporal/searchAttributes.ts'
import { caseTaskTimeoutMs, type CaseInput } from '../../workflows/messages.ts'

type Starting = CaseInput & { interpreter: number | null; secret: Uint8Array; taskQueue: string }

/** Options of a start that finds a run that is there already. `interpreter`: of the definition; null: unknown. */
export const caseRun = ({ interpreter, secret, taskQueue, ...input }: Starting) => ({
  workflowId: caseWorkflowId(input.caseId),
  taskQueue,
  args: [input],
  workflowTaskTimeout: caseTaskTimeoutMs,
  // Which drawing it runs on, by its hash: names and words are nowhere in Temporal.
  staticSummary: `case on ${input.definitionHash.slice(0, 12)}`,
  typedSearchAttributes: attributesOfCase(secret, input.workspaceId, interpreter),
  workflowIdConflictPolicy: 'USE_EXISTING' as const,
})
