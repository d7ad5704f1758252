/** What the browser gets for `@hono/zod-openapi`: zod itself, on which `.openapi()` does nothing. */
import { z } from 'zod'

// Our content security policy forbids making code from text, which zod would try for speed.
z.config({ jitless: true })
Object.assign(z.ZodType.prototype, {
  openapi(this: z.ZodType) {
    return this
  },
})

export { z }
