/**
 * Figures that are asked of the database when somebody fetches them: how much waits, for how long, and which
 * cases cannot go on. Every worker tells the same of these.
 */
import { Gauge } from 'prom-client'
import { modules } from '../modules.ts'
import type { Metrics } from '../../api/metrics/metrics.ts'
import type { Database } from '../../prisma/client.ts'
import { installationFaults } from '../complaints/faults.ts'
import { isUnstarted } from '../compareRuns.ts'

const why = [
  'INSTALLATION',
  'FAULT',
  'TASK_FAILING',
  'NOTHING_OPEN',
  'NOTHING_MOVES',
  'NO_COMMITTEE',
  'NOBODY_LEFT',
] as const
type Waiting = { kind: string; rows: number; seconds: number }
type Operations = { sweptAt: number | null; backedUpAt: number | null; brokenChains: number | null }
type DatabaseFigures = Operations & {
  waiting: Waiting[]
  attention: { why: string; cases: number }[]
  late: number
  unstarted: number
}
const outboxKinds = modules.flatMap(({ outbox }) => outbox?.map(({ kind }) => kind) ?? [])

/** Adds them to what the process tells. While the database is away they are missing, and one says so. */
export function observeDatabase(
  { registry }: Pick<Metrics, 'registry'>,
  { pool }: Pick<Database, 'pool'>,
): void {
  /** One question for all of them, whichever is asked first. */
  let asking: Promise<void> | null = null
  const collect = () => (asking ??= refresh().finally(() => (asking = null)))
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, collect, registers: [registry] })
  const depth = gauge('redress_outbox_rows', 'Rows of the outbox that have not left, by kind.', 'kind')
  const age = gauge('redress_outbox_oldest_seconds', 'Age of the oldest that has not left, by kind.', 'kind')
  const attention = gauge(
    'redress_cases_needing_attention',
    'Open cases that cannot go on by themselves, by why.',
    'why',
  )
  const late = gauge(
    'redress_clock_overdue_seconds',
    'How long the longest due threshold of an open case waits to be committed; 0 where none does.',
  )
  const sweptAt = gauge(
    'redress_sweep_last_success_timestamp_seconds',
    'When the daily clean-up last ended, seconds since 1970; the day the database was set up where it never did.',
  )
  const backedUpAt = gauge(
    'redress_backup_last_success_timestamp_seconds',
    'When a backup last ended, as the database knows it, seconds since 1970; 0 where none is known.',
  )
  const brokenChains = gauge(
    'redress_ledger_broken_chains',
    'Chains of the audit log that did not hold when the clean-up last checked them.',
  )
  const unstarted = gauge(
    'redress_cases_unstarted',
    'Cases filed more than a minute ago that have no first transition.',
  )
  const up = gauge('redress_database_up', 'Whether the database answered when these figures were fetched.')

  async function refresh(): Promise<void> {
    const figures = await queryFigures(pool).catch(() => null)
    for (const each of [depth, age, attention]) each.reset()
    for (const each of [late, unstarted, sweptAt, backedUpAt, brokenChains]) each.remove()
    up.set(figures ? 1 : 0)
    if (!figures) return
    for (const kind of outboxKinds) {
      depth.set({ kind }, 0)
      age.set({ kind }, 0)
    }
    for (const { kind, rows, seconds } of figures.waiting) {
      depth.set({ kind }, rows)
      age.set({ kind }, seconds)
    }
    for (const each of why) attention.set({ why: each }, 0)
    for (const each of figures.attention) attention.set({ why: each.why }, each.cases)
    late.set(figures.late)
    sweptAt.set(figures.sweptAt ?? 0)
    backedUpAt.set(figures.backedUpAt ?? 0)
    brokenChains.set(figures.brokenChains ?? 0)
    unstarted.set(figures.unstarted)
  }
}

/** Waits for courses to be switched on, and is not late: pauses between tries are never that long. */
const isPutOff = `kind = 'ASSIGN_COURSE' AND "nextAttemptAt" > now() + interval '1 hour'`

async function queryFigures(pool: Database['pool']): Promise<DatabaseFigures | undefined> {
  const { rows } = await pool.query<DatabaseFigures>(
    `SELECT (SELECT coalesce(json_agg(o), '[]') FROM
        (SELECT kind, count(*)::int AS rows, greatest(0, extract(epoch FROM now() - min("createdAt")))::float AS seconds
           FROM "Outbox" WHERE "sentAt" IS NULL AND NOT (${isPutOff}) GROUP BY kind) o) AS waiting,
      (SELECT coalesce(json_agg(a), '[]') FROM
        (SELECT CASE WHEN attention IN ('TASK_FAILING', 'NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE',
           'NOBODY_LEFT') THEN attention
           WHEN attention = ANY ($1) THEN 'INSTALLATION' ELSE 'FAULT' END AS why, count(*)::int AS cases
           FROM "Case" WHERE attention IS NOT NULL
           AND status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') GROUP BY 1) a) AS attention,
      (SELECT extract(epoch FROM coalesce((SELECT at FROM "OperationRecord" WHERE name = 'SWEEP'),
        (SELECT min("createdAt") FROM "Workspace")))::float) AS "sweptAt",
      (SELECT extract(epoch FROM at)::float FROM "OperationRecord" WHERE name = 'BACKUP') AS "backedUpAt",
      (SELECT (detail->>'brokenChains')::int FROM "OperationRecord" WHERE name = 'SWEEP') AS "brokenChains",
      (SELECT coalesce(greatest(0, max(extract(epoch FROM now() - due))), 0)::float FROM
        (SELECT CASE WHEN e."firstFiredAt" IS NULL AND e."firstThresholdDate" <= now() THEN e."firstThresholdDate"
           ELSE e."secondThresholdDate" END AS due FROM "EscalationSetting" e JOIN "Case" c ON c.id = e."targetId"
           WHERE e.status = 'RUNNING' AND e.enabled AND c.status IN ('FILED', 'IN_PROGRESS')
             AND ((e."firstFiredAt" IS NULL AND e."firstThresholdDate" <= now())
               OR (e."secondFiredAt" IS NULL AND e."secondThresholdDate" <= now()))) d) AS late,
      (SELECT count(*)::int FROM "Case" c LEFT JOIN "Outbox" o ON o.key = 'start:' || c.id
         WHERE ${isUnstarted('60000')}) AS unstarted`,
    [[...installationFaults]],
  )
  return rows[0]
}
