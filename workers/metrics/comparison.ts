/** What the reconciler's comparisons count. Every series is there from the start. */
import type { Logger } from 'pino'
import { keysOf } from '../../workflows/definition/keys.ts'
import type { Metrics } from '../../api/metrics/metrics.ts'
import { installationFaults, lastingFaults } from '../complaints/faults.ts'
import type { Comparison, Differences } from '../compareRuns.ts'

const kinds = [
  'missingRuns',
  'orphanRuns',
  'stopped',
  'unmarked',
  'unstarted',
  'missingParts',
  'missingOtherRuns',
  'untrueClosed',
] as const
/** Those that stand until somebody repairs their cause: each case is counted when it is first found. */
const standing: readonly (keyof Differences)[] = ['unmarked', 'unstarted']
const faults: readonly string[] = [...installationFaults, ...lastingFaults, 'OTHER']

/** A function to call with each comparison. */
export function countComparisons({
  differences,
  parkedRuns,
  comparedAt,
}: Pick<Metrics, 'differences' | 'parkedRuns' | 'comparedAt'>): (comparison: Comparison) => void {
  for (const kind of kinds) differences.inc({ kind }, 0)
  for (const fault of faults) parkedRuns.set({ fault }, 0)
  let before: Partial<Differences> = {}
  return ({ differences: current, reasons }) => {
    for (const kind of kinds) {
      const known = new Set(standing.includes(kind) ? before[kind] : [])
      differences.inc({ kind }, current[kind].filter((id) => !known.has(id)).length)
    }
    before = current
    for (const fault of faults) parkedRuns.set({ fault }, 0)
    for (const reason of reasons.values())
      parkedRuns.inc({ fault: faults.includes(reason) ? reason : 'OTHER' })
    comparedAt.setToCurrentTime()
  }
}

/** A function to call where another process compares: what this one counted last is no longer so. */
export const clearParkedRuns =
  ({ parkedRuns }: Pick<Metrics, 'parkedRuns'>) =>
  (): void => {
    for (const fault of faults) parkedRuns.set({ fault }, 0)
  }

/** Logs what a comparison of cases and runs found, as ids, with how many there were since the start. */
export function logDifferences(log: Pick<Logger, 'warn'>): (differences: Differences) => void {
  const since = {
    missingRuns: 0,
    orphanRuns: 0,
    fixed: 0,
    stopped: 0,
    unmarked: 0,
    missingParts: 0,
    missingOtherRuns: 0,
    untrueClosed: 0,
  }
  return (differences) => {
    for (const kind of keysOf(since)) since[kind] += differences[kind].length
    log.warn({ differences, since }, 'cases and their runs differ')
  }
}
