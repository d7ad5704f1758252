import { z } from '@hono/zod-openapi'

export const ClockFigures = z.object({
  running: z.int(),
  overdue: z.int(),
  dueIn7Days: z.int(),
  dueIn30Days: z.int(),
  pastFirstThreshold: z.int(),
  pastSecondThreshold: z.int(),
})
export type ClockFigures = z.infer<typeof ClockFigures>
