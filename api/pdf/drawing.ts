/** The thread that draws documents, one after the other, so that a long one holds up nobody's request. */
import { answerTasks } from '../threads/thread.ts'
import { drawPdf } from './draw.ts'
import type { Paper } from './paper.ts'

export type Drawing = { task: Paper; made: Uint8Array<ArrayBuffer> }

/** Copied out of what Node shares among buffers, so that it can be handed over. */
answerTasks<Drawing>(
  async (paper) => new Uint8Array(await drawPdf(paper)),
  ({ buffer }) => [buffer],
)
