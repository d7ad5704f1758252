import { z } from '@hono/zod-openapi'
import { get, Id } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'

/** A business unit, by the fields of spec §3. */
export const Branch = z.object({
  branchId: Id, branchName: z.string(), headquarter: z.boolean(), backgroundColor: z.string().nullable(), branchLogo: z.string().nullable(),
  country: z.string(), timeZone: z.string(), userCount: z.number().int().optional(),
})
export type Branch = z.infer<typeof Branch>
export const BranchQuery = PageQuery.extend({ isUserCountRequired: z.stringbool().optional(), searchText: z.string().max(200).optional() })

export const branches = {
  list: get('/api/workspace/all-branches1', { may: 'branch:list', summary: 'Business units of the workspace', query: BranchQuery, returns: pageOf(Branch), envelope: 'whole' }),
}
