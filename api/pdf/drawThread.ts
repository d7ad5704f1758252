/** The thread that draws documents, one after the other, so that a long one holds up nobody's request. */
import { answerTasks } from '../threads/thread.ts'
import { drawPdf } from './draw.ts'
import type { Paper } from './paper.ts'

/** Copied out of what Node shares among buffers, so that it can be handed over. */
answerTasks(
  async (paper: Paper) => {
    const { bytes, isCut } = await drawPdf(paper)
    return { bytes: new Uint8Array(bytes), isCut }
  },
  ({ bytes }) => [bytes.buffer],
)
