/**
 * The operator's look at the audit logs: `npm run ledger -- check` names every chain that does not hold, and
 * `npm run ledger --
 * accept-restore` says that the database was restored from a backup (README). Stop Redress first where it
 * keeps its own database.
 */
import { resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { acceptRestore, checkEveryChain, type BrokenChain } from './api/audit/upkeep.ts'
import { keptKey, openDataFolder, takeDataFolder, type DataFolder } from './dataFolder.ts'
import { openDatabase, type Database } from './prisma/client.ts'
import { loginsOf, type Logins } from './prisma/roles.ts'
import { startPostgres } from './prisma/server.ts'
import { endProcess, onStop, say, supervise } from './running.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartError } from './temporal/startError.ts'

supervise(async () => {
  const [asked] = process.argv.slice(2)
  const run = asked === undefined ? undefined : commands[asked]
  if (!run)
    throw new StartError('Say what to do: npm run ledger -- check, or npm run ledger -- accept-restore')
  const db = await open()
  onStop(() => db.close())
  await endProcess((await run(db)) ? 0 : 1)
})

/** What may be asked for; each answers whether all is well. */
const commands: Record<string, (db: Database) => Promise<boolean>> = {
  async check(db) {
    const broken = await checkEveryChain(db)
    broken.forEach((each) => say(sentence(each)))
    if (broken.length === 0) say('Every chain is as it was written')
    return broken.length === 0
  },
  'accept-restore': async (db) => {
    const { accepted, refused } = await acceptRestore(db)
    for (const each of refused)
      say(`${sentence(each)}. A backup does not explain that, so nothing was accepted`)
    for (const { workspaceId, chain } of accepted)
      say(
        `Accepted: ${chain} of workspace ${workspaceId} begins anew from what the backup held; an entry says so`,
      )
    if (accepted.length + refused.length === 0)
      say('There is nothing to accept: every chain is as it was written')
    return refused.length === 0
  },
}

const kinds = {
  CHANGED: 'an entry is not what was written',
  MISSING: 'entries are gone',
  HEAD: 'the signed record of its length is not ours, or lags behind',
}
const sentence = ({ workspaceId, chain, flaw }: BrokenChain) =>
  `${chain} of workspace ${workspaceId} does not hold: ` +
  `${kinds[flaw.kind]}${flaw.seq === null ? '' : ` (entry ${flaw.seq})`}`

async function open(): Promise<Database> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const data = await openDataFolder(resolve(settings.DATA_DIR))
  const secret = settings.ENCRYPTION_KEY ? Buffer.from(settings.ENCRYPTION_KEY, 'hex') : await keptKey(data)
  const ledger = { secret, headsDir: resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads) }
  return openDatabase(await loginsFor(settings, data, secret), { ledger })
}

async function loginsFor(
  { APP_DATABASE_URL: app, PLATFORM_DATABASE_URL: platform, DATABASE_URL }: Settings,
  data: DataFolder,
  secret: Buffer,
): Promise<Logins> {
  if (app && platform) return { app, platform }
  if (DATABASE_URL) return loginsOf(DATABASE_URL, secret)
  onStop(await takeDataFolder(data))
  const postgres = await startPostgres({ dataDir: data.postgres, isOurs: true })
  onStop(postgres.stop)
  return loginsOf(postgres.url, secret)
}
