/** All chains of two and three changes, those between which time passes, and the samples that a quick run plays. */
import { pick, seeded } from '../random.ts'
import { changes } from './changes.ts'
import { passings } from './timeShifts.ts'
import { playInLanes, playMany, type ChainRange } from './lanes.ts'
import { chainAt, chainCountOf, pairCountOf } from './numbers.ts'
import { nameOf, playChain, type Chain, type Watching } from './playChain.ts'
import type { Scene } from './world.ts'

export const names = Object.keys(changes)
/** How many chains of two and three calls there are. */
export const chainCount = chainCountOf(names)

const passingNames = Object.keys(passings)
/** How many chains of two calls there are between which time passes. */
const timedCount = pairCountOf(names) * passingNames.length

/** By its number: those of two calls, of three, and of two between which time passes. */
function anyChainAt(number: number): Chain {
  if (number < chainCount) return chainAt(names, number)
  const at = number - chainCount
  const [first = '', second = ''] = chainAt(names, Math.floor(at / passingNames.length))
  return [first, passingNames[at % passingNames.length]!, second]
}

/** So many chains of two calls between which time passes, each way of it as often; the same for the same seed. */
export const sampleTimedChains = (count: number, seed: number): Chain[] =>
  sampleChains(2, count, seed).map(([first = '', second = ''], at) => [
    first,
    passingNames[at % passingNames.length]!,
    second,
  ])

/** So many different chains of these calls, none of them twice in one; the same for the same seed. */
export function sampleOf(calls: readonly string[], length: number, count: number, seed: number): Chain[] {
  const random = seeded(seed)
  const chosen = new Map<string, Chain>()
  while (chosen.size < count) {
    const chain: string[] = []
    while (chain.length < length)
      chain.push(
        pick(
          random,
          calls.filter((each) => !chain.includes(each)),
        ),
      )
    chosen.set(nameOf(chain), chain)
  }
  return [...chosen.values()]
}
export const sampleChains = (length: number, count: number, seed: number): Chain[] =>
  sampleOf(names, length, count, seed)

/** As `playInLanes`. */
export const playChains = (scene: Scene, chains: Iterable<Chain>, watching: Watching = {}): Promise<void> =>
  playInLanes(
    chains,
    (chain) => playChain(scene, chain, watching),
    // Documents are drawn in this very process: requests beside it would wait for more than their ten seconds.
    watching.withFiles ? { lanes: 1 } : {},
  )

/** Those from a position on, for so many minutes; `playMany` says how. */
export const playEveryChain = (scene: Scene, range: ChainRange): Promise<void> =>
  playMany({ ...range, count: chainCount + timedCount, chainAt: anyChainAt }, (chain) =>
    playChain(scene, chain),
  )
