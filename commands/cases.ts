/**
 * `npm run cases`, for operators of a Temporal server of their own, with the settings of a worker: after a restore
 * (docs/operations.md), and to ask Temporal's lists for one workspace.
 */
import { resolve } from 'node:path'
import { eraseRestored } from '../api/retention/erasures.ts'
import { openDataFolder } from '../dataFolder.ts'
import { refuseOtherRelease } from '../prisma/refuseOtherRelease.ts'
import { onStop, say } from '../running.ts'
import { allSecrets, readSecrets } from '../serverSecrets.ts'
import { temporalClient } from '../temporal/connection.ts'
import { workspaceKey } from '../temporal/searchAttributes.ts'
import { StartError } from '../temporal/startError.ts'
import { findRuns } from '../workers/findRun.ts'
import { endRunsAhead } from '../workers/restored.ts'
import { UsageError, type Command } from './command.ts'
import { openInstallation, openOperatorParts, readOperatorSettings } from './installation.ts'

export const cases: Command = {
  name: 'cases',
  actions: {
    restored: {
      usage: 'restored',
      summary: 'After the database was restored: ends the runs that know more than it holds.',
      run: endRestoredRuns,
    },
    find: {
      usage: 'find CASE-NUMBER --reason "…"',
      summary: 'Names the run of a case, and writes the reason into the audit log.',
      positionals: 1,
      options: { reason: { type: 'string' } },
      run: findRun,
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
  const { db, store, temporal } = await openWorkerParts()
  const erased = await eraseRestored({ db, store })
  say(
    `Erased again, as the list outside of the database says: ${erased.cases} cases, ${erased.people} people`,
  )
  const { ahead, unknown, silent } = await endRunsAhead({ db, temporal })
  for (const id of ahead)
    say(`${id} had gone on; it begins again where the database stands, and its committee is told`)
  for (const id of unknown)
    say(`${id} is not in the database any more: it was filed later, and must be filed again`)
  for (const id of silent) say(`${id} did not answer. See that a worker runs, and ask again`)
  if (ahead.length + unknown.length + silent.length === 0) say('No run knows more than the database')
  return silent.length === 0
}

async function findRun({ values, positionals: [caseNo = ''] }: Given): Promise<boolean> {
  const reason = String(values['reason'] ?? '').trim()
  if (reason.length < 5 || reason.length > 300)
    throw new UsageError('--reason: 5 to 300 characters. The audit log of the workspace keeps the reason.')
  const { db, temporal } = await openWorkerParts()
  const runs = await findRuns({ db, temporal }, { caseNo, reason })
  for (const run of runs) {
    const lines = Object.entries(run).map(([name, value]) => `${name}: ${value ?? 'none'}`)
    console.log(`${lines.join('\n')}\n`)
  }
  if (runs.length === 0) say('There is no case of that number')
  return runs.length > 0
}

async function printWorkspaceKey({ positionals: [workspaceId = ''] }: Given): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(workspaceId))
    throw new UsageError(`WORKSPACE_ID: "${workspaceId}" is not the id of a workspace.`)
  const { settings, logins } = readWorkerSettings()
  await refuseOtherRelease(logins)
  const data = await openDataFolder(resolve(settings.DATA_DIR))
  const secrets = allSecrets(await readSecrets(settings, data, logins.platform))
  // Runs that began under an earlier key carry what that one made.
  const hashes = secrets.map((secret) => `'${workspaceKey(secret, workspaceId)}'`)
  const isOne = hashes.length === 1
  console.log(`RedressWorkspace ${isOne ? `= ${hashes[0]}` : `IN (${hashes.join(', ')})`}`)
  return true
}
type Given = { values: Record<string, string | boolean | undefined>; positionals: string[] }

/** Database, files and Temporal, closed when this process ends. */
async function openWorkerParts() {
  const { address, namespace, logins } = readWorkerSettings()
  await refuseOtherRelease(logins)
  const { db, store, secrets, settings } = await openOperatorParts(await openInstallation(), {
    usesFiles: true,
  })
  const link = temporalClient({
    address,
    namespace,
    secret: allSecrets(secrets),
    link: settings.temporalLink,
  })
  onStop(() => link.close())
  if (!store) throw new Error('A command that uses files has a store')
  return { db, store, temporal: link.client }
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
    logins: { app: APP_DATABASE_URL, platform: PLATFORM_DATABASE_URL },
  }
}
