/** Correcting the country of a business unit that was entered wrongly: what changes with it, and doing it. */
import { z } from '@hono/zod-openapi'
import { Counter, get, Id, post, weights } from '../core/contract.ts'
import { TimeZone } from '../core/fields.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { Branch, BranchChange, Country } from './contract.ts'

/**
 * CHANGES: it was typed without a country code and is read again by the right country. All others stay as they are.
 * NOT_A_NUMBER: what was typed is no number of the right country. TAKEN: that number is somebody else's here.
 * CONFIRMED: its owner confirmed it by a code. AS_TYPED: it has the code of the wrong country, and whether that was
 * typed is not known, or it was.
 */
export const PhoneOutcome = z.enum(['CHANGES', 'NOT_A_NUMBER', 'TAKEN', 'CONFIRMED', 'AS_TYPED'])
export type PhoneOutcome = z.infer<typeof PhoneOutcome>
const PhoneChange = z.object({
  /** Of a person here, or of an invitation. */
  userId: Id.nullable(),
  inviteId: Id.nullable(),
  name: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  outcome: PhoneOutcome,
})
export type PhoneChange = z.infer<typeof PhoneChange>
const ObligationChange = z.object({
  itemId: Id,
  title: z.string(),
  /** UNIT: it still holds elsewhere, and only what is due of this business unit is removed. */
  outcome: z.enum(['REMOVE', 'UNIT', 'STAYS']),
  /** What is due of this business unit and nobody has touched. */
  open: z.int(),
})
const Counts = z.object({
  phonesChanged: z.int(),
  phonesToCheck: z.int(),
  phonesConfirmed: z.int(),
  /** Open invitations by SMS that go out again, to the right number. */
  invitesSentAgain: z.int(),
  obligationsRemoved: z.int(),
  /** They hold for other business units, too. */
  obligationsOfUnit: z.int(),
  obligationsToCheck: z.int(),
})
export type CorrectionCounts = z.infer<typeof Counts>
export const CountryCorrection = z.object({
  branchId: Id,
  /** Of the business unit. */
  version: z.int(),
  from: z.string(),
  to: z.string(),
  /** Of all that is listed here: the correction is refused where something of it changed in between. */
  previewed: z.string(),
  /** The workspace's own, where it follows the headquarters'. */
  workspaceTimeZone: z.object({ from: z.string(), to: z.string() }).nullable(),
  counts: Counts,
  phones: pageOf(PhoneChange),
  /** A hundred at most; `counts` has all. */
  obligations: z.array(ObligationChange),
  /** Of the right country, with how many obligations of each are not added yet. */
  packs: z.array(z.object({ packKey: z.string(), name: z.string(), missing: z.int() })),
  /** They stay: no list of holidays says of which country it is. */
  holidays: z.array(z.object({ source: z.string().nullable(), count: z.int() })),
  /** Rules of the wrong country, which go on counting for what the business unit has. */
  retentionRules: z.int(),
})
export type CountryCorrection = z.infer<typeof CountryCorrection>

const path = '/api/workspace/branch/{id}/country-correction' as const
export const countryCorrections = {
  preview: get(path, {
    weighs: weights.pages,
    may: 'branch:correctCountry',
    summary: 'What changes when the country of a business unit was wrong; nothing is changed by it',
    query: PageQuery.omit({ sortBy: true }).extend({
      country: Country,
      timeZone: TimeZone.optional(),
      /** Which phone numbers are listed. */
      phones: z.enum(['CHANGING', 'STAYING']).default('CHANGING'),
    }),
    returns: CountryCorrection,
  }),
  correct: post(path, {
    weighs: weights.pages,
    may: 'branch:correctCountry',
    summary: 'Correct the country of a business unit, and what followed from the wrong one',
    body: BranchChange.extend({ version: Counter, country: Country, previewed: z.string().length(64) }),
    returns: z.object({ branch: Branch, counts: Counts }),
  }),
}
