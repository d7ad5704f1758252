/**
 * `npm run cases`, with the settings of a worker, or beside an `npm start` that keeps its own Temporal server: after a
 * restore (docs/operations.md), from a case number to its run, and to ask Temporal's lists for one workspace. An action
 * loads what it needs of the product when it runs, so that usage is printed quickly.
 */
import { readFile } from 'node:fs/promises'
import type { OperatorRefusal } from '../api/complaints/successors/byOperator.ts'
import { isHeld, type DataFolder } from '../dataFolder.ts'
import { onStop, say } from '../processLifecycle.ts'
import { allSecrets } from '../serverSecrets.ts'
import { workspaceKey } from '../temporal/searchAttributes.ts'
import { StartError } from '../temporal/startError.ts'
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
    appoint: {
      usage: 'appoint CASE-NUMBER --workspace HOST --person EMAIL --reason "…"',
      summary: 'Names who takes over a complaint that nobody can open; two platform admins confirm it.',
      positionals: 1,
      options: { workspace: { type: 'string' }, person: { type: 'string' }, reason: { type: 'string' } },
      run: appoint,
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
  if (!readOperatorSettings().TEMPORAL_ADDRESS)
    throw new StartError(
      'TEMPORAL_ADDRESS is not set, so Redress keeps its own Temporal server here. It needs no command: ' +
        'stop Redress, remove `temporal` from DATA_DIR, and start it again; every run is made again from the database.',
    )
  const { destroyRestoredKeys, eraseRestored } = await import('../api/retention/erasures.ts')
  const { endRunsAhead } = await import('../workers/endRunsAhead.ts')
  const { db, store, temporal } = await openWorkerParts()
  const erased = await eraseRestored({ db, store })
  await destroyRestoredKeys(db)
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

async function findRun({ values, positionals: [caseNo = ''] }: Arguments): Promise<boolean> {
  const reason = String(values['reason'] ?? '').trim()
  if (reason.length < 5 || reason.length > 300)
    throw new UsageError('--reason: 5 to 300 characters. The audit log of the workspace keeps the reason.')
  const { findRuns } = await import('../workers/findRun.ts')
  const { db, temporal } = await openWorkerParts()
  const runs = await findRuns({ db, temporal }, { caseNo, reason })
  for (const run of runs) {
    const lines = Object.entries(run).map(([name, value]) => `${name}: ${value ?? 'none'}`)
    console.log(`${lines.join('\n')}\n`)
  }
  if (runs.length === 0) say('There is no case of that number')
  return runs.length > 0
}

const refusals: Record<OperatorRefusal, string> = {
  NO_CASE: 'There is no case of that number in that workspace that nobody can open',
  NO_PERSON: 'Nobody active in that workspace has this email address',
  OPEN_PROPOSAL:
    'Somebody is proposed for it already; stop that in the platform’s “Successor proposals” first',
}

async function appoint({ values, positionals: [caseNo = ''] }: Arguments): Promise<boolean> {
  const [host, email, reason] = ['workspace', 'person', 'reason'].map((name) =>
    String(values[name] ?? '').trim(),
  ) as [string, string, string]
  if (!host || !email) throw new UsageError('--workspace and --person: name both.')
  if (reason.length < 5 || reason.length > 300)
    throw new UsageError('--reason: 5 to 300 characters. Those who confirm read the reason.')
  const { proposeByOperator } = await import('../api/complaints/successors/byOperator.ts')
  const { db } = await openOperatorParts(await openInstallation())
  const result = await proposeByOperator(db, { caseNo, host, email, reason })
  if ('refused' in result) {
    say(refusals[result.refused])
    return false
  }
  say('Two platform admins confirm it under “Successor proposals”; then the person has access at once')
  return true
}

async function printWorkspaceKey({ positionals: [workspaceId = ''] }: Arguments): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(workspaceId))
    throw new UsageError(`WORKSPACE_ID: "${workspaceId}" is not the id of a workspace.`)
  const { secrets } = await openOperatorParts(await openInstallation())
  // Runs that began under an earlier key carry what that one made.
  const hashes = allSecrets(secrets).map((secret) => `'${workspaceKey(secret, workspaceId)}'`)
  const isOne = hashes.length === 1
  console.log(`RedressWorkspace ${isOne ? `= ${hashes[0]}` : `IN (${hashes.join(', ')})`}`)
  return true
}
type Arguments = { values: Record<string, string | boolean | undefined>; positionals: string[] }

/** Database, files and Temporal, closed when this process ends. */
async function openWorkerParts() {
  const installation = await openInstallation()
  const { settings, data } = installation
  const address = settings.TEMPORAL_ADDRESS ?? (await findLocalTemporal(data))
  const { db, store, secrets } = await openOperatorParts(installation, { usesFiles: true })
  const { temporalClient } = await import('../temporal/connection.ts')
  const link = temporalClient({
    address,
    namespace: settings.TEMPORAL_NAMESPACE,
    secret: allSecrets(secrets),
    link: settings.temporalLink,
  })
  onStop(() => link.close())
  if (!store) throw new Error('A command that uses files has a store')
  return { db, store, temporal: link.client }
}

/** Where the Temporal server of the Redress that runs on this folder answers. */
async function findLocalTemporal(data: DataFolder): Promise<string> {
  const address = (await isHeld(data)) ? await readFile(data.temporalAddress, 'utf8').catch(() => '') : ''
  if (address) return address
  throw new StartError(
    `No Redress with its own Temporal server runs on ${data.folder}. Start it (npm start), or set TEMPORAL_ADDRESS ` +
      'as its workers have it.',
  )
}
