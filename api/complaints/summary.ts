/** A case as a line of a list: no more of it than its page would show. */
import { attentionOf } from './attention.ts'
import { CaseStatus, type CaseSummary } from './contract.ts'
import { isoOrNull } from './process.ts'
import type { Version } from '../cases/versions.ts'
import { seesStep, type StepRow, type Viewer } from './viewer.ts'
import { outcomeLabel } from './labels.ts'
import type { DefinedStage, Definition } from '../../workflows/definition/definition.ts'
import { WorkflowKind } from '../../workflows/definition/graph.ts'

export type SummaryContext = { version: Version; branch: string; steps: StepRow[] }

/** A case as one line of a list, with only the steps, dates and outcome that the viewer may see. */
export function summaryOf(viewer: Viewer, { version, branch, steps }: SummaryContext): CaseSummary {
  const { row, definition } = viewer
  const open = steps.filter((step) => step.status === 'READY' && seesStep(viewer, step))
  const due = open.flatMap((step) => step.dueAt ?? []).map((at) => at.getTime())
  return {
    caseId: row.id,
    caseNo: row.caseNo,
    kind: WorkflowKind.parse(row.kind),
    title: row.title ?? version.workflowName,
    status: CaseStatus.parse(row.status),
    needsAttention: attentionOf(viewer) !== null,
    filedAt: row.filedAt.toISOString(),
    closedAt: isoOrNull(row.closedAt),
    branch,
    stage: currentStage(definition, open)?.name ?? null,
    openSteps: open.map((step) => step.name),
    nextDueAt: due.length > 0 ? isoOrNull(Math.min(...due)) : null,
    overdue: open.some(isLate),
    myParts: viewer.parts.filter((part) => part !== 'SCHEDULER'),
    outcome: outcomeOf(viewer, steps),
  }
}

/**
 * The stage that a case has reached: the last one, in the order of the drawing, with an open step that the reader sees.
 * An early step may stay open beside later ones, such as a receipt that nobody has recorded.
 */
export const currentStage = (
  { stages }: Definition,
  open: Pick<StepRow, 'stageId'>[],
): DefinedStage | undefined => stages.findLast(({ id }) => open.some((step) => step.stageId === id))

/** Whether a step is overdue: recorded as such, or open past its due date. */
export const isLate = ({ overdue, dueAt, status }: StepRow): boolean =>
  overdue || (status === 'READY' && dueAt !== null && dueAt.getTime() < Date.now())

/** How it ended, in the words of the step that ended it, if I may see that step. */
function outcomeOf(viewer: Viewer, steps: StepRow[]): string | null {
  const last = steps
    .filter((step) => step.outcome !== null && step.outcome === viewer.row.outcome)
    .toSorted((a, b) => Number(b.doneAt) - Number(a.doneAt))[0]
  return last && seesStep(viewer, last)
    ? outcomeLabel(viewer.definition.process.steps[last.stepId], last.outcome)
    : null
}
