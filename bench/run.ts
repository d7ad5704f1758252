/**
 * `npm run bench`: measures on servers of its own and prints one table; `-- --json FILE` writes the figures,
 * `-- --only WORD` measures what is called so, `-- --scale 0.1` with a tenth of the open cases, and of the runs of the
 * pure core, `-- --peer flowable` our product against Flowable, and nothing else.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildEmployer } from '../prisma/builders.ts'
import { openDatabase } from '../prisma/client.ts'
import { applyMigrations } from '../prisma/migrate.ts'
import { loginsOf, prepareLogins } from '../prisma/roles.ts'
import { removePostgres, startPostgres } from '../prisma/server.ts'
import { findTemporal, startTemporal } from '../temporal/server.ts'
import { measureCostByPart } from './costByPart.ts'
import { measureCallCosts } from './callCosts.ts'
import { measureCommit } from './commit.ts'
import { measureCore } from './core.ts'
import { measureDue } from './due.ts'
import { measureEngine } from './engine.ts'
import { measureHostile } from './hostile.ts'
import { measureHttp } from './http.ts'
import { measureKill } from './kill.ts'
import { measurePages } from './pages.ts'
import { measurePeer } from './peer.ts'
import { measureReports } from './reports.ts'
import { measureWhole } from './whole.ts'
import { measureTraining } from './training.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    scale: { type: 'string', default: '1' },
    peer: { type: 'string' },
  },
})
if (values.peer !== undefined && values.peer !== 'flowable')
  throw new Error('The one peer there is: flowable')
const dataDir = await mkdtemp(join(tmpdir(), 'redress-bench-'))
const postgres = await startPostgres({
  dataDir: join(dataDir, 'postgres'),
  settings: { max_connections: '200' },
})
const temporal = await startTemporal({
  binary: await findTemporal({ onProgress: console.log }),
  dbFile: join(dataDir, 'temporal.db'),
})
await applyMigrations(postgres.url)
const logins = loginsOf(postgres.url, randomBytes(32))
await prepareLogins(postgres.url, logins)
const db = openDatabase(logins)
// The control writes as a transition does, so that no trigger moves a case for what it writes of it.
const options = '-c app.transition=on'
const bare = new pg.Pool({ connectionString: postgres.url, max: 10, options })
bare.on('error', () => {}) // as the server stops
try {
  // The host is an address, so that real requests find it.
  const employer = await buildEmployer(db, '127.0.0.1')
  const measured: Record<string, number> = {}
  const all: [what: string, measure: () => Promise<Record<string, number>>][] = [
    ['the pure core', () => Promise.resolve(measureCore(Number(values.scale)))],
    ['a commit against one statement', () => measureCommit(db, bare, employer)],
    ['the engine against a hand-written workflow', () => measureEngine(db, bare, employer, temporal.address)],
    [
      'filing and reading over HTTP',
      () => measureHttp(db, postgres.url, employer, join(dataDir, 'evidence')),
    ],
    ['the whole product against one written by hand', () => measureWhole()],
    ['what a case costs by part', () => measureCostByPart()],
    [
      'clocks that fall due together, some twenty minutes',
      () => measureDue(db, employer, temporal.address, Number(values.scale)),
    ],
    ['training by volume', () => measureTraining(db, bare, employer, Number(values.scale))],
    ['reports by volume', () => measureReports(db, bare, employer, Number(values.scale))],
    ['what calls cost', () => measureCallCosts()],
    ['health while hostile bodies come in', () => measureHostile()],
    ['pages in Chromium on a slow line', () => measurePages()],
    ['acts after a killed worker, some four minutes', () => measureKill()],
  ]
  const chosen: typeof all = values.peer
    ? [['our product against Flowable', () => measurePeer()]]
    : all.filter(([what]) => what.includes(values.only ?? ''))
  for (const [what, measure] of chosen) {
    console.log(`Measuring ${what} …`)
    Object.assign(measured, await measure())
  }
  printTable(measured)
  if (values.json) await writeFile(values.json, `${JSON.stringify(measured, null, 2)}\n`)
} finally {
  await bare.end()
  await db.close()
  await temporal.stop()
  await postgres.stop()
  await removePostgres(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
}
