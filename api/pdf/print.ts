/**
 * Hands documents to the thread that draws them, one at a time. The thread starts with the first document and
 * stays.
 */
import { Worker } from 'node:worker_threads'
import { AppError } from '../core/errors.ts'
import type { Drawn } from './drawing.ts'
import type { Paper } from './paper.ts'

const mostSeconds = 60
const mostWaiting = 30
const busy = () => new AppError('RATE_LIMITED', { retryAfter: 60 })

let thread: Worker | null = null
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** The bytes of the PDF. Throws RATE_LIMITED while too many wait. */
export async function printPdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  if (waiting >= mostWaiting) throw busy()
  waiting += 1
  const turn = last.then(() => drawnBy((thread ??= started()), paper))
  last = turn
    .catch(() => {})
    .finally(() => {
      waiting -= 1
    })
  return turn
}

function started(): Worker {
  const opened = new Worker(new URL('./thread.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  opened.unref()
  return opened
}

/** A thread that fails or takes too long is ended; the next document gets a new one. */
function drawnBy(worker: Worker, paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const ended = (error: Error) => {
      settle()
      thread = null
      void worker.terminate()
      reject(error)
    }
    const answered = (answer: Drawn) => {
      settle()
      if ('bytes' in answer) resolve(answer.bytes)
      else reject(new Error(answer.problem))
    }
    const gone = () => ended(new Error('The thread that draws documents has ended.'))
    const timer = setTimeout(() => ended(busy()), mostSeconds * 1000)
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', ended).off('exit', gone)
    }
    worker.on('message', answered).on('error', ended).on('exit', gone)
    worker.postMessage(paper, [])
  })
}
