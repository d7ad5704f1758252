/** For tests: a worker or a relay as a process of its own, to be killed. `tsx workers/testPart.ts worker|relay`, settings in PART. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../prisma/client.ts'
import { temporalClient } from '../temporal/connection.ts'
import { demoMailer } from './mailers.ts'
import { startRelay } from './relay.ts'
import { startWorker } from './worker.ts'

export type PartSetting = { databaseUrl: string; address: string; secret: string }
const { databaseUrl, address, secret } = JSON.parse(process.env['PART'] ?? '{}') as PartSetting
const place = { address, secret: Buffer.from(secret, 'hex') }
const db = openDatabase(databaseUrl)

if (process.argv[2] === 'relay') startRelay({ db, temporal: temporalClient(place).client, mailer: demoMailer, webOrigin: (host) => `http://${host}`, pollMs: 100 })
else await keepTrying()

/** Temporal may be away when the process begins. */
async function keepTrying(): Promise<void> {
  while (!(await startWorker({ ...place, db }).catch(() => null))) await sleep(250)
}
process.stdout.write('up\n')
