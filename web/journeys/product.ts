/** The whole product for one journey, as a stranger has it: PostgreSQL, Temporal, worker, relay, API, web app, people, and a browser. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import type { Deps } from '../../api/core/deps.ts'
import { hashPassword } from '../../api/people/passwords.ts'
import { listen } from '../../api/server.ts'
import type { BuiltPerson } from '../../prisma/builders.ts'
import { openDatabase } from '../../prisma/client.ts'
import { seedPeople, type Demo } from '../../prisma/seed.ts'
import { testDatabase } from '../../prisma/testDatabase.ts'
import { temporalClient } from '../../temporal/connection.ts'
import { findTemporal, startTemporal } from '../../temporal/server.ts'
import { demoMailer } from '../../workers/mailers.ts'
import { startReconciler } from '../../workers/reconciler.ts'
import { startRelay } from '../../workers/relay.ts'
import { startWorker } from '../../workers/worker.ts'
import { buildWeb } from '../build.ts'
import { openPeople, password, type People } from './people.ts'

export type Product = People & {
  demo: Demo
  people: Demo['people']
  /** Ends the worker as a deployment does, and starts another one. */
  restartWorker(): Promise<void>
  stop(): Promise<void>
}
export const platformAdmin: Pick<BuiltPerson, 'email'> = { email: 'platform@redress.example' }

/** Starts all of it on free ports; `stop` leaves nothing behind. */
export async function startProduct(): Promise<Product> {
  const stops: (() => Promise<unknown> | unknown)[] = []
  const [database, temporal, filesDir, port] = await Promise.all([
    testDatabase(), findTemporal().then((binary) => startTemporal({ binary })), mkdtemp(join(tmpdir(), 'redress-journey-')), freePort(), buildWeb(() => {}),
  ])
  stops.push(() => rm(filesDir, { recursive: true, force: true }), temporal.stop, database.drop)
  const db = openDatabase(database.url)
  const demo = await seedPeople(db, await hashPassword(password))
  const place = { address: temporal.address, secret: randomBytes(32) }
  const link = temporalClient(place)
  stops.push(() => link.close(), () => db.close())
  const webOrigin = (host: string) => `http://${host}:${port}`
  let wake = () => {}
  const deps: Deps = {
    db, temporal: link.client, filesDir, webDir: resolve('dist/web'), demoInbox: true, secureCookies: false, log: pino({ level: 'error' }),
    outboxFilled: () => wake(), webOrigin,
  }
  const server = await listen(deps, port, 'all')
  const startOne = () => startWorker({ ...place, db, outboxFilled: () => wake() })
  let worker = await startOne()
  const relay = startRelay({ db, temporal: link.client, mailer: demoMailer, webOrigin })
  const reconciler = startReconciler({ db, temporal: link.client })
  wake = relay.wake
  const people = await openPeople(webOrigin)
  stops.push(() => server.close(), () => worker.stop(), () => relay.stop(), () => reconciler.stop(), people.close)
  return {
    ...people, demo, people: demo.people,
    async restartWorker() {
      await worker.stop()
      worker = await startOne()
    },
    async stop() {
      for (const stop of stops.toReversed()) await stop()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
