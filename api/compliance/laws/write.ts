/** How obligations of a law are written down: titles and descriptions in English and in Hindi beside one another. */
import type { z } from '@hono/zod-openapi'
import type { StarterId } from '../../courses/contract.ts'
import { both, type Both } from '../../courses/starters/write.ts'
import type { Due } from '../../assignments/contract.ts'
import type { PolicyStarterId } from '../../policies/contract.ts'
import type { Citation, Frequency } from '../basicsContract.ts'
import type { JurisdictionRules } from '../contract.ts'
import type { PackKey } from '../packsContract.ts'

export { both }
type MonthDay = { month: number; day: number }
/** What usually fulfils it: proposed, and made by nobody but an admin who confirms it. */
export type Fulfilment =
  | { kind: 'COURSE'; starter: StarterId | null; due: Due; everyMonths: number }
  | { kind: 'POLICY'; starter: PolicyStarterId }
  /** No starter is written for this law: a policy by its name. */
  | { kind: 'POLICY'; starter: null; name: Both }
export type PackItem = {
  key: string
  title: Both
  description: Both
  legalReference: string
  citation: Citation
  authority?: Both
  penaltyNote?: Both
  frequency: Frequency
  everyYears?: number
  dueDate?: MonthDay
  dueAfterDays?: number
  minHeadcount?: number
  needsCommittee?: true
  fulfilledBy?: Fulfilment
}
export type Pack = {
  key: PackKey
  name: Both
  place: { code: string; countryCode: string; name: string; authorityName: string | null }
  /** Of a country that holds the jurisdiction, where it is a part of one. */
  above?: { code: string; name: string }
  rules: z.input<typeof JurisdictionRules>
  items: readonly PackItem[]
}
