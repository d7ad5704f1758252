/** More time for a term of the case: what its process allows, as the engine would judge it now. */
import type { CaseClock } from '../../workflows/definition/graph.ts'
import type { Extension } from './contract.ts'

type Term = {
  rule: Pick<CaseClock, 'unit' | 'extension'> | null
  /** Of its clock. */
  status: string
  dueAt: Date | null
  /** How often it was extended so far. */
  extended: number
  caseStatus: string
  /** What the reader is in the case. */
  parts: string[]
}
/** Null where its process allows none. */
export function extensionOf({ rule, status, dueAt, extended, caseStatus, parts }: Term): Extension | null {
  if (!rule?.extension) return null
  const { by, amount, times } = rule.extension
  const left = Math.max(0, times - extended)
  const isRunning =
    caseStatus === 'IN_PROGRESS' && status === 'RUNNING' && dueAt !== null && dueAt.getTime() >= Date.now()
  return { by, amount, unit: rule.unit, left, mayExtend: isRunning && left > 0 && parts.includes(by) }
}
