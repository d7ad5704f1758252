/** How long a proposal waits, in milliseconds; checks of the database say the same. */
import { dayMs } from '../../../workflows/definition/zones.ts'

/** Once it is confirmed. */
export const confirmedMs = 14 * dayMs
/** Where nobody can confirm it. */
export const aloneMs = 30 * dayMs

/** When those proposed get access; null while somebody has to confirm it. */
export const dueAtOf = ({
  dueAt,
  aloneSince,
}: {
  dueAt: Date | null
  aloneSince: Date | null
}): Date | null => dueAt ?? (aloneSince && new Date(aloneSince.getTime() + aloneMs))
