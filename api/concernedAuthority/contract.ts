import { z } from '@hono/zod-openapi'
import { Committee } from '../committees/contract.ts'
import { get, Id } from '../core/contract.ts'

export const ConcernedAuthority = z.object({
  /** The business unit whose committees these are; null where no committee is appointed. */
  branchName: z.string().nullable(),
  committees: z.array(
    z.object({
      committeeId: Id,
      name: z.string(),
      members: z.array(
        z.object({
          userId: Id,
          name: z.string(),
          designation: z.string().nullable(),
          part: Committee.shape.members.element.shape.part,
          email: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type ConcernedAuthority = z.infer<typeof ConcernedAuthority>

export const concernedAuthority = {
  read: get('/api/concerned-authority', {
    may: 'self',
    summary: 'Who handles complaints of my business unit, and how to reach them',
    returns: ConcernedAuthority,
  }),
}
