/**
 * The whole product for one journey, as a stranger has it: PostgreSQL, Temporal, worker, relay, API, web app,
 * people, and a browser.
 */
import { diskStore } from '../../api/storage/disk.ts'
import { openMetrics } from '../../api/metrics/metrics.ts'
import { noTracing } from '../../api/tracing/tracing.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { Deps } from '../../api/core/deps.ts'
import { hashPassword } from '../../api/signIns/passwords.ts'
import { listen, type Listening } from '../../api/server.ts'
import type { BuiltPerson } from '../../prisma/builders.ts'
import { runDemo } from '../../demo.ts'
import { openDatabase } from '../../prisma/client.ts'
import { seedPeople, type Demo } from '../../prisma/seed.ts'
import { testDatabase } from '../../test/database.ts'
import { temporalClient } from '../../temporal/connection.ts'
import { queues } from '../../temporal/names.ts'
import { openFlagBoard } from '../../api/flags/board.ts'
import { findTemporal, startTemporal } from '../../temporal/server.ts'
import { demoMailer, demoTexter } from '../../workers/mail/mailers.ts'
import { startReconciler } from '../../workers/reconciler.ts'
import { startRelay } from '../../workers/relay.ts'
import { startWorker } from '../../workers/worker.ts'
import { demoPassword as password } from '../signIns/demoAccounts.ts'
import { openPeople, type People } from './people.ts'
import { freePort } from '../../test/port.ts'

type Running = People & {
  deps: Deps
  server: Listening
  /** Where the store puts files. */ filesDir: string
  /** Ends the worker as a deployment does, and starts another one. */
  restartWorker(): Promise<void>
  /** The same of the API: who asks meanwhile is refused the connection. */
  restartServer(): Promise<void>
  /** Ends all of it and leaves nothing behind. */
  stop(): Promise<void>
}
export type Product = Running & Pick<Demo, 'people' | 'pune' | 'workspace'>
export const platformAdmin: Pick<BuiltPerson, 'email'> = { email: 'platform@redress.example' }

/** With people and committees, and no workflow yet. */
export async function startProduct(): Promise<Product> {
  const running = await startParts()
  return { ...running, ...(await seedPeople(running.deps.db, await hashPassword(password))) }
}

/** With the demo as `npm start` makes it: three workflows, and complaints in different states. */
export async function startDemo(): Promise<Running> {
  const running = await startParts()
  const demo = await runDemo(running.server.app, running.deps, join(running.filesDir, 'under-way'), () => {})
  await demo?.live()
  return running
}

/** All parts on free ports. */
async function startParts(): Promise<Running> {
  const stops: (() => unknown)[] = []
  const [database, temporal, filesDir] = await Promise.all([
    testDatabase(),
    findTemporal().then((binary) => startTemporal({ binary })),
    mkdtemp(join(tmpdir(), 'redress-journey-')),
  ])
  // Last of all: a free port stays free for a moment only.
  const port = await freePort()
  stops.push(
    () => rm(filesDir, { recursive: true, force: true }),
    temporal.stop,
    () => database.drop(),
  )
  const db = openDatabase(database.url)
  const store = diskStore(filesDir)
  const place = { address: temporal.address, secret: randomBytes(32) }
  const link = temporalClient(place)
  stops.push(
    () => db.close(),
    () => link.close(),
  )
  const webOrigin = (host: string) => `http://${host}:${port}`
  const relay = startRelay({
    db,
    temporal: link.client,
    mailer: demoMailer,
    texter: demoTexter,
    secret: place.secret,
    store,
    webOrigin,
  })
  const flags = await openFlagBoard(db.pool)
  stops.push(() => flags.close())
  const deps: Deps = {
    db,
    flags,
    secret: place.secret,
    openId: {},
    trustedProxies: 0,
    metrics: openMetrics(),
    tracing: noTracing,
    temporal: link.client,
    caseQueue: queues.cases,
    store,
    webDir: resolve('dist/web'),
    demoInbox: 'the-secret-of-the-link',
    recordedAt: null,
    secureCookies: false,
    log: pino({ level: 'error' }),
    outboxFilled: relay.wake,
    webOrigin,
  }
  const startOne = () => startWorker({ ...place, db, store, outboxFilled: relay.wake })
  const [server, one, reconciler, people] = [
    await listen(deps, port, 'all'),
    await startOne(),
    startReconciler({ db, temporal: link.client }),
    await openPeople(webOrigin),
  ]
  let [worker, listening] = [one, server]
  stops.push(
    () => listening.close(),
    () => worker.stop(),
    () => relay.stop(),
    () => reconciler.stop(),
    () => people.close(),
  )
  return {
    ...people,
    deps,
    server,
    filesDir,
    async restartWorker() {
      await worker.stop()
      worker = await startOne()
    },
    async restartServer() {
      await listening.close()
      listening = await listen(deps, port, 'all')
    },
    async stop() {
      for (const stop of stops.toReversed()) await stop()
    },
  }
}
