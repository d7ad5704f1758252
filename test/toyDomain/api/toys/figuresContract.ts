import { z } from '@hono/zod-openapi'

export const ToyFigures = z.object({ all: z.int() })
export type ToyFigures = z.infer<typeof ToyFigures>
