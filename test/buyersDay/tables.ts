/** Tables that hold rows: of a database, and of what seed, demo and fixtures write. */
import pg from 'pg'
import { pino } from 'pino'
import { runDemo } from '../../demo.ts'
import { buildApp } from '../../api/app.ts'
import { openFlagBoard } from '../../api/flags/board.ts'
import { buildWorkspace } from '../../prisma/builders.ts'
import { openDatabase } from '../../prisma/client.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../database.ts'
import { furnish, furnishPlatform } from '../fixtures.ts'
import { startRig, type Rig } from '../rig.ts'

/** Tables that fixtures write and the buyer's day cannot, each with its reason. */
export const exceptions: Record<string, string> = {
  DemoMail: 'The inbox of the demo alone: an installation sends its mail to the mail server of the employer.',
}

/** Names of the tables that hold a row. `url`: as the owner, whom row security does not bind. */
export async function listNonEmptyTables(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    const filled = new Set<string>()
    for (const { name } of tables) {
      const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`)
      if (rowCount) filled.add(name)
    }
    return filled
  } finally {
    await client.end()
  }
}

/** Runs the fixtures of all domains on one database and the demo on another, and lists what they wrote. */
export async function listFixtureTables(): Promise<Set<string>> {
  const fixtures = await testApp()
  const demo = await testDatabase()
  const db = openDatabase(demo.url, { caseKeys: fixtures.caseKeys })
  let rig: Rig | null = null
  try {
    await buildWorkspace(fixtures.db, { name: 'Redress', host: 'localhost', isMain: true })
    await furnish(fixtures.db, fixtures.employer)
    await furnishPlatform(fixtures.db, fixtures.employer.admin)
    const started = await startRig({ db, secret: fixtures.deps.secret, store: fixtures.deps.store })
    rig = started
    const deps = {
      ...fixtures.deps,
      db,
      flags: await openFlagBoard(db.pool),
      log: pino({ level: 'silent' }),
      temporal: started.temporal,
      caseQueue: started.taskQueue,
      outboxFilled: started.wake,
    }
    const demoRun = await runDemo(buildApp(deps), deps, `${fixtures.filesDir}/under-way`, () => {})
    await demoRun?.live()
    deps.flags.close()
    return new Set([
      ...(await listNonEmptyTables(fixtures.url.owner)),
      ...(await listNonEmptyTables(demo.url.owner)),
    ])
  } finally {
    await rig?.stop()
    await db.close()
    await demo.drop()
    await fixtures.close()
  }
}
