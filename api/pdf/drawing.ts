/** The thread that draws documents, one after the other, so that a long one holds up nobody's request. */
import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw.ts'
import type { Paper } from './paper.ts'

export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { problem: string }

parentPort?.on(
  'message',
  (paper: Paper) =>
    void drawn(paper).then((answer) =>
      parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []),
    ),
)

/** Copied out of what Node shares among buffers, so that it can be handed over. */
const drawn = async (paper: Paper): Promise<Drawn> =>
  drawPdf(paper).then(
    (bytes) => ({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => ({ problem: String(error) }),
  )
