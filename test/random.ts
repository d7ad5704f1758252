/** Numbers for tests over random cases: the same for a seed, so that a failure comes again. */
export type Random = () => number

/** From 0 to 1 (xorshift). */
export const seeded = (seed: number): Random => {
  let state = seed * 2654435761 + 1
  return () => {
    for (const shift of [13, -17, 5]) state ^= shift > 0 ? state << shift : state >>> -shift
    return (state >>> 0) / 4294967296
  }
}
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item
