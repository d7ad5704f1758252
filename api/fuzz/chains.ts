/**
 * `npm run fuzz -- --chains`: every chain of two and three calls of `test/attackChains`, for so many minutes. It says
 * with which `--from` it goes on. With `--seed` they come in another order, of which any part is a sample of all;
 * with `--parties` they are those that would take a party out of their own case.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

type ChainOptions = { from: string; minutes: string; seed: string; isOfParties: boolean }

/** Plays at least one chain. False where one reached what it must not; its name and number are printed. */
export async function fuzzChains({ from, minutes, seed, isOfParties }: ChainOptions): Promise<boolean> {
  const test = `api/complaints/${isOfParties ? 'partyChains' : 'attackChains'}.test.ts`
  const run = spawn('npx', ['vitest', 'run', '--project', 'shared', '--silent=false', test], {
    env: { ...process.env, CHAINS_FROM: from, CHAINS_MINUTES: minutes, CHAINS_SEED: seed },
    stdio: 'inherit',
  })
  const [code] = (await once(run, 'close')) as [number | null]
  return code === 0
}
