/**
 * Vitest's global set-up of every project but the pure one: what a new machine must first fetch or build,
 * PostgreSQL, and the list of calls; once for the run, whichever project asks first.
 */
import { findTemporal } from '../temporal/find.ts'
import { collectCalls } from './calls.ts'
import { startTestServer } from './database.ts'
import { beginParts } from './parts.ts'
import { timeSkippingServer } from './temporalServer.ts'

const run = globalThis as { redressServers?: true }

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (run.redressServers) return async () => {}
  run.redressServers = true
  // Before any test's clock runs.
  await findTemporal({ onProgress: (line) => console.log(line) })
  await timeSkippingServer()
  const [forgetCalls, removeParts, stopServer] = [collectCalls(), beginParts(), await startTestServer()]
  return async () => {
    await stopServer()
    forgetCalls()
    removeParts()
  }
}
