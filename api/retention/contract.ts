/**
 * How long things are kept, what is held, and what would go until a day. A rule that brings forward what goes is
 * proposed by one person, confirmed by another, and waits thirty days; whatever keeps longer holds at once.
 */
import { z } from '@hono/zod-openapi'
import { get, Id, Instant, post } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { JobStarted } from '../jobs/contract.ts'
import { fault } from '../messages/say.ts'
import { RetentionRequest } from './requestContract.ts'

const at = '/api/retention' as const
export const RetentionKind = z.enum(['CASE', 'TRAINING', 'ACCEPTANCE', 'EVIDENCE', 'PERSON', 'NOTICE'])
export type RetentionKind = z.infer<typeof RetentionKind>
/** COUNSEL: no law was found; a lawyer of the employer decides. */
export const CitationStatus = z.enum(['LAW_TEXT', 'SECONDARY', 'PRACTICE', 'COUNSEL'])
export const RuleStatus = z.enum(['PROPOSED', 'CONFIRMED', 'WITHDRAWN'])
export const HoldScope = z.enum(['CASE', 'PERSON', 'BRANCH', 'WORKSPACE'])
export type HoldScope = z.infer<typeof HoldScope>
/** Why something that is due stays: a hold, a linked case that is open, or a rule made by a party of the case. */
export const KeptBy = z.enum([...HoldScope.options, 'LINKED', 'PARTY'])
export type KeptBy = z.infer<typeof KeptBy>
/**
 * Why it is that rule: of the business unit's own jurisdiction, of one that holds that, of its country, of all places,
 * or of a place where the unit was before, which asks for longer.
 */
export const RuleWhy = z.enum(['OWN', 'ABOVE', 'COUNTRY', 'ALL', 'FORMER'])
export type RuleWhy = z.infer<typeof RuleWhy>

const Country = z.string().regex(/^[A-Z]{2}$/, fault('retention.countryCode'))
const Months = z.int().min(1).max(1200)
const Reason = z.string().trim().min(1, fault('retention.reasonMissing')).max(2000)
const Nothing = z.strictObject({})

const RetentionRuleInput = z.strictObject({
  kind: RetentionKind,
  /** Of business units in this country; null: of all others, or of the jurisdiction's. */
  countryCode: Country.nullable(),
  /** Of business units in this jurisdiction alone; one of a whole country is that country. */
  jurisdictionId: Id.nullable().default(null),
  /** Null: for good. */
  months: Months.nullable(),
  citation: z.string().trim().max(500),
  citationStatus: CitationStatus,
})
export const RetentionRule = z.object({
  ruleId: Id,
  kind: RetentionKind,
  countryCode: z.string().nullable(),
  jurisdictionId: Id.nullable(),
  /** Where it is of, such as "Ontario (CA-ON)"; null: all places without a rule of their own. */
  place: z.string().nullable(),
  months: z.int().nullable(),
  citation: z.string(),
  citationStatus: CitationStatus,
  status: RuleStatus,
  /** It is the one that holds now. */
  isInForce: z.boolean(),
  proposedBy: z.string(),
  proposedAt: Instant,
  confirmedBy: z.string().nullable(),
  effectiveAt: Instant.nullable(),
  abilities: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
})
export type RetentionRule = z.infer<typeof RetentionRule>
export const RetentionSuggestion = z.object({
  kind: RetentionKind,
  countryCode: z.string().nullable(),
  /** Of a part of that country: its code, which the workspace may have as a jurisdiction. */
  jurisdictionCode: z.string().nullable(),
  months: z.int().nullable(),
  citation: z.string(),
  citationStatus: CitationStatus,
  /** What to know of it, in a sentence. */
  note: z.string(),
})

