/** Chains by their number: all pairs of different calls, then all triples, each once. */
import type { Chain } from './playChain.ts'

export const pairCountOf = (calls: readonly string[]): number => calls.length * (calls.length - 1)
export const chainCountOf = (calls: readonly string[]): number => pairCountOf(calls) * (calls.length - 1)

/** `number`: from 0 to below `chainCountOf`. */
export function chainAt(calls: readonly string[], number: number): Chain {
  const pairs = pairCountOf(calls)
  const isPair = number < pairs
  let rest = isPair ? number : number - pairs
  const left = [...calls]
  return Array.from({ length: isPair ? 2 : 3 }, () => {
    const at = rest % left.length
    rest = Math.floor(rest / left.length)
    return left.splice(at, 1)[0] ?? ''
  })
}

const stride = 1_000_003
/**
 * Where a run with a seed goes at a position: each number once, far from the one before, so that some minutes play a
 * sample of all. Without one, 0, in their order.
 */
export const numberAt = (position: number, seed: number, count: number): number =>
  seed === 0 || count % stride === 0 ? position : (position * stride + seed) % count
