/** All chains of two and three changes, those between which time passes, and the samples that a quick run plays. */
import { pick, seeded } from '../random.ts'
import { changes } from './changes.ts'
import { passings } from './passings.ts'
import { nameOf, playChain, type Chain, type Watching } from './playChain.ts'
import type { Scene } from './world.ts'

export const names = Object.keys(changes)
const others = (used: Chain) => names.filter((each) => !used.includes(each))

function* chainsOf(length: number, begin: Chain = []): Generator<Chain> {
  if (begin.length === length) yield begin
  else for (const next of others(begin)) yield* chainsOf(length, [...begin, next])
}
const pairCount = names.length * (names.length - 1)
/** How many chains of two and three calls there are. */
export const chainCount = pairCount + pairCount * (names.length - 2)

const passingNames = Object.keys(passings)
/** How many chains of two calls there are between which time passes. */
export const timedCount = pairCount * passingNames.length

/** All of them, those of two first, then those in which time passes, each with its number. */
function* everyChain(): Generator<[Chain, at: number]> {
  let at = 0
  for (const chain of chainsOf(2)) yield [chain, at++]
  for (const [first = '', second = ''] of chainsOf(2))
    for (const passing of passingNames) yield [[first, passing, second], at++]
  for (const chain of chainsOf(3)) yield [chain, at++]
}

/** So many chains of two calls between which time passes, each way of it as often; the same for the same seed. */
export const sampleTimedChains = (count: number, seed: number): Chain[] =>
  sampleChains(2, count, seed).map(([first = '', second = ''], at) => [
    first,
    passingNames[at % passingNames.length]!,
    second,
  ])

/** So many different chains, the same for the same seed. */
export function sampleChains(length: number, count: number, seed: number): Chain[] {
  const random = seeded(seed)
  const chosen = new Map<string, Chain>()
  while (chosen.size < count) {
    let chain: Chain = []
    while (chain.length < length) chain = [...chain, pick(random, others(chain))]
    chosen.set(nameOf(chain), chain)
  }
  return [...chosen.values()]
}

type Playing = Watching & { onPlayed?: () => void }
const mostFailures = 20
const laneCount = 4
/**
 * Chains take their turns in lanes, since each has a workspace of its own. Throws what failed, by chain; after twenty
 * failures no more are played.
 */
export async function playChains(
  scene: Scene,
  chains: Iterable<Chain>,
  { onPlayed = () => {}, ...watching }: Playing = {},
): Promise<void> {
  const waiting = chains[Symbol.iterator]()
  const failures: string[] = []
  const lane = async () => {
    for (let next = waiting.next(); !next.done && failures.length < mostFailures; next = waiting.next()) {
      // eslint-disable-next-line no-await-in-loop
      await playChain(scene, next.value, watching).catch((error: unknown) => {
        failures.push(`${nameOf(next.value)}\n  ${error instanceof Error ? error.message : String(error)}`)
      })
      onPlayed()
    }
  }
  await Promise.all(Array.from({ length: laneCount }, lane))
  if (failures.length > 0) throw new Error(`${failures.length} chains failed:\n${failures.join('\n')}`)
}

/** From a number on, until all were played or the minutes are over; says how far it came. */
export async function playEveryChain(scene: Scene, from: number, minutes: number): Promise<void> {
  const until = performance.now() + minutes * 60_000
  let [begun, played] = [from, 0]
  function* due(): Generator<Chain> {
    for (const [chain, at] of everyChain()) {
      if (at < from) continue
      if (played > 0 && performance.now() > until) return
      begun = at + 1
      yield chain
    }
  }
  const progress = (next: number) =>
    `${played} chains played, next is --from ${next} of ${chainCount + timedCount}`
  const onPlayed = () => {
    played++
    // What a lane has begun is played again by whoever goes on after a break.
    if (played % 20 === 0) console.log(progress(Math.max(from, begun - laneCount)))
  }
  try {
    await playChains(scene, due(), { onPlayed })
  } finally {
    console.log(progress(begun))
  }
}
