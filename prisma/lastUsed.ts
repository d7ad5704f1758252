/** Workspaces whose clients a process keeps. */
const mostKept = 200

/**
 * Keeps what was made for the keys that were asked for last. To bind a workspace's client takes longer than a small
 * statement, and every call wants one.
 */
export function lastUsed<T>(make: (key: string) => T, most = mostKept): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const found = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return found
  }
}
