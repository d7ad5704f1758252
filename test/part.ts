/**
 * For tests: a worker, a relay or an API as a process of its own, to be killed, or the whole `product` in
 * one. `tsx test/part.ts worker`, settings in PART.
 */
import { diskStore } from '../api/storage/disk.ts'
import { openMetrics } from '../api/metrics/metrics.ts'
import { noTracing } from '../api/tracing/tracing.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openFlagBoard } from '../api/flags/board.ts'
import { listen } from '../api/server.ts'
import { openDatabase } from '../prisma/client.ts'
import type { Logins } from '../prisma/roles.ts'
import { temporalClient } from '../temporal/connection.ts'
import { queues } from '../temporal/names.ts'
import { demoMailer, demoTexter, smtpMailer } from '../workers/mail/mailers.ts'
import { startReconciler } from '../workers/reconciler.ts'
import { startRelay } from '../workers/relay.ts'
import { startWorker } from '../workers/worker.ts'

export type PartSetting = {
  databaseUrl: Logins
  address: string
  secret: string
  apiPort: number
  filesDir: string
  /** Mail goes to this SMTP server. */
  smtpUrl?: string
  claimMs?: number
  /** How often the relay looks by itself; 100 unless given. */
  pollMs?: number
}
const {
  databaseUrl,
  address,
  secret,
  apiPort,
  filesDir,
  smtpUrl,
  claimMs,
  pollMs = 100,
} = JSON.parse(process.env['PART'] ?? '{}') as PartSetting
const place = { address, secret: Buffer.from(secret, 'hex') }
const db = openDatabase(databaseUrl, {
  ledger: { secret: place.secret, headsDir: join(filesDir, 'ledger-heads') },
  caseKeys: { secret: place.secret, dir: join(filesDir, 'case-keys') },
})

const store = diskStore(filesDir)
const temporal = temporalClient(place).client
const webOrigin = (host: string) => `http://${host}`
let wake = () => {}
const parts = {
  relay: () => {
    ;({ wake } = startRelay({
      db,
      temporal,
      mailer: smtpUrl ? smtpMailer(smtpUrl, 'no-reply@redress.example') : demoMailer,
      texter: demoTexter,
      secret: place.secret,
      store,
      webOrigin,
      pollMs,
      ...(claimMs ? { claimMs } : {}),
    }))
  },
  api: async () => {
    await listen(
      {
        db,
        flags: await openFlagBoard(db.pool),
        secret: place.secret,
        openId: {},
        trustedProxies: 0,
        metrics: openMetrics(),
        tracing: noTracing,
        temporal,
        store,
        webDir: null,
        demoInbox: null,
        recordedAt: null,
        secureCookies: false,
        log: pino({ level: 'silent' }),
        outboxFilled: () => wake(),
        caseQueue: queues.cases,
        webOrigin,
      },
      apiPort,
      'all',
    )
  },
  worker: keepTrying,
  // Says a word at each comparison.
  reconciler: () => {
    const onCompared = () => void process.stdout.write('compared\n')
    startReconciler({ db, temporal, everyMs: 200, silenceMs: 2_000, settleMs: 0, onCompared })
  },
  product: async () => {
    parts.relay()
    startReconciler({ db, temporal, everyMs: 1_000 })
    await Promise.all([parts.api(), parts.worker()])
  },
}
export type PartName = keyof typeof parts
await parts[(process.argv[2] ?? '') as PartName]()

/** Temporal may be away when the process begins. */
async function keepTrying(): Promise<void> {
  const report = (_entry: unknown, message = '') => void process.stderr.write(`${message}\n`)
  const log = { warn: report, error: report }
  while (!(await startWorker({ ...place, db, store, log, outboxFilled: () => wake() }).catch(() => null)))
    await sleep(250)
}
process.stdout.write('up\n')
