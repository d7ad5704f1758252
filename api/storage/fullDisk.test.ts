/**
 * Disks that keep nothing: full, read-only, not mounted. Filing answers 503 with a code of its own, writes
 * nothing half, keeps the draft, and succeeds once the disk is back; /readyz says so meanwhile.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../test/app.ts'
import { fileDraft, handIn, newDraft, publishFor, type Published } from '../../test/complaint.ts'
import { skipAsNotRun } from '../../test/notRun.ts'

let [app, me, published] = [] as unknown as [TestApp, Caller, Published]
let mounted: string[] = []
beforeAll(async () => {
  app = await testApp()
  published = await publishFor(app.db, app.employer)
  me = await app.as(app.employer.complainant)
})
beforeEach(() => unmountAll())
afterAll(async () => {
  unmountAll()
  await app.close()
})

function unmountAll(): void {
  for (const path of mounted) execFileSync('umount', [path])
  mounted = []
}

/** An empty file system of 256 KB over the folder, which hides what lies there. */
function mountSmall(context: TestContext, path: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', path], { stdio: 'pipe' })
    mounted.push(path)
  } catch {
    skipAsNotRun(context, 'this machine does not let us mount a tmpfs')
  }
}

const fill = (path: string) => writeFile(join(path, 'ballast'), Buffer.alloc(256 * 1024)).catch(() => {})
const keysDir = () => app.caseKeys.dir
const readiness = async () => {
  await sleep(1_100) // one look is reused for a second
  const { status, body } = await app.nobody.get('/readyz')
  const failing = body.content.parts.filter((part: { ready: boolean }) => !part.ready)
  return { status, failing: failing.map((part: { name: string }) => part.name) }
}
const file = (draftId: string) => fileDraft(me, draftId)

/** Files a complaint while keys cannot be written, and again once `mend` was called. */
async function filesOnceMended(draftId: string, mend: () => unknown): Promise<void> {
  const before = await app.db.platform.case.count()
  const outbox = await app.db.platform.outbox.count()
  const refused = await file(draftId)
  expect(refused).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await readiness()).toEqual({ status: 503, failing: ['keys'] })
  expect((await app.nobody.get('/livez')).status).toBe(200)
  expect(await app.db.platform.case.count()).toBe(before)
  expect(await app.db.platform.outbox.count()).toBe(outbox)
  await mend()
  expect(await readiness()).toEqual({ status: 200, failing: [] })
  expect((await file(draftId)).status).toBe(200)
  expect(await app.db.platform.case.count()).toBe(before + 1)
}

test('the disk of keys is full', async (on) => {
  await mkdir(keysDir(), { recursive: true })
  mountSmall(on, keysDir())
  const draftId = await newDraft(me, published.workflowId)
  await fill(keysDir())
  await filesOnceMended(draftId, () => rm(join(keysDir(), 'ballast')))
})

test('the disk of keys is read-only', async (on) => {
  await mkdir(keysDir(), { recursive: true })
  mountSmall(on, keysDir())
  const draftId = await newDraft(me, published.workflowId)
  execFileSync('mount', ['-o', 'remount,ro', keysDir()])
  await filesOnceMended(draftId, () => execFileSync('mount', ['-o', 'remount,rw', keysDir()]))
})

test('the folder of keys is no folder any more', async () => {
  const draftId = await newDraft(me, published.workflowId)
  await rename(keysDir(), `${keysDir()}.away`)
  await writeFile(keysDir(), '')
  await filesOnceMended(draftId, async () => {
    await rm(keysDir())
    await rename(`${keysDir()}.away`, keysDir())
  })
})

test('the disk of files is full: evidence is refused with the same code, and comes in later', async (on) => {
  mountSmall(on, app.filesDir)
  const draftId = await newDraft(me, published.workflowId)
  await fill(app.filesDir)
  const send = () => handIn(me, `/case/draft/${draftId}/evidence`, 'x'.repeat(40_000), 'seen.txt')
  const refused = await send()
  expect(refused).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
  expect((await readiness()).failing).toContain('files')
  await rm(join(app.filesDir, 'ballast'))
  expect((await send()).status).toBe(200)
  expect(existsSync(app.filesDir)).toBe(true)
})
