/** Keeps what was asked for last, up to `most` of them. */
export type Newest<T> = {
  get(name: string): T | undefined
  set(name: string, value: T): void
  remove(name: string): void
}

/** Creates a cache of at most `most` entries that evicts the least recently used one. */
export function newest<T>(most: number): Newest<T> {
  const entries = new Map<string, T>()
  const set = (name: string, value: T) => {
    entries.delete(name)
    entries.set(name, value)
    for (const oldest of entries.keys()) {
      if (entries.size <= most) return
      entries.delete(oldest)
    }
  }
  return {
    set,
    remove: (name) => void entries.delete(name),
    get(name) {
      const value = entries.get(name)
      if (value !== undefined) set(name, value)
      return value
    },
  }
}
