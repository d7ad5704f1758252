/** One installation through all chapters of the buyer's day. */
import { expect } from 'vitest'
import { startFilings, findLosses, type FilingRecord, type Filings } from './filings.ts'
import type { Employer } from './employer.ts'
import type { Installation } from './installation.ts'
import { until } from './appInstance.ts'
import { findRunDifferences } from './runs.ts'

export type BuyersDay = {
  installation: Installation
  employer: Employer
  /** Every complaint that was filed and acknowledged by now: none of them may be lost or doubled. */
  filed: FilingRecord['filed']
  /** Names what was lost or doubled on this day. */
  findLosses: () => Promise<string[]>
  /** Runs something while people file: nothing may be lost or doubled, and cases and runs must agree afterwards. */
  whileFiling: (work: (filings: Filings) => Promise<void>) => Promise<void>
  /** Waits until so many more complaints are filed and acknowledged. */
  moreThan: (filings: Filings, count: number) => Promise<void>
}

export function openDay(installation: Installation, employer: Employer): BuyersDay {
  const { complainant, colleague, respondent } = employer.staff
  const filed: FilingRecord['filed'] = []
  let before: FilingRecord['before'] | null = null
  return {
    installation,
    employer,
    filed,
    findLosses: () => findLosses(employer, { filed, before: before ?? new Map() }),
    async whileFiling(work) {
      const filings = await startFilings(employer, [complainant, colleague, respondent])
      await work(filings)
      const record = await filings.stop()
      before ??= record.before
      filed.push(...record.filed)
      expect(record.filed.length).toBeGreaterThan(2)
      expect(await findLosses(employer, record)).toEqual([])
      await until(
        'cases and runs agree',
        async () => (await findRunDifferences(installation, employer)).length === 0,
      )
    },
    moreThan(filings, count) {
      const wanted = filings.acknowledged().length + count
      const areFiled = () => Promise.resolve(filings.acknowledged().length >= wanted)
      return until(`${wanted} complaints are filed`, areFiled, 120_000)
    },
  }
}
