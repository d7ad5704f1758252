import { z } from '@hono/zod-openapi'

export const Frequency = z.enum([
  'ONCE',
  'MONTHLY',
  'QUARTERLY',
  'HALF_YEARLY',
  'YEARLY',
  'EVERY_N_YEARS',
  'EVENT',
])
export type Frequency = z.infer<typeof Frequency>
/** How sure a pack is of a citation: by the text of the law, by secondary pages alone, or by practice. */
export const Citation = z.enum(['LAW_TEXT', 'SECONDARY', 'PRACTICE'])
export type Citation = z.infer<typeof Citation>
