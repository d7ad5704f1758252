/** The figures of this process, served where METRICS_PORT says (docs/operations.md tells what they mean). */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Deps } from './api/core/deps.ts'
import { serveMetrics } from './api/metrics/server.ts'
import { onStop, say } from './running.ts'
import type { Settings } from './settings.ts'
import { tellOfDatabase } from './workers/metrics/gauges.ts'
import { portOf } from './node.ts'

/**
 * Serves them until the process ends; nothing without METRICS_PORT. A process that `runsCases` also tells of the
 * database and of Temporal's SDK: the answer is where the SDK is to put its own figures, host:port.
 */
export async function startMetering(
  { METRICS_PORT: port, METRICS_HOST: host }: Settings,
  { metrics, db }: Pick<Deps, 'metrics' | 'db'>,
  runsCases: boolean,
): Promise<string | undefined> {
  if (port === undefined) return undefined
  const sdk = runsCases ? `127.0.0.1:${await freePort()}` : undefined
  if (runsCases) tellOfDatabase(metrics, db)
  const serving = await serveMetrics(metrics, {
    port,
    host,
    ...(sdk ? { sdkUrl: `http://${sdk}/metrics` } : {}),
  })
  onStop(() => serving.close())
  say(`Metrics on port ${port}`)
  return sdk
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(probe)
  await new Promise((resolve) => {
    probe.close(resolve)
  })
  return port
}
