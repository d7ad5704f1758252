/** Workspaces whose clients a process keeps. */
const maxKeys = 200

/**
 * Keeps what was made for the keys that were asked for last. To bind a workspace's client takes longer than a small
 * statement, and every call wants one.
 */
export function lastUsed<T>(make: (key: string) => T, max = maxKeys): (key: string) => T {
  const entries = new Map<string, T>()
  return (key) => {
    const value = entries.get(key) ?? make(key)
    entries.delete(key)
    entries.set(key, value)
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
