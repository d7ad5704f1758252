/**
 * `npm run fuzz -- --chains`: every chain of two and three calls of `test/attackChains`, for so many minutes. It says
 * with which `--from` it goes on.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const test = 'api/complaints/attackChains.test.ts'

/** Plays at least one chain. False where one reached what it must not; its name and number are printed. */
export async function fuzzChains(from: number, minutes: number): Promise<boolean> {
  const run = spawn('npx', ['vitest', 'run', '--project', 'shared', '--silent=false', test], {
    env: { ...process.env, CHAINS_FROM: String(from), CHAINS_MINUTES: String(minutes) },
    stdio: 'inherit',
  })
  const [code] = (await once(run, 'close')) as [number | null]
  return code === 0
}
