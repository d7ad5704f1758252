/**
 * What this process counts for Prometheus. Labels are closed lists of codes: never a person, a case, a
 * workspace, or a word.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { actKinds } from '../../workflows/engine/acts/acts.ts'

/** One process's figures; `registry` writes them down in Prometheus' own format. */
export type Metrics = ReturnType<typeof makeInstruments>

/** Counts from zero. Instruments of one registry, so that tests have figures of their own. */
export function openMetrics() {
  const metrics = makeInstruments(new Registry())
  // Each series is there before its first event: an alarm on one that is absent never fires.
  for (const reason of signInFailureReasons) metrics.signInFailures.inc({ reason }, 0)
  for (const kind of actKinds)
    for (const outcome of ['ACCEPTED', 'UNAVAILABLE', 'INTERNAL']) metrics.acts.inc({ kind, outcome }, 0)
  // A process that has just begun has not failed to compare yet.
  metrics.comparedAt.setToCurrentTime()
  return metrics
}

/** Error codes that refuse a proof of identity. */
export const signInFailureReasons = [
  'INVALID_CREDENTIALS',
  'OTP_INVALID',
  'OTP_EXPIRED',
  'OTP_LOCKED',
] as const

function makeInstruments(registry: Registry) {
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
    requests: new Counter({
      name: 'redress_http_requests_total',
      help: 'Requests, by method, pattern of the route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'redress_http_request_seconds',
      help: 'How long requests took until their answer began, by method and pattern of the route.',
      labelNames: ['method', 'route'] as const,
      buckets: [0.05, 0.25, 1, 2.5, 10],
      registers,
    }),
    filings: new Counter({
      name: 'redress_filings_total',
      help: 'Complaints that were filed.',
      registers,
    }),
    signInFailures: new Counter({
      name: 'redress_sign_in_failures_total',
      help: 'Proofs of identity that were refused: passwords and codes, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
    deliveries: new Counter({
      name: 'redress_outbox_deliveries_total',
      help: 'Tries to deliver a row of the outbox, by kind and outcome: SENT, FAILED, SENDER_REFUSED.',
      labelNames: ['kind', 'outcome'] as const,
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
