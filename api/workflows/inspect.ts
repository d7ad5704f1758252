import { threadOf } from '../threads/thread.ts'
import type { Search } from './inspecting.ts'

/**
 * Compiles a drawing and goes through all that a case can come to on it, in a thread. Throws RATE_LIMITED while
 * too many wait.
 */
export const inspectDrawing = threadOf<Search>(new URL('inspecting', import.meta.url), {
  seconds: 20,
  waiting: 10,
  megabytes: 512,
})
