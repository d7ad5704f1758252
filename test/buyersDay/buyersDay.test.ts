/**
 * The day on which somebody installs the product, and the nights after it: from nothing by documented commands and
 * calls alone, then everything that befalls a real installation. One installation, chapter by chapter.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileComplaint, readCase } from './complaints.ts'
import { openEmployer, type Employer } from './employer.ts'
import { findLosses, startFilings, type Filings } from './filings.ts'
import { buildImage, type Image } from './image.ts'
import { concludeInquiry, hearRespondent, holdInquiry } from './inquiry.ts'
import { openInstallation, type Installation } from './installation.ts'
import { productionNode } from './node24.ts'
import { until, type Part } from './part.ts'
import { partitions } from './partitions.ts'
import { claimPlatform, setUp } from './platform.ts'
import { findRunDifferences } from './runs.ts'

let image: Image
let installation: Installation
let employer: Employer

beforeAll(async () => {
  const node = productionNode()
  console.log(`The parts run on Node ${node.version}`)
  image = await buildImage()
  installation = await openInstallation(image)
})
afterAll(async () => {
  await installation?.close()
  await image?.remove()
})

/** Runs something while people file, and expects that nothing was lost or doubled, and that runs agree. */
async function whileFiling(work: (filings: Filings) => Promise<void>): Promise<void> {
  const { complainant, colleague, respondent } = employer.staff
  const filings = await startFilings(employer, [complainant, colleague, respondent])
  await work(filings)
  const record = await filings.stop()
  expect(record.filed.length).toBeGreaterThan(2)
  expect(await findLosses(employer, record)).toEqual([])
  await until(
    'runs and cases agree',
    async () => (await findRunDifferences(installation, employer)).length === 0,
  )
}
const moreThan = (filings: Filings, count: number) => {
  const wanted = filings.count() + count
  return until(`${wanted} complaints are filed`, async () => filings.count() >= wanted, 120_000)
}

test('from an empty server to a closed complaint, by commands and calls alone', async () => {
  const printed = await setUp(installation)
  await Promise.all([...installation.apis, ...installation.workers].map((part) => part.start()))
  employer = await openEmployer(installation, await claimPlatform(installation, printed))
  const { staff } = employer
  const { caseId } = await fileComplaint(staff.complainant, employer, {
    details: 'He kept sending me messages at night.',
    against: staff.respondent,
    withFile: true,
  })
  await hearRespondent(staff, caseId)
  await holdInquiry(staff, caseId)
  await concludeInquiry(staff, caseId)
  expect((await readCase(staff.complainant, caseId)).status).toBe('CLOSED')
})

test('each API and worker is replaced in turn while people file', async () => {
  await whileFiling(async (filings) => {
    for (const part of [...installation.workers, ...installation.apis]) {
      expect(await part.stop(), part.output()).toBe(0)
      await moreThan(filings, 1)
      await part.start()
      await moreThan(filings, 1)
    }
  })
})

test('a worker and an API are killed while people file', async () => {
  await whileFiling(async (filings) => {
    for (const [part] of [installation.workers, installation.apis] as [Part][]) {
      await part.kill()
      await moreThan(filings, 2)
      await part.start()
    }
  })
})

partitions(() => ({ installation, employer, whileFiling, moreThan }))
