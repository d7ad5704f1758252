/**
 * A thread of its own for long work that reads and writes nothing, one task after the other. It starts with the
 * first task and stays.
 */
import { parentPort, Worker } from 'node:worker_threads'
import { AppError } from '../core/errors.ts'

type Answer<Result> = { result: Result } | { problem: string }
type Limits = { seconds: number; waiting: number; megabytes: number }
/** Hands one task over. */
type Threaded<Task, Result> = (task: Task) => Promise<Result>
const busy = () => new AppError('RATE_LIMITED', { retryAfter: 60 })

/**
 * Hands tasks to the thread that runs `module` (its URL without an ending). The promise rejects with RATE_LIMITED
 * while too many wait, and where a task takes too long.
 */
export function threadOf<Task, Result>(
  module: URL,
  { seconds, waiting: most, megabytes }: Limits,
): Threaded<Task, Result> {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const started = (): Worker => {
    const opened = new Worker(new URL('./thread.mjs', import.meta.url), {
      workerData: { module: module.href },
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    opened.unref()
    return opened
  }
  /** A thread that fails or takes too long is ended; the next task gets a new one. */
  const doneBy = (worker: Worker, task: Task): Promise<Result> =>
    new Promise((resolve, reject) => {
      const ended = (error: Error) => {
        settle()
        thread = null
        void worker.terminate()
        reject(error)
      }
      const answered = (answer: Answer<Result>) => {
        settle()
        if ('result' in answer) resolve(answer.result)
        else reject(new Error(answer.problem))
      }
      const gone = () => ended(new Error(`The thread of ${module.href} has ended.`))
      const timer = setTimeout(() => ended(busy()), seconds * 1000)
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', answered).off('error', ended).off('exit', gone)
      }
      worker.on('message', answered).on('error', ended).on('exit', gone)
      worker.postMessage(task, [])
    })
  return async (task: Task): Promise<Result> => {
    if (waiting >= most) throw busy()
    waiting += 1
    const turn = last.then(() => doneBy((thread ??= started()), task))
    last = turn
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return turn
  }
}

/** In the thread: answers each task. `buffers` are handed over instead of copied. */
export function answerTasks<Result>(
  make: (task: never) => Result | Promise<Result>,
  buffers: (result: Result) => ArrayBuffer[] = () => [],
): void {
  // The sender of tasks names the same module, and so knows the type of a task.
  const answer = async (task: unknown): Promise<void> => {
    try {
      const result = await make(task as never)
      parentPort?.postMessage({ result }, buffers(result))
    } catch (error) {
      parentPort?.postMessage({ problem: String(error) }, [])
    }
  }
  parentPort?.on('message', (task: unknown) => void answer(task))
}
