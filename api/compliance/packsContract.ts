import { z } from '@hono/zod-openapi'
import { Counter, get, Id, post } from '../core/contract.ts'
import { Due } from '../assignments/contract.ts'
import { RuleCondition } from '../assignments/ruleContract.ts'
import { StarterId } from '../courses/contract.ts'
import { PolicyStarterId } from '../policies/contract.ts'
import { Citation, Frequency, Proof } from './basicsContract.ts'

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
  /** What usually fulfils it, which is proposed once it is added. */
  fulfilledBy: z.enum(['COURSE', 'POLICY']).nullable(),
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
/** A rule as a person who may assign courses would save it for the course. */
export const ProposedRule = z.object({
  name: z.string(),
  condition: RuleCondition,
  due: Due,
  /** How often the course is to be taken again. */
  everyMonths: z.int(),
})
export type ProposedRule = z.infer<typeof ProposedRule>
/** What would fulfil an obligation of a pack, or does: nothing of it is made before an admin confirms it. */
export const Proposal = z.object({
  itemId: Id,
  version: z.int(),
  title: z.string(),
  legalReference: z.string(),
  kind: z.enum(['COURSE', 'POLICY']),
  /** The course or policy that the obligation names, once it does. */
  linked: z.object({ id: Id, name: z.string(), isPublished: z.boolean() }).nullable(),
  /** What could be begun as a draft, from a starter where one is written; null where there is nothing. */
  begins: z
    .object({ starterId: z.union([StarterId, PolicyStarterId]).nullable(), name: z.string() })
    .nullable(),
  /** Of a course. */
  rule: ProposedRule.nullable(),
  /** Rules of the linked course that are on, and how often it is taken again by now. */
  rulesOn: z.int(),
  renewsEveryMonths: z.int().nullable(),
  /** Whom the obligation holds for: business units, and how many people work there. */
  units: z.array(z.object({ branchId: Id, branchName: z.string(), people: z.int() })),
  /** What there is of it today, of all these business units. */
  proofs: z.array(Proof),
})
export type Proposal = z.infer<typeof Proposal>

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
  proposals: get(`${at}/compliance/pack/{packKey}/proposals`, {
    may: 'compliance:update',
    summary:
      'Courses with rules, and policies, that would fulfil the obligations of a pack, and what there is',
    returns: z.array(Proposal),
  }),
  begin: post(`${at}/compliance/pack/begin`, {
    may: 'compliance:update',
    summary: 'Begin the draft that is proposed for an obligation: a course or a policy, from its starter',
    body: z.strictObject({ complianceItemId: Id, version: Counter }),
    returns: Proposal,
  }),
}
