/** What befalls an installation beside the death of its processes; each with what brings it back. */
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeStep, fileComplaint, pdf, readCase, sendFile, untilRunning } from './complaints.ts'
import { complaints } from '../../api/complaints/contract.ts'
import type { BuyersDay } from './day.ts'
import { listIds } from './filings.ts'
import type { Installation } from './installation.ts'
import { until } from './part.ts'
import { findRunDifferences } from './runs.ts'

/** What the product can do by now: a line here enables its chapter. */
const enabled = { emptiedTemporal: false, backup: false, wrongParts: false, fullDisk: false }

const stopAll = ({ apis, workers }: Installation) =>
  Promise.all([...apis, ...workers].map((part) => part.stop()))
const startAll = ({ apis, workers }: Installation) =>
  Promise.all([...apis, ...workers].map((part) => part.start()))

export function disasters(day: () => BuyersDay): void {
  test.runIf(enabled.emptiedTemporal)('Temporal loses everything while people file', async () => {
    const { installation, whileFiling, moreThan } = day()
    await whileFiling(async (filings) => {
      await moreThan(filings, 2)
      await installation.temporal.stop()
      await installation.temporal.empty()
      await installation.temporal.start()
      await moreThan(filings, 2)
    })
  })

  test.runIf(enabled.backup)('a backup brings everything back after all of it was lost', async () => {
    const { installation, employer } = day()
    const { complainant, member } = employer.staff
    const { caseId } = await fileComplaint(complainant, employer, {
      details: 'Before the backup.',
      withFile: true,
    })
    await untilRunning(member, caseId)
    const before = await listIds(complainant)
    const folder = join(installation.folders.home, 'backup')
    await mkdir(folder)
    const passphrase = { BACKUP_PASSPHRASE: 'a long night of work' }
    await installation.run(['command.js', 'backup', folder], passphrase)
    await loseEverything(installation)
    const owner = { DATABASE_URL: installation.postgres.url }
    await installation.run(['command.js', 'restore', folder], { ...passphrase, ...owner })
    await startAll(installation)
    await installation.run(['command.js', 'cases', 'restored'])
    expect(await listIds(complainant)).toEqual(before)
    await completeStep(member, caseId, 'acknowledge', 'accepted', { inTime: 'inTime' })
    const { form } = await readCase(complainant, caseId)
    expect(form?.incidents?.[0]?.evidence).toHaveLength(1)
    await until(
      'runs and cases agree',
      async () => (await findRunDifferences(installation, employer)).length === 0,
    )
  })

  test.runIf(enabled.wrongParts)('a process with another key or mount refuses to start', async () => {
    const { installation } = day()
    const [worker] = installation.workers
    const empty = join(installation.folders.home, 'empty')
    await mkdir(empty)
    const wrong = {
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      CASE_KEYS_DIR: empty,
      DATA_DIR: empty,
      LEDGER_HEADS_DIR: empty,
    }
    await worker?.stop()
    for (const [name, value] of Object.entries(wrong)) {
      const started = installation.run(['start.js', '--only=worker'], { [name]: value })
      await expect(started, name).rejects.toThrow(new RegExp(`ended with 1:[^]*${name}`))
    }
    await worker?.start()
  })

  test.runIf(enabled.fullDisk)(
    'a full disk answers 503 with its code, and nothing is half written',
    async () => {
      const { installation, employer } = day()
      if (!installation.hasOwnDisk)
        return console.log('NOT RUN: a full disk, for tmpfs cannot be mounted here')
      const { complainant, member } = employer.staff
      const before = await listIds(complainant)
      const { draftId } = await complainant.client.call(complaints.createDraft, {
        body: { workflowId: employer.workflowId },
      })
      const path = `/complaint-workflow/api/case/draft/${draftId}/evidence`
      const free = fillDisk(installation.folders.data)
      const form = new FormData()
      form.set('file', pdf('letter.pdf'))
      expect(await complainant.client.uploadOnce(path, form)).toMatchObject({
        status: 503,
        body: { code: 'STORAGE_UNAVAILABLE' },
      })
      await free()
      await sendFile(complainant, path, pdf('letter.pdf'))
      const { evidence } = await complainant.client.call(complaints.draft, { params: { id: draftId } })
      expect(evidence).toHaveLength(1)
      expect(await listIds(complainant)).toEqual(before)
      expect(await listIds(member)).not.toContain(draftId)
    },
  )
}

/** Database, files, keys, heads and Temporal, as when the machines burned. */
async function loseEverything(installation: Installation): Promise<void> {
  const { folders, temporal } = installation
  await stopAll(installation)
  await installation.replacePostgres()
  await temporal.stop()
  await temporal.empty()
  await temporal.start()
  for (const folder of [folders.data, folders.caseKeys])
    for (const each of await readdir(folder)) await rm(join(folder, each), { recursive: true })
}

/** Fills a file system; the answered function frees it again. */
function fillDisk(folder: string): () => Promise<void> {
  const ballast = join(folder, 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'])
  return () => rm(ballast)
}
