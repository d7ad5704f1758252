import { z } from '@hono/zod-openapi'
import { Month } from '../core/contract.ts'

export const PeopleFigures = z.object({
  active: z.int(),
  inactive: z.int(),
  /** By the day they joined, else by the day they came in here; the last six months, the present one last. */
  joined: z.array(Month),
  /**
   * Active users by business unit, the largest first: eight at most, then the others in one. Without a name:
   * of the whole workspace.
   */
  units: z.array(z.object({ name: z.string().nullable(), count: z.int() })),
  otherUnits: z.object({ units: z.int(), count: z.int() }).nullable(),
  /** Null without a limit, and for those who see one business unit. An open invite has a seat too. */
  seats: z.object({ limit: z.int(), active: z.int(), invited: z.int() }).nullable(),
})
export type PeopleFigures = z.infer<typeof PeopleFigures>
