/** How long a proposal waits, in milliseconds; checks of the database say the same. */
import { dayMs } from '../../../workflows/definition/zones.ts'

/** Once it is confirmed. */
export const confirmedMs = 14 * dayMs
/** Where nobody can confirm it. */
export const aloneMs = 30 * dayMs
