/**
 * `npm run cases`, for operators of a Temporal server of their own, with the settings of a worker: after a restore
 * (docs/operations.md), and to ask Temporal's lists for one workspace.
 */
import { resolve } from 'node:path'
import { eraseRestored } from '../api/retention/erasures.ts'
import { openDataFolder } from '../dataFolder.ts'
import { openDatabase } from '../prisma/client.ts'
import { refuseOtherRelease } from '../prisma/refuseOtherRelease.ts'
import { storeOf } from '../providers.ts'
import { onStop, say } from '../running.ts'
import { temporalClient } from '../temporal/connection.ts'
import { workspaceKey } from '../temporal/searchAttributes.ts'
import { StartError } from '../temporal/startError.ts'
import { endRunsAhead } from '../workers/restored.ts'
import { UsageError, type Command } from './command.ts'
import { readOperatorSettings } from './installation.ts'

export const cases: Command = {
  name: 'cases',
  actions: {
    restored: {
      usage: 'restored',
      summary: 'After the database was restored: ends the runs that know more than it holds.',
      run: endRestoredRuns,
    },
    key: {
      usage: 'key WORKSPACE_ID',
      summary: 'Prints what Temporal’s lists know a workspace by.',
      positionals: 1,
      run: printWorkspaceKey,
    },
  },
}

async function endRestoredRuns(): Promise<boolean> {
  const { address, namespace, secret, logins, settings } = readWorkerSettings()
  await refuseOtherRelease(logins)
  const data = await openDataFolder(resolve(settings.DATA_DIR))
  const ledger = { secret, headsDir: resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads) }
  const caseKeys = { secret, dir: resolve(settings.CASE_KEYS_DIR ?? data.caseKeys) }
  const [db, link] = [
    openDatabase(logins, { ledger, caseKeys }),
    temporalClient({ address, namespace, secret }),
  ]
  onStop(
    () => db.close(),
    () => link.close(),
  )
  const erased = await eraseRestored({ db, store: await storeOf(settings, data.evidence) })
  say(
    `Erased again, as the list outside of the database says: ${erased.cases} cases, ${erased.people} people`,
  )
  const { ahead, unknown, silent } = await endRunsAhead({ db, temporal: link.client })
  for (const id of ahead)
    say(`${id} had gone on; it begins again where the database stands, and its committee is told`)
  for (const id of unknown)
    say(`${id} is not in the database any more: it was filed later, and must be filed again`)
  for (const id of silent) say(`${id} did not answer. See that a worker runs, and ask again`)
  if (ahead.length + unknown.length + silent.length === 0) say('No run knows more than the database')
  return silent.length === 0
}

async function printWorkspaceKey({ positionals: [workspaceId = ''] }: { positionals: string[] }) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(workspaceId))
    throw new UsageError(`WORKSPACE_ID: "${workspaceId}" is not the id of a workspace.`)
  console.log(`RedressWorkspace = '${workspaceKey(readWorkerSettings().secret, workspaceId)}'`)
  return true
}

function readWorkerSettings() {
  const settings = readOperatorSettings()
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, ENCRYPTION_KEY, APP_DATABASE_URL, PLATFORM_DATABASE_URL } =
    settings
  if (!TEMPORAL_ADDRESS || !ENCRYPTION_KEY || !APP_DATABASE_URL || !PLATFORM_DATABASE_URL)
    throw new StartError(
      'This needs the settings of a worker: TEMPORAL_ADDRESS, ENCRYPTION_KEY, ' +
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
