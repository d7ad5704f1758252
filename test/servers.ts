/**
 * Vitest's global set-up of every project but the pure one: what a new machine must first fetch or build,
 * PostgreSQL, and the list of calls; once for the run, whichever project asks first.
 */
import collectCalls from './calls.ts'
import startDatabase from './database.ts'
import prepareTemporal from './temporalSetup.ts'

const run = globalThis as { redressServers?: true }

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (run.redressServers) return async () => {}
  run.redressServers = true
  await prepareTemporal()
  const [forgetCalls, stopDatabase] = [collectCalls(), await startDatabase()]
  return async () => {
    await stopDatabase()
    forgetCalls()
  }
}
