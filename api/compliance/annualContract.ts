import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../core/contract.ts'

/**
 * OWN: of the complaints that the reader can open, which are its `cases`. ALL: of all, for who can open none. FEW:
 * fewer than five, or none. LATER: shown once the year is over. BY_HAND: not kept here, to be counted by hand.
 */
const Basis = z.enum(['OWN', 'ALL', 'FEW', 'LATER', 'BY_HAND'])
const Cases = z.array(z.object({ caseId: Id, caseNo: z.string() }))
/** What a figure of Canada is broken down by: options of the template's questions, places, and ways of ending. */
export const PartKey = z.enum([
  'sexual',
  'notSexual',
  'yes',
  'no',
  'race',
  'origin',
  'colour',
  'religion',
  'age',
  'sex',
  'orientation',
  'genderIdentity',
  'maritalStatus',
  'familyStatus',
  'genetic',
  'disability',
  'conviction',
  'none',
  'workplace',
  'online',
  'elsewhere',
  'manager',
  'reports',
  'peer',
  'outside',
  'implemented',
  'resolved',
  'neither',
  'unidentified',
  'asksNot',
  'reviewed',
  'withdrawn',
  'unknown',
])
export type PartKey = z.infer<typeof PartKey>
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
    'locations',
    'relationships',
    'means',
  ]),
  value: z.number().nullable(),
  basis: Basis,
  cases: Cases,
  /** Of a breakdown, which has no value of its own. OWN: of the complaints whose committee the reader sits on. */
  parts: z.array(z.object({ key: PartKey, value: z.int().nullable(), basis: Basis, cases: Cases })),
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
