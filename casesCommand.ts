/**
 * For operators of a Temporal server of their own, with the settings of a worker: `npm run cases -- restored`
 * after the database was restored (docs/operations.md), and `npm run cases -- key WORKSPACE_ID` to ask Temporal's
 * lists for one workspace.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { eraseRestored } from './api/retention/erasures.ts'
import { openDataFolder } from './dataFolder.ts'
import { openDatabase } from './prisma/client.ts'
import { storeOf } from './providers.ts'
import { endProcess, onStop, say, supervise } from './running.ts'
import { readSettings } from './settings.ts'
import { temporalClient } from './temporal/connection.ts'
import { workspaceKey } from './temporal/searchAttributes.ts'
import { StartError } from './temporal/startError.ts'
import { endRunsAhead } from './workers/restored.ts'

supervise(async () => {
  const [asked = '', ...more] = process.argv.slice(2)
  const run = commands[asked]
  if (!run)
    throw new StartError('Say what to do: npm run cases -- restored, or npm run cases -- key WORKSPACE_ID')
  await endProcess((await run(place(), more)) ? 0 : 1)
})

type Place = ReturnType<typeof place>
/** What may be asked for; each answers whether all is well. */
const commands: Record<string, (place: Place, more: string[]) => Promise<boolean>> = {
  async restored({ address, namespace, secret, logins, settings }) {
    const data = await openDataFolder(resolve(settings.DATA_DIR))
    const ledger = { secret, headsDir: resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads) }
    const [db, link] = [openDatabase(logins, { ledger }), temporalClient({ address, namespace, secret })]
    onStop(
      () => db.close(),
      () => link.close(),
    )
    const { cases, people } = await eraseRestored({ db, store: await storeOf(settings, data.evidence) })
    say(`Erased again, as the list outside of the database says: ${cases} cases, ${people} people`)
    const { ahead, unknown, silent } = await endRunsAhead({ db, temporal: link.client })
    for (const id of ahead)
      say(`${id} had gone on; it begins again where the database stands, and its committee is told`)
    for (const id of unknown)
      say(`${id} is not in the database any more: it was filed later, and must be filed again`)
    for (const id of silent) say(`${id} did not answer. See that a worker runs, and ask again`)
    if (ahead.length + unknown.length + silent.length === 0) say('No run knows more than the database')
    return silent.length === 0
  },
  async key({ secret }, [workspaceId = '']) {
    if (!/^[0-9a-f-]{36}$/.test(workspaceId)) throw new StartError('Name the workspace by its id')
    console.log(`RedressWorkspace = '${workspaceKey(secret, workspaceId)}'`)
    return true
  },
}

function place() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, ENCRYPTION_KEY, APP_DATABASE_URL, PLATFORM_DATABASE_URL } =
    settings
  if (!TEMPORAL_ADDRESS || !ENCRYPTION_KEY || !APP_DATABASE_URL || !PLATFORM_DATABASE_URL)
    throw new StartError(
      'This wants the settings of a worker: TEMPORAL_ADDRESS, ENCRYPTION_KEY, ' +
        'APP_DATABASE_URL and PLATFORM_DATABASE_URL. Where Redress keeps its own ' +
        'servers, stop it and remove `temporal` from DATA_DIR instead.',
    )
  return {
    address: TEMPORAL_ADDRESS,
    settings,
    namespace: TEMPORAL_NAMESPACE,
    secret: Buffer.from(ENCRYPTION_KEY, 'hex'),
    logins: { app: APP_DATABASE_URL, platform: PLATFORM_DATABASE_URL },
  }
}
