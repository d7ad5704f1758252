import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../core/contract.ts'

/**
 * OWN: of the complaints that the reader can open, which are its `cases`. ALL: of all, for who can open none. FEW:
 * fewer than five, or none. LATER: shown once the year is over. BY_HAND: not kept here, to be counted by hand.
 */
export const Figure = z.object({
  key: z.enum([
    'received',
    'disposed',
    'pending90',
    'programmes',
    'trained',
    'actions',
    'notices',
    'resolved',
    'meanMonths',
    'kinds',
    'deaths',
    'grounds',
    'relationships',
    'means',
  ]),
  value: z.number().nullable(),
  basis: z.enum(['OWN', 'ALL', 'FEW', 'LATER', 'BY_HAND']),
  cases: z.array(z.object({ caseId: Id, caseNo: z.string() })),
})
export type Figure = z.infer<typeof Figure>
export const AnnualReturn = z.object({
  law: z.enum(['POSH', 'CANADA']),
  period: z.string(),
  asOf: Instant,
  /** As it was submitted; false: as it is now. */
  isKept: z.boolean(),
  figures: z.array(Figure),
})
export type AnnualReturn = z.infer<typeof AnnualReturn>
