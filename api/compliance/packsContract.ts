import { z } from '@hono/zod-openapi'
import { get, Id, post } from '../core/contract.ts'
import { Citation, Frequency } from './basicsContract.ts'

const at = '/learning/api' as const
export const PackKey = z.enum(['india-posh', 'canada-federal', 'canada-ontario'])
export type PackKey = z.infer<typeof PackKey>
const Packed = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  legalReference: z.string(),
  citation: Citation,
  frequency: Frequency,
  isAdded: z.boolean(),
})
export const CompliancePack = z.object({
  packKey: PackKey,
  name: z.string(),
  countryCode: z.string(),
  /** Of a part of a country: nobody but the employer knows which business units lie there. */
  needsUnits: z.boolean(),
  items: z.array(Packed),
})
export type CompliancePack = z.infer<typeof CompliancePack>
export const compliancePacks = {
  list: get(`${at}/compliance/packs`, {
    may: 'compliance:update',
    summary: 'Built-in obligations of laws, and which of them the workspace has',
    returns: z.array(CompliancePack),
  }),
  add: post(`${at}/compliance/pack`, {
    may: 'compliance:update',
    summary: 'Add the obligations of a pack that are not there yet, and its jurisdiction',
    body: z.strictObject({ packKey: PackKey, branchIds: z.array(Id).max(300).default([]) }),
    returns: z.object({ added: z.int(), present: z.int() }),
  }),
}
