import { z } from '@hono/zod-openapi'
import { get, Id, post } from '../core/contract.ts'
import { pageOf, PageQuery } from '../core/page.ts'

export const Toy = z.object({ toyId: Id, name: z.string() })
export const picturePath = '/learning/api/toy/{toyId}/picture' as const
export const toys = {
  list: get('/learning/api/toy', {
    may: 'toy:list',
    summary: 'The toys of the workspace',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(Toy),
    envelope: 'whole',
  }),
  add: post('/learning/api/toy', {
    may: 'toy:update',
    summary: 'Add a toy',
    body: z.strictObject({ name: z.string().trim().min(1).max(120) }),
    returns: Toy,
  }),
  read: get('/learning/api/toy/{toyId}', { may: 'toy:list', summary: 'One toy', returns: Toy }),
}
