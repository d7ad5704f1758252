/**
 * What this process counts for Prometheus. Labels are closed lists of codes: never a person, a case, a
 * workspace, or a word.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** One process's figures; `registry` writes them down in Prometheus' own format. */
export type Metrics = ReturnType<typeof openMetrics>

/** Counts from zero. Instruments of one registry, so that tests have figures of their own. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    acts: new Counter({
      name: 'redress_acts_total',
      help: 'Acts of people on cases, by kind and by what was answered: ACCEPTED, why it was refused, or UNAVAILABLE.',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    actSeconds: new Histogram({
      name: 'redress_act_seconds',
      help: 'How long people waited for the answer to an act.',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    clockLag: new Histogram({
      name: 'redress_clock_lag_seconds',
      help: 'How long after its instant a due threshold or reminder was committed.',
      buckets: [1, 5, 30, 60, 300, 900, 3_600, 21_600, 86_400],
      registers,
    }),
    differences: new Counter({
      name: 'redress_reconciler_differences_total',
      help: 'Differences that the reconciler found between the database and Temporal, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    parkedRuns: new Gauge({
      name: 'redress_parked_runs',
      help: 'Open cases whose run was parked at the last comparison, by fault. The process that compared has them.',
      labelNames: ['fault'] as const,
      registers,
    }),
    comparedAt: new Gauge({
      name: 'redress_reconciler_last_comparison_timestamp_seconds',
      help: 'When the reconciler last compared cases with their runs to the end, seconds since 1970.',
      registers,
    }),
  }
}

const code = /^[A-Z][A-Z_]{1,39}$/
/** A code as a label; whatever is none must not make a label of its own. */
export const labelOf = (text: string): string => (code.test(text) ? text : 'OTHER')