export const RetentionPreview = z.object({
  kind: RetentionKind,
  until: Instant,
  /** OWN: of cases that one can open; ALL: of everything; AT_LEAST: a total rounded down; FEW: below five. */
  basis: z.enum(['OWN', 'ALL', 'AT_LEAST', 'FEW']),
  /** How much would be erased; null below five, not shown. */
  total: z.int().nullable(),
  /** How much is due and kept; null where not shown. */
  kept: z.int().nullable(),
  content: z.array(
    z.object({
      id: Id,
      name: z.string(),
      countedFrom: Instant,
      dueAt: Instant,
      months: z.int(),
      citation: z.string(),
      /** Where the rule is of; null: all places without a rule of their own. */
      place: z.string().nullable(),
      why: RuleWhy,
      /** The law asks for more months than the rule says. */
      isLeast: z.boolean(),
      keptBy: KeptBy.nullable(),
    }),
  ),
  totalElements: z.int(),
  totalPages: z.int(),
  number: z.int(),
  size: z.int(),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const LegalHold = z.object({
  holdId: Id,
  scope: HoldScope,
  targetId: Id.nullable(),
  /** The person or business unit that it is of. */
  name: z.string().nullable(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: Instant,
  /** Of a case: who of its committee asked to lift it; another one confirms it. Null on other holds. */
  liftRequestedBy: z.string().nullable(),
  liftRequestedAt: Instant.nullable(),
  /** Of a case, where nobody else of its committee can confirm it: when it is lifted unless somebody stops it. */
  liftAloneUntil: Instant.nullable(),
  isLiftRequestMine: z.boolean(),
  liftedBy: z.string().nullable(),
  liftedAt: Instant.nullable(),
  liftReason: z.string().nullable(),
  /** It goes on for thirty days after it was lifted. */
  holdsUntil: Instant.nullable(),
})
export type LegalHold = z.infer<typeof LegalHold>

export const retentionRules = {
  list: get(`${at}/rules`, {
    may: 'retention:manage',
    summary: 'Rules of how long things are kept, the latest first',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(RetentionRule),
    envelope: 'whole',
  }),
  suggestions: get(`${at}/suggestions`, {
    may: 'retention:manage',
    summary: 'Periods that laws name, with citation and how sure that is; none holds unless it is proposed',
    returns: z.array(RetentionSuggestion),
  }),
  propose: post(`${at}/rules`, {
    may: 'retention:manage',
    summary: 'Propose a rule; one that keeps longer holds at once. 403 PROOF_REQUIRED without a fresh proof',
    body: RetentionRuleInput,
    returns: RetentionRule,
  }),
  confirm: post(`${at}/rules/{id}/confirm`, {
    may: 'retention:manage',
    summary: 'Confirm what somebody else proposed; it holds thirty days later',
    body: Nothing,
    returns: RetentionRule,
  }),
  withdraw: post(`${at}/rules/{id}/withdraw`, {
    may: 'retention:manage',
    summary: 'Take back a rule that does not hold yet, also one that somebody else proposed',
    body: Nothing,
    returns: RetentionRule,
  }),
}
export const retentionPreviews = {
  read: get(`${at}/preview`, {
    may: 'self',
    costs: 'report',
    summary:
      'What would go until a day, and why. Of cases: one’s own, or for who holds the right and can open none, a ' +
      'total rounded down',
    query: PageQuery.omit({ sortBy: true }).extend({
      kind: RetentionKind,
      untilDay: z.iso.date().optional(),
    }),
    returns: RetentionPreview,
    envelope: 'whole',
  }),
}
export const legalHolds = {
  list: get(`${at}/holds`, {
    may: 'retention:manage',
    summary:
      'Holds on people, business units and the workspace, the latest first; those on cases are not here',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(LegalHold),
    envelope: 'whole',
  }),
  place: post(`${at}/holds`, {
    may: 'retention:manage',
    summary:
      'Keep everything of a person or a business unit, or with neither of the workspace, whatever a rule says',
    body: z.strictObject({
      userId: Id.optional(),
      branchId: Id.optional(),
      reason: Reason,
    }),
    returns: LegalHold,
  }),
  lift: post(`${at}/holds/{id}/lift`, {
    may: 'retention:manage',
    summary:
      'Request that a hold is lifted, with a reason; a second person confirms it, and it goes on for thirty days. ' +
      '409 for a hold on oneself',
    body: z.strictObject({ reason: Reason }),
    returns: RetentionRequest,
  }),
}
/** Of somebody who left: what would go at once, and what stays until when, in sentences. */
export const PersonErasure = z.object({
  userId: Id,
  name: z.string(),
  goes: z.array(z.string()),
  stays: z.array(z.string()),
  /** A hold that keeps it. */
  keptBy: HoldScope.nullable(),
  /** That it is requested already. */
  request: RetentionRequest.nullable(),
})
export type PersonErasure = z.infer<typeof PersonErasure>
export const retainedPeople = {
  read: get(`${at}/person/{id}`, {
    may: 'retention:manage',
    summary: 'What an erasure of somebody who left would remove, and what stays and why',
    returns: PersonErasure,
  }),
  requestErasure: post(`${at}/person/{id}/erase`, {
    may: 'retention:manage',
    summary:
      'Request that the personal data of somebody who left is erased. A second person confirms it, and it waits ' +
      'thirty days. 403 PROOF_REQUIRED without a fresh proof',
    body: z.strictObject({ reason: Reason }),
    returns: RetentionRequest,
  }),
}
export const myData = {
  order: post('/api/my-data', {
    may: 'self',
    costs: 'job',
    summary:
      'My own data as a file, made by a job and kept for a day. 403 PROOF_REQUIRED without a fresh proof',
    body: Nothing,
    returns: JobStarted,
  }),
}
const LoneLift = z.object({ aloneUntil: Instant.nullable() })
const ofCase = '/complaint-workflow/api/case/{id}/hold' as const
/** Their acts stand in the chain of cases: who reads the audit log of the workspace learns of none. */
export const caseHolds = {
  list: get(ofCase, {
    may: 'complaint:read',
    summary: 'Holds on a case, for its committee',
    query: PageQuery.omit({ sortBy: true }),
    returns: pageOf(LegalHold),
    envelope: 'whole',
  }),
  place: post(ofCase, {
    may: 'complaint:read',
    summary: 'Keep a case, whatever a rule says; for its committee',
    body: z.strictObject({ reason: Reason }),
    returns: LegalHold,
  }),
  // An earlier release lifted it at once under `/lift`.
  lift: post(`${ofCase}/request-lift`, {
    may: 'complaint:read',
    summary:
      'Request that the hold on a case is lifted, with a reason; another one of its committee confirms it',
    body: z.strictObject({ reason: Reason }),
    returns: LegalHold,
  }),
  confirmLift: post(`${ofCase}/confirm-lift`, {
    may: 'complaint:read',
    summary:
      'Lift the hold on a case, as somebody else of its committee requested; it goes on for thirty days. 409 for who ' +
      'was invited, promoted or reactivated by them, or the other way round, within 30 days',
    body: Nothing,
    returns: LegalHold,
  }),
  keep: post(`${ofCase}/keep`, {
    may: 'complaint:read',
    summary: 'Keep the hold on a case: the request to lift it ends',
    body: Nothing,
    returns: LegalHold,
  }),
  loneLift: get(`${ofCase}/lone-lift`, {
    may: 'complaint:read',
    summary:
      'For a party of a case: when the hold on it is lifted unless somebody stops it, as nobody else of the ' +
      'committee can confirm it; null where none waits',
    returns: LoneLift,
  }),
  stopLoneLift: post(`${ofCase}/lone-lift/stop`, {
    may: 'complaint:read',
    summary:
      'For a party of a case: stop a request to lift the hold on it that nobody of the committee can confirm',
    body: Nothing,
    returns: LoneLift,
  }),
}
