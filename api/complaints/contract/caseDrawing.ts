/** The drawing that a case runs on. */
import { z } from '@hono/zod-openapi'
import { Instant } from '../../core/contract.ts'
import { MessageRef } from '../../core/text.ts'

export const CaseDrawing = z.object({
  stages: z.array(z.object({ id: z.string(), name: z.string(), color: z.string().nullable() })),
  steps: z.array(
    z.object({
      id: z.string(),
      stageId: z.string(),
      kind: z.enum(['MEETING', 'ACTION']),
      name: z.string(),
      actor: z.string(),
      actorText: MessageRef,
      x: z.number(),
      y: z.number(),
      state: z.enum(['NOT_REACHED', 'LOCKED', 'OPEN', 'LATE', 'DONE', 'SKIPPED']),
      dueAt: Instant.nullable(),
    }),
  ),
  edges: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), label: z.string() })),
})
