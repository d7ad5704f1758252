/** Sends answers one by one as they are given, the newest of each question only, until each has come. */
import { CallError, unreachable } from '../callError.ts'

type Saved = 'WAITING' | 'SAVED' | 'LOST' | 'REFUSED'
export type SaveState = { saved: Saved; error: CallError | null }
type Send = (blockId: string, answer: unknown) => Promise<void>
const firstWaitMs = 2000
const maxWaitMs = 15_000

/** Calls `onStatesChange` after every change of a state. A refused answer is not resent until it changes. */
export function createAnswerSaver(onStatesChange: (states: Readonly<Record<string, SaveState>>) => void) {
  let send: Send = () => Promise.reject(unreachable())
  const waiting = new Map<string, unknown>()
  let states: Record<string, SaveState> = {}
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isStopped = false
  const put = (blockId: string, saved: Saved, error: CallError | null = null) => {
    states = { ...states, [blockId]: { saved, error } }
    onStatesChange(states)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), ms)
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
      const [blockId, answer] = next.value
      waiting.delete(blockId)
      try {
        await send(blockId, answer)
        waitMs = firstWaitMs
        if (!waiting.has(blockId)) put(blockId, 'SAVED')
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!mayPass(error)) {
          if (!waiting.has(blockId)) put(blockId, 'REFUSED', error)
          continue
        }
        if (!waiting.has(blockId)) waiting.set(blockId, answer)
        for (const lost of waiting.keys()) put(lost, 'LOST', error)
        later(waitMs)
        waitMs = Math.min(waitMs * 2, maxWaitMs)
        return
      }
    }
  }

  /** Sends what waits. Answers whether everything has come. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    await running
    running ??= sendAll().finally(() => {
      running = null
    })
    await running
    return waiting.size === 0 && Object.values(states).every(({ saved }) => saved === 'SAVED')
  }
  return {
    /** `afterMs`: how long to wait for more of it, such as the next letter. */
    change(blockId: string, answer: unknown, afterMs: number) {
      waiting.set(blockId, answer)
      put(blockId, 'WAITING')
      later(afterMs)
    },
    flush,
    /** How they are sent from now on; nothing is before. */
    sendBy(nextSend: Send) {
      send = nextSend
    },
    /** Sends what waits once more; what does not come through is not tried again before `resume`. */
    stop() {
      isStopped = true
      void flush()
    },
    /** Also of what waited meanwhile. */
    resume() {
      isStopped = false
      if (waiting.size > 0) later(0)
    },
  }
}
/** Whether the same call may come through a little later. */
export const mayPass = ({ status, code }: CallError) =>
  status === 0 || status >= 500 || code === 'RATE_LIMITED'
