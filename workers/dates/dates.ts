/** The dates of a workspace (spec §1, contract §7): what they ask for, each thing once. */
import type { Database } from '../../prisma/client.ts'
import type { DatesActivities } from '../../workflows/activities.ts'

export function dateActivities(_db: Database, _outboxFilled: () => void = () => {}): DatesActivities {
  return { applyDates: () => Promise.resolve({ nextAt: null }) }
}
