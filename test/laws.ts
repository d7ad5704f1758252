/**
 * Laws over random cases: each goes through its seeds, and names the one at which it fails. `npm run fuzz --
 * --engine` lets them go on with other seeds for as long as is asked, and counts what they lived through.
 */
import { seeded, type Random } from './random.ts'

/** Seeds begin here in the long run; from 1 elsewhere. */
const first = Number(process.env['LAW_SEED'] ?? 1)
export const isLongRun = process.env['LAW_SEED'] !== undefined

/**
 * How often a law must at least have met a situation, exclusive. The seeds of the tests are fixed, so that `count` is
 * what they meet. New seeds meet more or less by chance: there a tenth proves that the law still meets it, and a
 * situation of fewer than ten may be missing.
 */
export const floorOf = (count: number): number =>
  isLongRun ? Math.floor(count / 10) - (count < 10 ? 1 : 0) : count

/** Tries a law on as many seeds; what it answers is how many events it saw. */
export function forSeeds(law: string, count: number, tryOne: (random: Random, seed: number) => number): void {
  let events = 0
  for (let seed = first; seed < first + count; seed++) {
    try {
      events += tryOne(seeded(seed), seed)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${law}, seed ${seed}: ${why}`, { cause: error })
    }
  }
  if (isLongRun) console.log(`law ${JSON.stringify({ law, seeds: count, events })}`)
}
