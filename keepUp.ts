/** Keeps a server of ours up: started again whenever it ends by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { onStop, say } from './processLifecycle.ts'

type Server = { ended: Promise<void>; stop(): Promise<void> }

/** Pauses before a new try, in milliseconds; who ran for `calm` begins with the shortest again. */
const [shortest, longest, calm] = [250, 30_000, 60_000]

/**
 * Starts a server and answers it; from then on it is started again when it ends by itself, after pauses that
 * grow, and said so.
 * `start` is given the one that ended, to come up at the same address. Stopped with everything else. Rejects
 * when the first start does.
 */
export async function keepUp<S extends Server>(name: string, start: (last?: S) => Promise<S>): Promise<S> {
  say(`Starting ${name}`)
  const first = await start()
  say(`${name} runs`)
  const stopping = new AbortController()
  let running = first
  const watching = watch(name, start, first, stopping.signal, (next) => {
    running = next
  })
  onStop(async () => {
    stopping.abort()
    await running.stop()
    await watching
  })
  return first
}

async function watch<S extends Server>(
  name: string,
  start: (last: S) => Promise<S>,
  first: S,
  stopping: AbortSignal,
  runs: (next: S) => void,
) {
  let [last, pause] = [first, shortest]
  for (let since = Date.now(); ; since = Date.now()) {
    await last.ended
    if (stopping.aborted) return
    say(`${name} ended by itself and is started again`)
    if (Date.now() - since > calm) pause = shortest
    let next: S | null = null
    for (; !next; pause = Math.min(pause * 2, longest)) {
      await sleep(pause, undefined, { signal: stopping }).catch(() => {})
      if (stopping.aborted) return
      next = await start(last).catch((error: Error) => {
        say(`${name} does not start yet: ${error.message}`)
        return null
      })
    }
    if (stopping.aborted) return next.stop()
    runs((last = next))
    say(`${name} runs again`)
  }
}
