/**
 * The dates of a contract as instants on the workspace's own clock. Pure: the API
 * tells them, the worker carries them out.
 */
import { dayMs, instantAt, zoneOf } from '../../workflows/definition/zones.ts'

export type MilestoneKind =
  | 'CONTRACT_30_DAYS'
  | 'CONTRACT_7_DAYS'
  | 'CONTRACT_1_DAY'
  | 'CONTRACT_GRACE'
  | 'CONTRACT_EXPIRED'
export type Milestone = { kind: MilestoneKind; /** Milliseconds since 1970. */ at: number }
export type Dated = { status: string; contractExpiresOn: Date | null; graceDays: number; timeZone: string }

const warnings: [MilestoneKind, number][] = [
  ['CONTRACT_30_DAYS', 30],
  ['CONTRACT_7_DAYS', 7],
  ['CONTRACT_1_DAY', 1],
]
const warningHour = 9
/** A workspace that is suspended or on its way out is not moved by its contract. */
const movedByContract: readonly string[] = ['TRIAL', 'ACTIVE', 'GRACE', 'EXPIRED']

/**
 * Warnings at nine in the morning, then the end of the last day, then the end of the grace; none without a
 * contract's end.
 */
export function milestonesOf({ contractExpiresOn, graceDays, timeZone }: Omit<Dated, 'status'>): Milestone[] {
  if (!contractExpiresOn) return []
  const zone = zoneOf(timeZone)
  const last = Math.floor(contractExpiresOn.getTime() / dayMs)
  return [
    ...warnings.map(([kind, days]): Milestone => ({
      kind,
      at: instantAt(zone, (last - days) * dayMs + warningHour * 3_600_000),
    })),
    { kind: 'CONTRACT_GRACE', at: instantAt(zone, (last + 1) * dayMs) },
    { kind: 'CONTRACT_EXPIRED', at: instantAt(zone, (last + 1 + graceDays) * dayMs) },
  ]
}

/** The last milestone that an instant has reached; one that a later one has passed is no longer reported. */
export const reachedBy = (dated: Dated, at: number): Milestone | undefined =>
  movedByContract.includes(dated.status) ? milestonesOf(dated).findLast((each) => each.at <= at) : undefined

/** The first milestone that is still to come. */
export const nextAfter = (dated: Dated, at: number): number | null =>
  movedByContract.includes(dated.status)
    ? (milestonesOf(dated).find((each) => each.at > at)?.at ?? null)
    : null

/**
 * What the contract makes of a workspace's status at an instant; a date moved into the future brings it back.
 */
export function statusAt(dated: Dated, at: number): string {
  if (!movedByContract.includes(dated.status)) return dated.status
  const reached = reachedBy(dated, at)?.kind
  if (reached === 'CONTRACT_EXPIRED') return 'EXPIRED'
  if (reached === 'CONTRACT_GRACE') return 'GRACE'
  return dated.status === 'TRIAL' ? 'TRIAL' : 'ACTIVE'
}
