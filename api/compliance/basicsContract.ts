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
/** `done` of `all` people of the business unit, or seats of a committee; `lacks`: what is missing, in sentences. */
export const Proof = z.object({
  kind: z.enum(['COURSE', 'POLICY', 'COMMITTEE']),
  name: z.string(),
  done: z.int(),
  all: z.int(),
  lacks: z.array(z.string()),
})
