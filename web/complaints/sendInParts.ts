/** A file sent in parts: it waits while the connection is gone, and goes on where it ended. */
import type { EvidenceRow } from '../../api/complaints/contract.ts'
import type { CallPath } from '../../api/core/contract.ts'
import { evidence, uploadPath } from '../../api/evidence/contract.ts'
import { call, CallError, readPlain, sendPart } from '../client.ts'

/** How far a file is, and whether it waits for the connection. */
export type Progress = { percent?: number; isWaiting: boolean }
/** `key`: the Idempotency-Key of this very file; sent again with it, it goes on or is there already. */
export type Sending = { onProgress: (progress: Progress) => void; signal: AbortSignal; key: string }

/** Little is lost with a line that breaks, and a slow one shows that it goes on. */
export const partBytes = 512 * 1024
const maxPauseMs = 15_000

/** Uploads a file to `path`. Throws CallError for a refusal that no retry changes, and on abort the signal's reason. */
export async function sendInParts(path: string, file: File, sending: Sending): Promise<EvidenceRow> {
  const { signal } = sending
  const line = patience(sending)
  // The three places begin alike.
  const begin = { ...evidence.beginDraftUpload, path: `${path}/upload` as CallPath }
  const body = { fileName: file.name, sizeBytes: file.size }
  const { uploadId, received } = await line(() => call(begin, { body }, { signal, key: sending.key }))
  const params = { uploadId }
  try {
    await sendParts(uploadPath.replace('{uploadId}', uploadId), { file, received }, sending, line)
    return await line(() => call(evidence.completeUpload, { params }, { signal }))
  } catch (error) {
    if (signal.aborted) void call(evidence.cancelUpload, { params }).catch(() => null)
    throw error
  }
}

async function sendParts(
  path: string,
  { file, received: start }: { file: File; received: number },
  { onProgress, signal }: Sending,
  line: Line,
): Promise<void> {
  for (let at = start; at < file.size;) {
    onProgress({ percent: Math.min(99, Math.round((at / file.size) * 100)), isWaiting: false })
    const from = at
    // What came of a part whose answer got lost is there, so it is asked before each further try.
    let isFirst = true
    at = await line(async () => {
      const begin: number = isFirst
        ? from
        : (await readPlain<{ received: number }>(path, { signal })).received
      isFirst = false
      const end = Math.min(begin + partBytes, file.size)
      if (end === begin) return end
      return sendPart(path, file.slice(begin, end), begin, { signal }).then(
        () => end,
        (error: unknown) => goOnElsewhere(error, path, begin, signal),
      )
    })
  }
}

/** A part that was taken for lost may come in late; then the file ends further on. */
async function goOnElsewhere(error: unknown, path: string, start: number, signal: AbortSignal) {
  if (!(error instanceof CallError) || error.status !== 409) throw error
  const { received } = await readPlain<{ received: number }>(path, { signal })
  if (received === start) throw error
  return received
}

type Line = <T>(work: () => Promise<T>) => Promise<T>
/** Tries until it works, unless it is refused: again when the connection is back, or after growing pauses. */
export function patience({ onProgress, signal }: Omit<Sending, 'key'>): Line {
  return async (work) => {
    for (let pause = 1_000; ; pause = Math.min(pause * 2, maxPauseMs)) {
      signal.throwIfAborted()
      try {
        return await work() // eslint-disable-line no-await-in-loop
      } catch (error) {
        signal.throwIfAborted()
        if (!mayPass(error)) throw error
        onProgress({ isWaiting: true })
        await lineBack(pause, signal) // eslint-disable-line no-await-in-loop
      }
    }
  }
}
const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 502)

/** As soon as the browser says so, and else after the pause. */
const lineBack = (pause: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      resolve()
    }
    const timer = setTimeout(go, pause)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('online', go, { signal: over.signal })
    signal.addEventListener('abort', go, { signal: over.signal })
  })
