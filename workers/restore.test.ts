/**
 * The rehearsal of docs/operations.md: PostgreSQL is restored to a point while Temporal is ahead of it. What the
 * backup held is all there, what came later is gone and said to be, and every case goes on.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptRestore, beginHeads, checkEveryChain } from '../api/audit/upkeep.ts'
import { buildEmployer } from '../prisma/builders.ts'
import { openDatabase, type Database } from '../prisma/client.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { prepareLogins } from '../prisma/roles.ts'
import { acting, fileCase, floorGraph, publish } from '../test/case.ts'
import { testUrl } from '../test/database.ts'
import { startArchived, type Archived } from '../test/pointInTime.ts'
import { startRig, type Rig } from '../test/rig.ts'
import { actUpdate } from '../workflows/messages.ts'
import { reconcile } from './compareRuns.ts'
import { endRunsAhead } from './endRunsAhead.ts'

const secret = randomBytes(32)
let [archived, headsDir, db, rig] = [] as unknown as [Archived, string, Database, Rig]
beforeAll(async () => {
  headsDir = await mkdtemp(join(tmpdir(), 'redress-heads-'))
  archived = await startArchived()
  await applyMigrations(archived.server.url)
  await open(archived.server.url)
})
afterAll(async () => {
  await rig?.stop()
  await db?.close()
  await archived?.remove()
  await rm(headsDir, { recursive: true, force: true })
})

async function open(url: string): Promise<void> {
  await prepareLogins(url, testUrl(url))
  db = openDatabase(testUrl(url), { ledger: { secret, headsDir } })
  await beginHeads(db)
}
const rows = async (table: string, caseId: string) =>
  (await db.pool.query(`SELECT * FROM "${table}" WHERE "caseId" = $1 ORDER BY seq`, [caseId])).rows
const statusOf = async (id: string) => (await db.platform.case.findUnique({ where: { id } }))?.status

test('restored to a point, with Temporal ahead: nothing of the backup is lost, and every case goes on', async () => {
  const employer = await buildEmployer(db, 'acme.localhost')
  const floor = await publish(db, employer, floorGraph())
  rig = await startRig({ db, secret })
  const { taskQueue } = rig
  const member = acting(employer.member, 'COMMITTEE')
  const act = async (caseId: string, step: string) =>
    (await rig.temporal()).workflow.getHandle(caseId).executeUpdate(actUpdate, {
      args: [
        {
          key: `${caseId}-${step}`,
          by: member,
          act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} },
        },
      ],
    })
  const file = async () => {
    const caseId = await fileCase(db, employer, floor)
    rig.wake()
    await rig.settle(caseId)
    return caseId
  }
  const [untouched, acted, closed] = [await file(), await file(), await file()]
  for (const step of ['read.1', 'ask.1']) await act(closed, step)
  await archived.backUp()
  await act(acted, 'read.1')
  await rig.settle(acted)
  await archived.point('before')
  const tables = ['CaseTransition', 'CaseEvent'] as const
  const backupRows = await Promise.all(
    [untouched, acted, closed].flatMap((id) => tables.map((table) => rows(table, id))),
  )

  await act(acted, 'ask.1')
  await act(closed, 'decide.1')
  const late = await file()
  await rig.settle(closed, ({ status }) => status === 'CLOSED')

  await rig.stop()
  await db.close()
  const { url } = await archived.restore('before')
  await open(url)
  expect(
    await Promise.all([untouched, acted, closed].flatMap((id) => tables.map((table) => rows(table, id)))),
  ).toEqual(backupRows)
  expect([await statusOf(closed), await statusOf(late)]).toEqual(['IN_PROGRESS', undefined])
  expect((await checkEveryChain(db)).map(({ flaw }) => flaw.kind)).toContain('MISSING')
  expect((await acceptRestore(db)).refused).toEqual([])
  expect(await checkEveryChain(db)).toEqual([])

  rig = await startRig({ db, secret, taskQueue })
  // Until the runs are compared, an act on one that is ahead is refused, and nothing wrong is written.
  await expect(act(acted, 'decide.1')).rejects.toMatchObject({ cause: { type: 'NEEDS_ATTENTION' } })
  expect(await db.platform.caseTransition.count({ where: { caseId: acted } })).toBe(2)

  const options = { db, temporal: rig.temporal, taskQueue }
  await expect
    .poll(() => endRunsAhead(options), { timeout: 20_000 })
    .toEqual({ ahead: [acted], unknown: [late], silent: [] })
  await expect
    .poll(
      async () => {
        const { missingRuns, orphanRuns, parked } = await reconcile({ ...options, settleMs: 0 })
        return [...missingRuns, ...orphanRuns, ...parked]
      },
      { timeout: 40_000, interval: 500 },
    )
    .toEqual([])
  expect(await endRunsAhead(options)).toEqual({ ahead: [], unknown: [], silent: [] })

  // Its committee was told, and may do again what is gone; the case that had been closed is open, as in the backup.
  const kinds = (await db.platform.caseEvent.findMany({ where: { caseId: acted } })).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['NEEDS_ATTENTION', 'GOES_ON']))
  const notices = await db.platform.notice.findMany({ where: { caseId: acted, kind: 'NEEDS_ATTENTION' } })
  expect(notices.map(({ userId }) => userId)).toContain(employer.member.id)
  for (const step of ['ask.1', 'decide.1']) await act(acted, step)
  await act(closed, 'decide.1')
  await act(untouched, 'read.1')
  for (const id of [acted, closed])
    expect(await rig.settle(id, ({ status }) => status === 'CLOSED')).toMatchObject({
      seq: 4,
      attention: null,
    })
  expect(await statusOf(untouched)).toBe('IN_PROGRESS')
  expect(await checkEveryChain(db)).toEqual([])
})
