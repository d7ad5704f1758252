/** Who must see the case after a chain: the table of changes, one after another. */
import type { Loss } from './calls.ts'
import { changes } from './changes.ts'
import { readers, readersBefore, type Reader } from './world.ts'

export type Done = { name: string; isDone: boolean }

/** A refused call changes nothing. Whoever lost the case does not see it again, but for who filed it. */
export function expectedReaders(chain: readonly Done[]): Reader[] {
  const known = new Set<Reader>(readersBefore)
  const lost = new Set<`${Reader} ${Loss}`>()
  const done: string[] = []
  for (const { name } of chain.filter(({ isDone }) => isDone)) {
    const { loses = {}, gains = [], restores = {}, gainsNotAfter = [] } = changes[name]!
    for (const each of readers) {
      if (loses[each] && known.has(each)) lost.add(`${each} ${loses[each]}`)
      if (restores[each]) lost.delete(`${each} ${restores[each]}`)
    }
    if (!done.some((each) => gainsNotAfter.includes(each))) for (const each of gains) known.add(each)
    done.push(name)
  }
  const hasLost = (reader: Reader) => [...lost].some((each) => each.startsWith(`${reader} `))
  return readers.filter((each) => known.has(each) && !hasLost(each))
}

/** Who saw the case at some time: before the chain, or by one of its calls. */
export const readersEver = (chain: readonly Done[]): Reader[] => [
  ...readersBefore,
  ...chain.flatMap(({ name, isDone }) => (isDone ? (changes[name]!.gains ?? []) : [])),
]
