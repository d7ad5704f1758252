import { threadOf } from '../threads/thread.ts'
import type { Drawing } from './drawing.ts'

/** The bytes of the PDF, drawn in a thread. Throws RATE_LIMITED while too many wait. */
export const printPdf = threadOf<Drawing>(new URL('drawing', import.meta.url), {
  seconds: 60,
  waiting: 30,
  megabytes: 768,
})
