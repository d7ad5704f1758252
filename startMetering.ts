/** The figures of this process, served where METRICS_PORT says (docs/operations.md tells what they mean). */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import type { Deps } from './api/core/deps.ts'
import { measureMachine, type WatchedFolders } from './api/metrics/machine.ts'
import type { DataFolder } from './dataFolder.ts'
import { serveMetrics } from './api/metrics/server.ts'
import { onStop, say } from './processLifecycle.ts'
import type { Settings } from './settings.ts'
import { observeDatabase } from './workers/metrics/gauges.ts'
import { portOf } from './node.ts'

/**
 * Serves them until the process ends; nothing without METRICS_PORT. A process that `runsCases` also tells of the
 * database and of Temporal's SDK: the answer is where the SDK is to put its own figures, host:port.
 */
export async function startMetering(
  settings: Settings,
  data: DataFolder,
  { metrics, db }: Pick<Deps, 'metrics' | 'db'>,
  runsCases: boolean,
): Promise<string | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings
  if (port === undefined) return undefined
  const sdk = runsCases ? `127.0.0.1:${await freePort()}` : undefined
  if (runsCases) observeDatabase(metrics, db)
  measureMachine(metrics, db, watchedFolders(settings, data))
  const serving = await serveMetrics(metrics, {
    port,
    host,
    ...(sdk ? { sdkUrl: `http://${sdk}/metrics` } : {}),
  })
  onStop(() => serving.close())
  say(`Metrics on port ${port}`)
  return sdk
}

/** Where this process writes; a bucket has no disk to watch. */
const watchedFolders = (
  { FILES_URL, CASE_KEYS_DIR, LEDGER_HEADS_DIR }: Settings,
  data: DataFolder,
): WatchedFolders => ({
  ...(FILES_URL ? {} : { files: data.evidence }),
  keys: resolve(CASE_KEYS_DIR ?? data.caseKeys),
  'ledger-heads': resolve(LEDGER_HEADS_DIR ?? data.ledgerHeads),
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(probe)
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return port
}
