/**
 * Our engine against the hand-written case, on the same server and database, in alternating runs of sixteen
 * clients.
 */
import { diskStore } from '../api/storage/disk.ts'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, DefaultLogger, Worker, type NativeConnection } from '@temporalio/worker'
import type { Client } from '@temporalio/client'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Employer } from '../prisma/builders.ts'
import type { Database } from '../prisma/client.ts'
import {
  connect,
  connectWorker,
  dataConverter,
  failureConverterPath,
  type TemporalPlace,
} from '../temporal/connection.ts'
import { caseWorkflowType } from '../temporal/names.ts'
import { acting, fileCase, floorGraph, publish, type Published } from '../test/case.ts'
import { startWorker } from '../workers/worker.ts'
import { actUpdate, type CaseInput } from '../workflows/messages.ts'
import { plainActivities } from './plainCommit.ts'
import { median } from './table.ts'

type Side = { type: string; taskQueue: string }
type Bench = { db: Database; employer: Employer; client: Client; published: Published }
type Run = { casesPerSecond: number; stepMs: number; lastId: string }
const clients = 16

/** Cases are filed before the clock starts; measured are start, three acts and the close. */
async function run(bench: Bench, side: Side, count: number): Promise<Run> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await fileCase(bench.db, bench.employer, bench.published))
  const waiting = [...ids]
  const latencies: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) latencies.push(...(await oneCase(bench, side, id)))
    }),
  )
  return {
    casesPerSecond: count / ((performance.now() - began) / 1000),
    stepMs: median(latencies),
    lastId: ids.at(-1) ?? '',
  }
}

async function oneCase(
  { client, employer, published }: Bench,
  { type, taskQueue }: Side,
  caseId: string,
): Promise<number[]> {
  const input: CaseInput = { caseId, workspaceId: employer.workspace.id, definitionHash: published.hash }
  const handle = await client.workflow.start(type, { workflowId: caseId, taskQueue, args: [input] })
  const by = acting(employer.member, 'COMMITTEE')
  const latencies: number[] = []
  for (const step of ['read.1', 'ask.1', 'decide.1']) {
    const began = performance.now()
    const key = uuid()
    await handle.executeUpdate(actUpdate, {
      updateId: key,
      args: [
        { key, by, act: { type: 'COMPLETE_STEP', step, outcome: 'done', submissionId: null, values: {} } },
      ],
    })
    latencies.push(performance.now() - began)
  }
  await handle.result()
  return latencies
}

async function plainWorker(
  connection: NativeConnection,
  place: TemporalPlace,
  bare: pg.Pool,
  taskQueue: string,
): Promise<Worker> {
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('plainCase.ts', import.meta.url)),
    failureConverterPath,
    logger: new DefaultLogger('ERROR'),
  })
  return Worker.create({
    connection,
    taskQueue,
    workflowBundle,
    activities: plainActivities(bare),
    dataConverter: dataConverter(place.secret),
    maxConcurrentLocalActivityExecutions: 10,
    stickyQueueScheduleToStartTimeout: '2s',
  })
}

/** History of one of our cases: its events, and how many workflow tasks were completed. */
async function history(client: Client, caseId: string) {
  const events = (await client.workflow.getHandle(caseId).fetchHistory()).events ?? []
  return {
    'engine.events': events.length,
    'engine.workflowTasks': events.filter((event) => event.workflowTaskCompletedEventAttributes).length,
  }
}

export async function measureEngine(
  db: Database,
  bare: pg.Pool,
  employer: Employer,
  address: string,
  { rounds = 5, cases = 96 } = {},
): Promise<Record<string, number>> {
  const place: TemporalPlace = { address, secret: randomBytes(32) }
  const client = await connect(place)
  const ours: Side = { type: caseWorkflowType, taskQueue: 'bench-ours' }
  const plain: Side = { type: 'plainCase', taskQueue: 'bench-plain' }
  const worker = await startWorker({ ...place, db, store: diskStore(tmpdir()), taskQueue: ours.taskQueue })
  const connection = await connectWorker(place)
  const control = await plainWorker(connection, place, bare, plain.taskQueue)
  const running = control.run()
  const bench: Bench = { db, employer, client, published: await publish(db, employer, floorGraph()) }
  for (const side of [ours, plain]) await run(bench, side, clients) // warm
  const pairs: [Run, Run][] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? [ours, plain] : [plain, ours]
    const runs = new Map<Side, Run>()
    for (const side of first) runs.set(side, await run(bench, side, cases))
    pairs.push([runs.get(ours)!, runs.get(plain)!])
  }
  const alone = await measureAlone(bench, ours, plain)
  const counted = await history(client, pairs.at(-1)?.[0].lastId ?? '')
  control.shutdown()
  await running
  await worker.stop()
  await connection.close()
  await client.connection.close()
  return {
    'engine.ratio': median(pairs.map(([a, b]) => a.casesPerSecond / b.casesPerSecond)),
    'engine.stepRatio': median(pairs.map(([a, b]) => a.stepMs / b.stepMs)),
    'engine.casesPerSecond': median(pairs.map(([a]) => a.casesPerSecond)),
    'engine.stepMs': median(pairs.map(([a]) => a.stepMs)),
    ...alone,
    ...counted,
  }
}

const aloneCases = 25
/** One case after the other, each side in turn; the first act of a case waits for its start. */
async function measureAlone(bench: Bench, ours: Side, plain: Side): Promise<Record<string, number>> {
  const times = new Map<Side, { first: number[]; all: number[] }>()
  for (let n = 0; n < aloneCases; n++)
    for (const side of n % 2 === 0 ? [ours, plain] : [plain, ours]) {
      const caseId = await fileCase(bench.db, bench.employer, bench.published)
      const latencies = await oneCase(bench, side, caseId)
      const { first, all } = times.get(side) ?? { first: [], all: [] }
      times.set(side, { first: [...first, ...latencies.slice(0, 1)], all: [...all, ...latencies] })
    }
  const [mine, theirs] = [times.get(ours)!, times.get(plain)!]
  return {
    'step.alone': median(mine.all) / median(theirs.all),
    'step.aloneMs': median(mine.all),
    'step.first': median(mine.first) / median(theirs.first),
  }
}
