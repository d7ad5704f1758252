/** Chains side by side. */
import { numberAt } from './numbers.ts'
import { nameOf, type Chain } from './playChain.ts'

const maxFailures = 20
const laneCount = 4
/**
 * Chains take their turns in lanes, since each has a workspace of its own. Throws what failed, by chain; after twenty
 * failures no more are played.
 */
export async function playInLanes(
  chains: Iterable<Chain>,
  play: (chain: Chain) => Promise<unknown>,
  { onPlayed = () => {}, lanes = laneCount }: { onPlayed?: () => void; lanes?: number } = {},
): Promise<void> {
  const waiting = chains[Symbol.iterator]()
  const failures: string[] = []
  const lane = async () => {
    for (let next = waiting.next(); !next.done && failures.length < maxFailures; next = waiting.next()) {
      // eslint-disable-next-line no-await-in-loop
      await play(next.value).catch((error: unknown) => {
        failures.push(`${nameOf(next.value)}\n  ${error instanceof Error ? error.message : String(error)}`)
      })
      onPlayed()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw new Error(`${failures.length} chains failed:\n${failures.join('\n')}`)
}

/** `from`: a position in the order of the seed; at least one chain is played. */
export type ChainRange = { from: number; minutes: number; seed: number }
/** What `npm run fuzz` asks of a test. */
export const askedOf = (from: string): ChainRange => ({
  from: Number(from),
  minutes: Number(process.env['CHAINS_MINUTES'] ?? 0),
  seed: Number(process.env['CHAINS_SEED'] ?? 0),
})
type Numbered = { count: number; chainAt: (number: number) => Chain }

/** From a position on, until all were played or the minutes are over; prints how far it came. */
export async function playMany(
  { from, minutes, seed, count, chainAt }: ChainRange & Numbered,
  play: (chain: Chain) => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + minutes * 60_000
  let [next, played] = [from, 0]
  function* due(): Generator<Chain> {
    for (; next < count;) {
      if (next > from && performance.now() > until) return
      yield chainAt(numberAt(next++, seed, count))
    }
  }
  const progress = (position: number) => {
    const sown = seed === 0 ? '' : ` --seed ${seed}`
    return `${played} chains played, next is --from ${position}${sown} of ${count}`
  }
  const onPlayed = () => {
    played++
    // What a lane has begun is played again by whoever goes on after a break.
    if (played % 20 === 0) console.log(progress(Math.max(from, next - laneCount)))
  }
  try {
    await playInLanes(due(), play, { onPlayed })
  } finally {
    console.log(progress(next))
  }
}
