/** Which tab sends a kept file: one at a time, and another one as soon as that tab is gone (Web Locks). */
const releases = new Map<string, () => void>()

/** Resolves to whether this tab may send it from now on. */
export function claim(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve, reject) => {
    const holdUntilRelease = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<void>((end) => releases.set(id, end))
    }
    navigator.locks
      .request(`redress file ${id}`, { ifAvailable: true }, holdUntilRelease)
      .catch((error: unknown) => reject(error instanceof Error ? error : new Error(String(error))))
  })
}
export function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}
