/** All chains of two and three changes, and the samples of them that a quick run plays. */
import { pick, seeded } from '../random.ts'
import { changes } from './changes.ts'
import { nameOf, playChain, type Chain, type OnCall } from './playChain.ts'
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

/** All of them, those of two first, each with its number. */
function* everyChain(): Generator<[Chain, at: number]> {
  let at = 0
  for (const length of [2, 3]) for (const chain of chainsOf(length)) yield [chain, at++]
}

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

type Playing = { onCall?: OnCall; onPlayed?: () => void }
const mostFailures = 20
const laneCount = 4
/**
 * Chains take their turns in lanes, since each has a workspace of its own. Throws what failed, by chain; after twenty
 * failures no more are played.
 */
export async function playChains(
  scene: Scene,
  chains: Iterable<Chain>,
  { onCall, onPlayed = () => {} }: Playing = {},
): Promise<void> {
  const waiting = chains[Symbol.iterator]()
  const failures: string[] = []
  const lane = async () => {
    for (let next = waiting.next(); !next.done && failures.length < mostFailures; next = waiting.next()) {
      // eslint-disable-next-line no-await-in-loop
      await playChain(scene, next.value, onCall).catch((error: unknown) => {
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
  const progress = (next: number) => `${played} chains played, next is --from ${next} of ${chainCount}`
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
