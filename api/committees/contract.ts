import { z } from '@hono/zod-openapi'
import { Counter, get, Id, put } from '../core/contract.ts'
import { Line } from '../../workflows/definition/line.ts'

export const Part = z.enum(['PRESIDING_OFFICER', 'MEMBER', 'EXTERNAL', 'SUBSTITUTE'])
export const Committee = z.object({
  committeeId: Id,
  name: z.string(),
  branchId: Id,
  branchName: z.string(),
  active: z.boolean(),
  version: z.number().int(),
  members: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      designation: z.string().nullable(),
      part: Part,
      order: z.number().int(),
      /** False: has left the workspace, and sits on nothing. */
      active: z.boolean(),
      /** Stated for POSH s. 4; null where nothing is, and to everybody who does not appoint committees. */
      countsAsWoman: z.boolean().nullable(),
    }),
  ),
})
export type Committee = z.infer<typeof Committee>

export const committees = {
  list: get('/api/committee', {
    may: 'committee:list',
    summary: 'Committees of the workspace with their members',
    returns: z.array(Committee),
  }),
  appoint: put('/api/committee/{id}', {
    may: 'committee:update',
    summary: 'Appoint the members of a committee',
    returns: Committee,
    body: z.strictObject({
      name: Line().min(1).max(120),
      version: Counter,
      members: z
        .array(z.strictObject({ userId: Id, part: Part, countsAsWoman: z.boolean().nullable().optional() }))
        .min(1)
        .max(30),
    }),
  }),
}
