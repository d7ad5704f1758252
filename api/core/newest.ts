/** Keeps what was asked for last, up to `most` of them. */
export type Newest<T> = {
  get(name: string): T | undefined
  set(name: string, value: T): void
  remove(name: string): void
}

export function newest<T>(most: number): Newest<T> {
  const kept = new Map<string, T>()
  const set = (name: string, value: T) => {
    kept.delete(name)
    kept.set(name, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) return
      kept.delete(oldest)
    }
  }
  return {
    set,
    remove: (name) => void kept.delete(name),
    get(name) {
      const value = kept.get(name)
      if (value !== undefined) set(name, value)
      return value
    },
  }
}
