import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEveryChain } from '../../api/audit/upkeep.ts'
import { piecesOf, writeMade } from '../../api/storage/receive.ts'
import { evidenceKey, incomingKey, keyOf, type Shelf } from '../../api/storage/store.ts'
import type { Caller } from '../../test/app.ts'
import { fileCase, floorGraph, publish } from '../../test/case.ts'
import { formOf, prepare, rowsOf, testJobs, unique, type Jobs } from '../../test/jobs.ts'
import { scheduleSweep } from './schedule.ts'
import { everySweep } from '../modules.ts'
import { sweep } from './cleanUp.ts'

let [app, admin] = [] as unknown as [Jobs, Caller]
beforeAll(async () => {
  app = await testJobs()
  admin = await app.as(app.employer.admin)
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const clean = () => sweep(app.deps, everySweep)
const bytesOf = (shelf: Shelf, id: string) => existsSync(join(app.filesDir, keyOf(shelf, id)))
const jobOf = (id: string) => app.db.platform.job.findUniqueOrThrow({ where: { id } })
const rowsLeft = (jobId: string) => app.db.platform.jobRow.count({ where: { jobId } })
/** A file with one person, invited. */
async function imported(): Promise<string> {
  const { jobId } = await prepare(app, admin, [[unique(), 'Meera', '', '', '', '', '', '', '']])
  await admin.post(`/api/job/${jobId}/confirm`, {})
  await app.until(admin, jobId)
  return jobId
}
const age = (id: string, days: number) =>
  app.db.platform.job.update({ where: { id }, data: { createdAt: daysAgo(days), finishedAt: daysAgo(days) } })

test('thirty days after an import its people are gone, and what was done, by whom and when stays', async () => {
  const [old, young] = [await imported(), await imported()]
  const before = await jobOf(old)
  await age(old, 31)
  await age(young, 29)
  expect(await clean()).toMatchObject({ jobs: 1 })
  const after = await jobOf(old)
  expect(after).toMatchObject({
    status: 'DONE',
    total: 1,
    counts: { DONE: 1 },
    createdBy: app.employer.admin.id,
    fileId: null,
    finishedAt: expect.any(Date),
  })
  expect([
    await rowsLeft(old),
    bytesOf('files', before.fileId!),
    Object.keys(after.options as object),
  ]).toEqual([0, false, ['report']])
  expect((await admin.get(`/api/job/${old}`)).body.content).toMatchObject({
    created: 1,
    reportUrl: null,
    report: { total: 1, valid: 1 },
    abilities: { report: false, undo: false, confirm: false },
  })
  expect((await admin.get(`/api/job/${old}/report`)).status).toBe(409)
  expect(await app.db.platform.invite.count({ where: { jobId: old } })).toBe(1)
  expect(
    await app.db.platform.ledgerEntry.findFirst({ where: { entityId: old, action: 'jobs:empty' } }),
  ).toMatchObject({
    workspaceId: app.employer.workspace.id,
    byUserId: null,
    detail: { kind: 'INVITE_IMPORT' },
  })
  expect([await rowsLeft(young), bytesOf('files', (await jobOf(young)).fileId!)]).toEqual([1, true])
  expect((await admin.get(`/api/job/${young}/report?format=CSV`)).status).toBe(200)
  expect(await clean()).toMatchObject({ jobs: 0 })
})

test('a file that waited thirty days for a word is stopped; one of two jobs stays with the younger', async () => {
  const waiting = await prepare(app, admin, [[unique(), '', '', '', '', '', '', '', '']])
  const { fileId } = await jobOf(waiting.jobId)
  const again = (await admin.upload('/api/invite/bulk/validate', formOf(null, { fileId: fileId! }))).body
    .content
  await app.until(admin, again.jobId)
  await app.db.platform.job.update({ where: { id: waiting.jobId }, data: { createdAt: daysAgo(31) } })
  await clean()
  expect(await jobOf(waiting.jobId)).toMatchObject({ status: 'CANCELLED', fileId: null })
  expect([
    (await admin.post(`/api/job/${waiting.jobId}/confirm`, {})).status,
    bytesOf('files', fileId!),
    (await rowsOf(admin, again.jobId)).length,
  ]).toEqual([409, true, 1])
  await age(again.jobId, 31)
  await clean()
  expect(bytesOf('files', fileId!)).toBe(false)
})

test('a sweep that was stopped goes on: a job of many rows, and files whose bytes went first', async () => {
  const jobId = await imported()
  await app.db.pool.query(
    `INSERT INTO "JobRow" ("jobId", "workspaceId", n, cells, status) SELECT
      $1, $2, n, '[]', 'DONE' FROM generate_series(3, 11000) n`,
    [jobId, app.employer.workspace.id],
  )
  await age(jobId, 31)
  let beats = 0
  await expect(
    sweep(app.deps, everySweep, () => {
      if (++beats === 2) throw new Error('stopped')
    }),
  ).rejects.toThrow('stopped')
  expect(await rowsLeft(jobId)).toBe(999)
  expect(
    await Promise.all([clean(), clean()]).then((both) =>
      both.map(({ jobs }) => jobs ?? 0).reduce((a, b) => a + b),
    ),
  ).toBe(1)
  expect(await rowsLeft(jobId)).toBe(0)
})

test('what came in and became no file goes after two days, whoever was killed over it', async () => {
  const { store } = app.deps
  const waiting = async (id: string, days: number) => {
    await store.write(incomingKey(id), piecesOf(Buffer.from('a')))
    await utimes(join(app.filesDir, incomingKey(id)), daysAgo(days), daysAgo(days))
  }
  await Promise.all(Array.from({ length: 205 }, (_, n) => waiting(`old-${n}`, 2.1)))
  await waiting('young', 1.9)
  expect(await clean()).toMatchObject({ incoming: 205 })
  expect([await store.size(incomingKey('old-0')), await store.size(incomingKey('young'))]).toEqual([null, 1])
  await store.remove(incomingKey('young'))
})

test('uploads that nobody confirmed go after a day, made files when their day is over, with their bytes', async () => {
  const {
    workspace,
    admin: { id: createdBy },
  } = app.employer
  const file = async (more: object) => {
    const { id } = await app.db.forWorkspace(workspace.id).storedFile.create({
      data: {
        purpose: 'LOGO',
        fileName: 'a.png',
        contentType: 'image/png',
        sizeBytes: 1,
        createdBy,
        ...more,
      },
    })
    await app.deps.store.write(keyOf('files', id), piecesOf(Buffer.from('a')))
    return id
  }
  const resource = async (more: object) => {
    const { id } = await app.db.forWorkspace(workspace.id).resource.create({
      data: {
        workflowVersionId: uuid(),
        attributeId: 'a',
        fileName: 'a.png',
        contentType: 'image/png',
        sizeBytes: 1,
        tokenHash: '',
        expiresAt: new Date(),
        createdBy,
        ...more,
      },
    })
    await app.deps.store.write(keyOf('resources', id), piecesOf(Buffer.from('a')))
    return id
  }
  const [day, now] = [daysAgo(1.1), new Date()]
  const gone = [
    await file({ createdAt: day }),
    await file({ purpose: 'IMPORT', createdAt: day }),
    await file({ purpose: 'REPORT', confirmedAt: now, expiresAt: daysAgo(0.1) }),
  ]
  const stays = [
    await file({}),
    await file({ createdAt: day, confirmedAt: day }),
    await file({ purpose: 'REPORT', confirmedAt: now, expiresAt: daysAgo(-1) }),
  ]
  const [goneResource, staysResource] = [
    await resource({ createdAt: day }),
    await resource({ createdAt: day, confirmedAt: day }),
  ]
  expect(await clean()).toMatchObject({ files: 3, resources: 1 })
  expect([...gone, ...stays].map((id) => bytesOf('files', id))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
  expect([goneResource, staysResource].map((id) => bytesOf('resources', id))).toEqual([false, true])
  expect(
    (await app.db.platform.storedFile.findMany({ where: { id: { in: [...gone, ...stays] } } })).length,
  ).toBe(3)
  expect(
    await app.db.platform.resource.findMany({
      where: { id: { in: [goneResource, staysResource] } },
      select: { id: true },
    }),
  ).toEqual([{ id: staysResource }])
})

test('codes, sessions and counters go when they are over; when somebody was last seen stays known', async () => {
  const {
    workspace: { id: workspaceId },
    admin: asha,
    stranger,
    member,
  } = app.employer
  const challenge = (more: object) =>
    app.db.platform.challenge.create({
      data: {
        workspaceId,
        purpose: 'EMAIL_OTP',
        identifier: 'meera@acme.example',
        expiresAt: daysAgo(-1),
        ...more,
      },
    })
  const session = (userId: string, more: object) =>
    app.db.platform.session.create({
      data: { userId, workspaceId, tokenHash: randomUUID(), expiresAt: daysAgo(-1), ...more },
    })
  const good = [
    await challenge({}),
    await challenge({ expiresAt: daysAgo(0.5) }),
    await challenge({ usedAt: new Date() }),
  ]
  await challenge({ expiresAt: daysAgo(1.1) })
  await challenge({ usedAt: daysAgo(1.1) })
  const last = await session(stranger.id, { expiresAt: daysAgo(31), lastSeenAt: daysAgo(40) })
  const over = [
    await session(stranger.id, { expiresAt: daysAgo(31), lastSeenAt: daysAgo(50) }),
    await session(asha.id, { revokedAt: daysAgo(31), lastSeenAt: daysAgo(32) }),
    await session(member.id, { expiresAt: daysAgo(31), impersonatedBy: asha.id }),
  ]
  const open = await session(asha.id, { revokedAt: daysAgo(29), lastSeenAt: daysAgo(30) })
  await app.db.platform.rateLimit.createMany({
    data: [
      { key: 'over', points: 1, expire: BigInt(Date.now() - 1_000) },
      { key: 'counting', points: 1, expire: BigInt(Date.now() + 60_000) },
    ],
  })
  expect(await clean()).toMatchObject({ challenges: 2, sessions: 3 })
  expect(
    (await app.db.platform.challenge.findMany({ where: { workspaceId } })).map(({ id }) => id).toSorted(),
  ).toEqual(good.map(({ id }) => id).toSorted())
  expect(await app.db.platform.session.count({ where: { id: { in: over.map(({ id }) => id) } } })).toBe(0)
  expect(await app.db.platform.session.count({ where: { id: { in: [last.id, open.id] } } })).toBe(2)
  expect(
    (await app.db.platform.rateLimit.findMany({ where: { key: { in: ['over', 'counting'] } } })).map(
      ({ key }) => key,
    ),
  ).toEqual(['counting'])
})

test('words that went with an act that never came about go after thirty days; those of a transition stay', async () => {
  const {
    workspace: { id: workspaceId },
    member,
  } = app.employer
  const written = (more: object) =>
    app.db.platform.submission.create({
      data: { workspaceId, caseId: randomUUID(), byUserId: member.id, note: 'Because', ...more },
    })
  const [old, young, committed] = [
    await written({ createdAt: daysAgo(31) }),
    await written({ createdAt: daysAgo(29) }),
    await written({ createdAt: daysAgo(400), committedSeq: 2 }),
  ]
  expect(await clean()).toMatchObject({ submissions: 1 })
  const left = await app.db.platform.submission.findMany({
    where: { id: { in: [old.id, young.id, committed.id] } },
  })
  expect(left.map(({ id }) => id).toSorted()).toEqual([young.id, committed.id].toSorted())
})

test('nothing of a case goes, however old it is', async () => {
  const { workspace, complainant } = app.employer
  const caseId = await fileCase(app.db, app.employer, await publish(app.db, app.employer, floorGraph()))
  const storedAs = uuid()
  const written = await writeMade(app.deps, evidenceKey(storedAs), piecesOf(Buffer.from('What I saw')))
  const stored = { storedAs, ...written }
  for (const place of [{ caseId }, { draftId: uuid() }])
    await app.db.forWorkspace(workspace.id).evidence.create({
      data: {
        ...place,
        ...stored,
        uploadedBy: complainant.id,
        fileName: 'seen.txt',
        contentType: 'text/plain',
        createdAt: daysAgo(400),
      },
    })
  await age(await imported(), 400)
  // It grows old once its run has settled: one that began so long ago would go on writing of its due dates
  // meanwhile.
  await app.rig.settle(caseId)
  await app.db.platform.case.update({ where: { id: caseId }, data: { filedAt: daysAgo(400) } })
  const all = async () =>
    (
      await app.db.pool.query(
        'SELECT (SELECT count(*)::int FROM "Case") AS cases, (SELECT count(*)::int FROM "CaseForm") AS ' +
          'forms, (SELECT count(*)::int FROM "Evidence") AS evidence, (SELECT count(*)::int FROM ' +
          '"WorkflowVersion") AS versions, (SELECT count(*)::int FROM "LedgerEntry") AS ledger',
      )
    ).rows[0]
  const before = await all()
  expect(before).toMatchObject({ evidence: 2 })
  await clean()
  expect(await all()).toEqual({ ...before, ledger: before.ledger + 1 })
  expect(existsSync(join(app.filesDir, evidenceKey(storedAs)))).toBe(true)
  expect(await checkEveryChain(app.db)).toEqual([])
})

test('it comes by a schedule that is made once, and a worker carries it out', async () => {
  const [client, scheduleId] = [await app.rig.temporal(), `sweep-${randomUUID()}`]
  for (const _start of [1, 2]) await scheduleSweep(client, { scheduleId, taskQueue: app.rig.taskQueue })
  const jobId = await imported()
  await age(jobId, 31)
  const schedule = client.schedule.getHandle(scheduleId)
  expect((await schedule.describe()).spec).toMatchObject({
    intervals: [{ every: 86_400_000, offset: 10_800_000 }],
  })
  await schedule.trigger()
  await expect.poll(() => rowsLeft(jobId), { timeout: 30_000, interval: 200 }).toBe(0)
  await schedule.delete()
})

test('chains of the ledger that do not hold are counted, those about cases among them', async () => {
  expect((await clean()).brokenChains).toBe(0)
  await app.db.ledger.settled()
  const owner = new pg.Client({ connectionString: app.url.owner })
  await owner.connect()
  await app.db
    .forWorkspace(app.employer.workspace.id)
    .ledgerEntry.create({ data: { action: 'case:FILED', entity: 'case' } })
  await app.db.ledger.settled()
  await owner.query(
    `ALTER TABLE "LedgerEntry" DISABLE TRIGGER append_only; DELETE FROM "LedgerEntry"
      e WHERE action = 'case:FILED' AND seq = (SELECT max(seq) FROM "LedgerEntry" WHERE
      chain = 'CASES' AND "workspaceId" = e."workspaceId")`,
  )
  await owner.end()
  expect((await clean()).brokenChains).toBe(1)
})
