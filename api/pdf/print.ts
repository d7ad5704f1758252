import { threadOf } from '../threads/thread.ts'
import type { Paper } from './paper.ts'

type Printed = {
  bytes: Uint8Array<ArrayBuffer>
  /** There was more than a document can take. */ isCut: boolean
}
const module = new URL('drawThread', import.meta.url)

/** The PDF, drawn in a thread. Throws RATE_LIMITED while too many wait. */
export const printPdf = threadOf<Paper, Printed>(module, { seconds: 60, waiting: 30, megabytes: 768 })
/** The same for long ones that nobody waits for, in a thread of their own. */
export const printLongPdf = threadOf<Paper, Printed>(module, { seconds: 420, waiting: 30, megabytes: 1536 })
