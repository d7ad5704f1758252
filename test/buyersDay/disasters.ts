/** What befalls an installation beside the death of its processes; each with what brings it back. */
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaints } from '../../api/complaints/contract.ts'
import { skipAsNotRun } from '../notRun.ts'
import { freePort } from '../port.ts'
import { fileComplaint, pdf, prepareComplaint, readCase, sendFile, untilRunning } from './complaints.ts'
import type { BuyersDay } from './day.ts'
import { acknowledge, countAcknowledgements, listIds } from './filings.ts'
import type { Installation } from './installation.ts'
import { until } from './appInstance.ts'
import { findRunDifferences } from './runs.ts'

const stopAll = ({ apis, workers }: Installation) =>
  Promise.all([...apis, ...workers].map(async (part) => expect(await part.stop(), part.output()).toBe(0)))
const startAll = ({ apis, workers }: Installation) =>
  Promise.all([...apis, ...workers].map((part) => part.start()))

export function disasters(day: () => BuyersDay): void {
  test('Temporal loses everything while people file, and a worker that begins meanwhile waits', async () => {
    const { installation, whileFiling, moreThan } = day()
    const { temporal, workers } = installation
    const [worker] = workers
    if (!worker) throw new Error('There is no worker')
    await whileFiling(async (filings) => {
      await moreThan(filings, 2)
      await temporal.stop()
      await worker.kill()
      const starting = worker.start()
      await until('the worker answers', async () => (await worker.statusOf('/livez')) === 200)
      expect(await worker.statusOf('/readyz')).toBe(503)
      await temporal.empty()
      await temporal.start()
      await starting
      expect(await worker.statusOf('/readyz')).toBe(200)
      await moreThan(filings, 2)
    })
  })

  test('a backup that was taken while people filed brings back all of it after a loss', async () => {
    const { installation, employer, filed, whileFiling, moreThan } = day()
    const { complainant, member } = employer.staff
    const { caseId } = await fileComplaint(complainant, employer, {
      details: 'Before the backup.',
      withFile: true,
    })
    await untilRunning(member, caseId)
    const folder = join(installation.folders.home, 'backup')
    const passphrase = { BACKUP_PASSPHRASE: 'a long night of work' }
    const owner = () => ({ ...passphrase, DATABASE_URL: installation.postgres.url })
    const beforeBackup: string[] = []
    filed.push({ caseId, by: complainant })
    await acknowledge(member, caseId)
    await whileFiling(async (filings) => {
      await moreThan(filings, 2)
      beforeBackup.push(...filings.acknowledged(), ...filed.map((each) => each.caseId))
      await installation.run(['command.js', 'backup', folder], owner())
      await moreThan(filings, 2)
    })
    await loseEverything(installation)
    await installation.run(['command.js', 'restore', folder], owner())
    await startAll(installation)
    await installation.run(['command.js', 'cases', 'restored'])
    const lost = await forgetLost(day())
    expect(lost.filter((id) => beforeBackup.includes(id))).toEqual([])
    const { form } = await readCase(complainant, caseId)
    expect(form?.incidents?.[0]?.evidence).toHaveLength(1)
    await until(
      'runs and cases agree',
      async () => (await findRunDifferences(installation, employer)).length === 0,
      180_000,
    )
  })

  test('a process with another key or mount refuses to start, and writes nothing', async () => {
    const { installation } = day()
    const empty = join(installation.folders.home, 'empty')
    const mount = async (name: string) => {
      await mkdir(join(empty, name), { recursive: true })
      return join(empty, name)
    }
    const wrong = {
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      CASE_KEYS_DIR: await mount('keys'),
      DATA_DIR: await mount('data'),
      LEDGER_HEADS_DIR: await mount('heads'),
    }
    for (const only of ['worker', 'api'])
      await Promise.all(
        Object.entries(wrong).map(async ([name, value]) => {
          const env = { [name]: value, PORT: String(await freePort()) }
          const started = installation.run(['start.js', `--only=${only}`], env)
          await expect(started, name).rejects.toThrow(new RegExp(`ended with 1:[^]*${name}`))
        }),
      )
    const entries = await readdir(empty, { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => !entry.isDirectory())).toEqual([])
  })

  test('a full disk answers 503 with its code, and nothing is half written', async (context) => {
    const { installation, employer, filed } = day()
    if (!installation.hasOwnDisks) skipAsNotRun(context, 'tmpfs cannot be mounted here')
    const { complainant, member } = employer.staff
    const full = { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } }
    const before = await listIds(complainant)
    const body = await prepareComplaint(complainant, employer, { details: 'There is no room for it.' })
    const path = `/complaint-workflow/api/case/draft/${body.draftId}/evidence`
    const form = new FormData()
    form.set('file', pdf('letter.pdf'))
    const freeFiles = fillDisk(installation.folders.data)
    expect(await complainant.client.uploadOnce(path, form)).toMatchObject(full)
    await untilReady(installation, 503)
    await freeFiles()
    const freeKeys = fillDisk(installation.folders.caseKeys)
    const key = randomUUID()
    expect(await complainant.client.callOnce(complaints.file, { body }, key)).toMatchObject(full)
    await untilReady(installation, 503)
    await freeKeys()
    await untilReady(installation, 200)
    const { evidenceId } = await sendFile(complainant, path, pdf('letter.pdf'))
    const { evidence } = await complainant.client.call(complaints.draft, { params: { id: body.draftId } })
    expect(evidence.map((each) => each.evidenceId)).toEqual([evidenceId])
    expect(await listIds(complainant)).toEqual(before)
    const again = await complainant.client.callOnce(complaints.file, { body }, key)
    expect(again).toMatchObject({ status: 200 })
    const { caseId } = again.body.content
    filed.push({ caseId, by: complainant })
    await acknowledge(member, caseId)
  })
}

/** Database, files, keys, heads and Temporal, as when the machines burned. */
async function loseEverything(installation: Installation): Promise<void> {
  const { folders, temporal } = installation
  await stopAll(installation)
  await temporal.stop()
  await installation.replacePostgres()
  await temporal.empty()
  await temporal.start()
  for (const folder of [folders.data, folders.caseKeys])
    for (const each of await readdir(folder)) await rm(join(folder, each), { recursive: true })
}

/**
 * Takes complaints that a restored database does not know off the record of the day, and answers them; what was
 * filed just before the backup and acknowledged after it is acknowledged again, as the runbook has it.
 */
async function forgetLost({ employer, filed }: BuyersDay): Promise<string[]> {
  const { member, ...others } = employer.staff
  const filers = [others.complainant, others.colleague, others.respondent]
  const listed = new Set((await Promise.all(filers.map(listIds))).flatMap((ids) => [...ids]))
  const [listedCases, lost] = [true, false].map((is) =>
    filed.filter(({ caseId }) => listed.has(caseId) === is),
  )
  for (const { caseId } of listedCases ?? [])
    if ((await countAcknowledgements(others.presiding, caseId)) === 0) await acknowledge(member, caseId)
  filed.splice(0, filed.length, ...(listedCases ?? []))
  return (lost ?? []).map(({ caseId }) => caseId)
}

/** Waits until `/readyz` of each API answers this. */
const untilReady = ({ apis }: Installation, status: number): Promise<void> =>
  until(`every API answers ${status} at /readyz`, async () => {
    const answers = await Promise.all(apis.map((api) => api.statusOf('/readyz')))
    return answers.every((each) => each === status)
  })

/** Fills a file system; the answered function frees it again. */
function fillDisk(folder: string): () => Promise<void> {
  const ballast = join(folder, 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
  return () => rm(ballast)
}
