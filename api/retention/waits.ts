/** How long an act on what is kept waits, in milliseconds; checks of the database say the same. */
import { dayMs } from '../../workflows/definition/zones.ts'

/** For which a request stands open where nobody can confirm it. */
export const aloneMs = 14 * dayMs
/** From its confirmation until a rule or an erasure takes effect. */
export const waitMs = 30 * dayMs
