import { threadOf } from '../threads/thread.ts'
import type { Paper } from './paper.ts'

/** The bytes of the PDF, drawn in a thread. Throws RATE_LIMITED while too many wait. */
export const printPdf = threadOf<Paper, Uint8Array<ArrayBuffer>>(new URL('drawing', import.meta.url), {
  seconds: 60,
  waiting: 30,
  megabytes: 768,
})
