import type { z } from '@hono/zod-openapi'
import type { CallError } from '../client.ts'

/** What stands there now, where another was faster. */
export function newestOf<T>(error: CallError | null, schema: z.ZodType<T>): T | null {
  const parsed = error?.code === 'STALE_VERSION' ? schema.safeParse(error.more.current) : null
  return parsed?.success ? parsed.data : null
}
