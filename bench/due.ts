/**
 * Many open cases, a tenth of which fall due within one second: how long until each of their thresholds has fired,
 * once, and how long a person's act on one of the others takes meanwhile, against the same alone.
 */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { v7 as uuid } from 'uuid'
import { diskStore } from '../api/storage/disk.ts'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import { temporalClient } from '../temporal/connection.ts'
import { caseWorkflowId } from '../temporal/names.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { noMailer, noTexter } from '../workers/mail/mailers.ts'
import { reconcile } from '../workers/compareRuns.ts'
import { startRelay } from '../workers/relay.ts'
import { startWorker } from '../workers/worker.ts'
import type { Graph } from '../workflows/definition/graph.ts'
import { actUpdate } from '../workflows/messages.ts'
import { median } from './table.ts'

const hour = 3_600_000
const filers = 8
const actsAlone = 60
type Site = { db: Database; employer: Employer; client: Client; published: Published; taskQueue: string }

/** The first threshold of its first step comes three hours after filing, to the second. */
function graph(): Graph {
  const drawn = floorGraph()
  for (const step of drawn.steps)
    if (step.clock) step.clock = { ...step.clock, amount: 700, unit: 'HOUR', firstAfter: 3, secondAfter: 500 }
  return drawn
}

/** `scale` 1: 20,000 cases, 2,000 of them due. Throws where a threshold fires twice, or not within ten minutes. */
export async function measureDue(
  db: Database,
  employer: Employer,
  address: string,
  scale = 1,
): Promise<Record<string, number>> {
  const [all, due] = [Math.round(20_000 * scale), Math.round(2_000 * scale)]
  const place = { address, secret: randomBytes(32) }
  const link = temporalClient(place)
  const taskQueue = 'bench-due'
  const store = diskStore(tmpdir())
  const relay = startRelay({
    db,
    temporal: link.client,
    mailer: noMailer,
    texter: noTexter,
    secret: place.secret,
    store,
    webOrigin: (host) => `http://${host}`,
    pollMs: 100,
    taskQueue,
  })
  const worker = await startWorker({ ...place, db, store, taskQueue, outboxFilled: relay.wake })
  const published = await publish(db, employer, graph())
  const site: Site = { db, employer, client: await link.client(), published, taskQueue }
  try {
    return await measure(site, all - due, due)
  } finally {
    await relay.stop()
    await worker.stop()
    await link.close()
  }
}

async function measure(site: Site, others: number, due: number): Promise<Record<string, number>> {
  const began = performance.now()
  const open = await openCases(site, others, () => new Date())
  const perSecond = others / ((performance.now() - began) / 1000)
  console.log(`  ${others} cases are open, ${perSecond.toFixed(1)} a second`)
  console.log(`  ${(await sentAll(site)).toFixed(1)} s later all is sent that filing leaves`)
  const dueAt = Date.now() + (due / perSecond) * 1_500 + 60_000
  const ids = await openCases(site, due, (n) => new Date(dueAt - 3 * hour + Math.floor((n * 1_000) / due)))
  if (Date.now() > dueAt) throw new Error('The machine was too slow to open what falls due before it does')
  const waiting = open.toReversed()
  await sentAll(site)
  if (Date.now() > dueAt - 5_000) throw new Error('What filing leaves to send was sent too late')
  const alone: number[] = []
  while (alone.length < actsAlone && Date.now() < dueAt - 1_000) alone.push(await act(site, waiting.pop()!))
  await sleep(dueAt - Date.now())
  const meanwhile: number[] = []
  const draining = drained(site, ids, dueAt + 1_000)
  const over = new AbortController()
  const ended = draining.finally(() => over.abort())
  while (!over.signal.aborted && waiting.length > 0) meanwhile.push(await act(site, waiting.pop()!))
  const drainSeconds = await ended
  await sleep(5_000)
  if ((await fired(site, ids)).lines !== due) throw new Error('A threshold fired more than once')
  const walk = performance.now()
  const { missingRuns, orphanRuns } = await reconcile({
    ...site,
    temporal: () => Promise.resolve(site.client),
  })
  if (missingRuns.length + orphanRuns.length > 0) throw new Error('Open cases and runs differ')
  console.log(`  ${alone.length} acts alone, ${meanwhile.length} meanwhile`)
  return {
    'due.cases': others + due,
    'due.drainSeconds': drainSeconds,
    'due.stepRatio': median(meanwhile) / median(alone),
    'due.stepAloneMs': median(alone),
    'due.startsPerSecond': perSecond,
    'reconcile.seconds': (performance.now() - walk) / 1000,
  }
}

/** Files them as the API does; the relay starts their runs. Answers once the first step of each is open. */
async function openCases(
  { db, employer, published }: Site,
  count: number,
  filedAt: (n: number) => Date,
): Promise<string[]> {
  const ids: string[] = []
  const left = Array.from({ length: count }, (_, n) => n)
  await Promise.all(
    Array.from({ length: filers }, async () => {
      for (let n = left.pop(); n !== undefined; n = left.pop())
        ids.push(await fileCase(db, employer, published, { filedAt: filedAt(n) }))
    }),
  )
  const unopened = async () =>
    (await db.pool.query('SELECT 1 FROM "Case" WHERE seq = 0 AND id = ANY($1) LIMIT 1', [ids])).rowCount
  while (await unopened()) await sleep(250)
  return ids
}

/** Until the relay has nothing left, which would make an act alone slow and flatter the one meanwhile. In seconds. */
async function sentAll({ db }: Site): Promise<number> {
  const began = performance.now()
  while (await db.platform.outbox.count({ where: { sentAt: null } })) await sleep(250)
  return (performance.now() - began) / 1000
}

async function act({ client, employer }: Site, caseId: string): Promise<number> {
  const [key, by] = [uuid(), acting(employer.member, 'COMMITTEE')]
  const began = performance.now()
  await client.workflow.getHandle(caseWorkflowId(caseId)).executeUpdate(actUpdate, {
    updateId: key,
    args: [
      {
        key,
        by,
        act: { type: 'COMPLETE_STEP', step: 'read.1', outcome: 'done', submissionId: null, values: {} },
      },
    ],
  })
  return performance.now() - began
}

async function fired({ db }: Site, ids: string[]): Promise<{ cases: number; lines: number }> {
  const { rows } = await db.pool.query<{ cases: number; lines: number }>(
    `SELECT count(DISTINCT "caseId")::int AS cases, count(*)::int AS lines FROM "CaseEvent"
      WHERE kind = 'FIRST_THRESHOLD' AND "caseId" = ANY($1)`,
    [ids],
  )
  return rows[0] ?? { cases: 0, lines: 0 }
}

/** Seconds from `since` until each has fired. */
async function drained(site: Site, ids: string[], since: number): Promise<number> {
  for (const end = Date.now() + 600_000; Date.now() < end; await sleep(500))
    if ((await fired(site, ids)).cases === ids.length) return Math.max(0, (Date.now() - since) / 1000)
  throw new Error('Thresholds have not fired within ten minutes')
}
