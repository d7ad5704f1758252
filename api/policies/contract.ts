/**
 * Policies: written or uploaded a language, approved by named people, published as versions that never change, and
 * accepted by exactly the people who are meant. A change names the policy's `version` that it was made from.
 */
import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, Instant, Language, post, put, weights } from '../core/contract.ts'
import { PageQuery, pageOf } from '../core/page.ts'
import { mostAssigned } from '../assignments/contract.ts'
import { RuleCondition } from '../assignments/ruleContract.ts'
import { Days, Threshold } from '../assignments/scheduleContract.ts'
import { ChangeKind } from '../courses/contract.ts'
import { ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { Announced, FileWish } from '../files/contract.ts'
import { LearnerBlock } from '../learning/contract.ts'
import { fault } from '../messages/say.ts'
import { CodeSent, userOtp } from '../signIns/contract.ts'
import { PolicyChanges } from './changesContract.ts'

const at = '/learning/api' as const
export const PolicyStatus = z.enum(['DRAFT', 'PUBLISHED', 'ARCHIVED'])
export const PolicyVersionStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'APPROVED', 'PUBLISHED', 'SUPERSEDED'])
export const AcceptMode = z.enum(['CLICK', 'TYPED_NAME', 'CODE'])
export const Decision = z.enum(['ACCEPTED', 'DECLINED'])
/** How somebody stands with a policy as of now. NOT_ASKED: nothing is published, or it asks for no acceptance. */
export const AcceptanceStatus = z.enum(['NOT_ASKED', 'PENDING', 'OVERDUE', 'ACCEPTED', 'DECLINED'])
export type AcceptanceStatus = z.infer<typeof AcceptanceStatus>

const Name = z.string().trim().min(1, fault('policies.unnamed')).max(200)
const Months = z.int().min(1).max(120).nullable()
const Pages = z.int().min(1).max(5000)
/** What an author writes in one language; `consent` '' is the neutral one. */
const Written = z.strictObject({
  language: Language,
  title: z.string().trim().max(200),
  html: z.string().max(400_000),
  consent: z.string().trim().max(2000).default(''),
})
const settings = {
  name: Name,
  ownerId: Id,
  /** Who has to approve a version before it is published; whoever wrote in it does not count. */
  approverIds: z.array(Id).max(20),
  /** Null: everybody. */
  audience: RuleCondition.nullable(),
  /** Of the workspace’s compliance. */
  categoryIds: z.array(Id).max(20),
  jurisdictionIds: z.array(Id).max(20),
  requiresAcceptance: z.boolean(),
  acceptMode: AcceptMode,
  minReadSeconds: z.int().min(0).max(7200),
  requireAllPages: z.boolean(),
  /** Days from being asked until it is due. */
  dueDays: z.int().min(1).max(365),
  reviewEveryMonths: Months,
  reacceptEveryMonths: Months,
  /** Days before and after the due date on which people are reminded, in the morning where they work. */
  daysBefore: Days,
  daysAfter: Days,
  /** Days after the due date on which the department's managers, and then the owner and the admins, hear of it. */
  escalateToManagerAfterDays: Threshold,
  escalateToAdminsAfterDays: Threshold,
}
const Settings = z.strictObject(settings)
export const PolicyText = z.object({
  language: Language,
  isPrimary: z.boolean(),
  title: z.string(),
  html: z.string(),
  consent: z.string(),
  fileId: Id.nullable(),
  fileSha256: z.string().nullable(),
  pages: z.int().nullable(),
  /** Of all that is shown in this language. */
  sha256: z.string(),
  /** What is still to be filled in; a version in which something is cannot be submitted. */
  placeholders: z.array(z.string()),
  /** The primary language’s text has changed since this one was saved. */
  isOutdated: z.boolean(),
})
export type PolicyText = z.infer<typeof PolicyText>
export const PolicyVersion = z.object({
  versionId: Id,
  number: z.int(),
  status: PolicyVersionStatus,
  revision: z.int(),
  changeKind: ChangeKind.nullable(),
  changeNote: z.string().nullable(),
  texts: z.array(PolicyText),
  missingLanguages: z.array(Language),
  /** With what is right: for authors and who approves it. */
  quiz: ShortQuiz.nullable(),
  authors: z.array(z.string()),
  /** Of this very revision. */
  approvedBy: z.array(z.object({ userId: Id, name: z.string(), at: Instant })),
  publishedAt: Instant.nullable(),
})
export const PolicyFigures = z.object({
  audience: z.int(),
  pending: z.int(),
  overdue: z.int(),
  accepted: z.int(),
  declined: z.int(),
})
export const PolicySummary = z.object({
  policyId: Id,
  ...settings,
  name: z.string(),
  status: PolicyStatus,
  branchId: Id.nullable(),
  categoryNames: z.array(z.string()),
  jurisdictionNames: z.array(z.string()),
  currentVersionId: Id.nullable(),
  openStatus: PolicyVersionStatus.nullable(),
  version: z.int(),
  updatedAt: Instant,
  /** When its text was last looked over without a change. */
  reviewedAt: Instant.nullable(),
  /** When somebody has to look it over again; null: never, or nothing is in force. */
  reviewDueAt: Instant.nullable(),
  abilities: z.object({ update: z.boolean() }),
})
export const Policy = PolicySummary.extend({
  /** Newest first; with `versionId`, that one alone. */
  versions: z.array(PolicyVersion),
  /** Of people in one’s reach. */
  figures: PolicyFigures,
})
export type Policy = z.infer<typeof Policy>
export const PolicyAcceptance = z.object({
  userId: Id,
  name: z.string(),
  /** Of what counts of what they said. */
  acceptanceId: Id.nullable(),
  status: AcceptanceStatus,
  askedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  number: z.int().nullable(),
  language: Language.nullable(),
  reason: z.string().nullable(),
})
/** Somebody of a team who is asked to accept a policy. */
export const TeamPolicy = z.object({
  userId: Id,
  name: z.string(),
  policyId: Id,
  policyName: z.string(),
  dueAt: Instant,
  isOverdue: z.boolean(),
})
export const MyPolicy = z.object({
  policyId: Id,
  versionId: Id,
  name: z.string(),
  number: z.int(),
  changeNote: z.string().nullable(),
  /** I have accepted an earlier version. */
  isChanged: z.boolean(),
  status: AcceptanceStatus,
  acceptMode: AcceptMode,
  minReadSeconds: z.int(),
  requireAllPages: z.boolean(),
  languages: z.array(Language),
  askedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** Of what counts of what I said. */
  acceptanceId: Id.nullable(),
})
export const PolicyReading = z.object({
  versionId: Id,
  text: PolicyText,
  /** False: a newer version is in force. */
  isCurrent: z.boolean(),
  readSeconds: z.int(),
  pagesSeen: z.array(z.int()),
  /** Without what is right; null where nothing is asked. */
  quiz: z.object({ passPercentage: z.int(), blocks: z.array(LearnerBlock) }).nullable(),
})
export const PolicyQuizResult = z.object({
  passed: z.boolean(),
  percent: z.number(),
  passPercentage: z.int(),
  /** Of what gives points. `feedback` only once it is passed. */
  questions: z.array(z.object({ blockId: z.string(), isRight: z.boolean(), feedback: z.string() })),
})
export const MyDecision = z.object({
  acceptanceId: Id,
  decision: Decision,
  at: Instant,
  status: AcceptanceStatus,
})
export const PolicyStarterId = z.enum(['POSH', 'CANADA', 'WHISTLEBLOWING'])
export type PolicyStarterId = z.infer<typeof PolicyStarterId>
/** A policy to begin with. `language`: of its words here, the reader’s where it is written in that. */
export const PolicyStarter = z.object({
  starterId: PolicyStarterId,
  language: Language,
  title: z.string(),
  description: z.string(),
  /** What whoever begins with it must know, such as who has to check it. */
  note: z.string(),
  html: z.string(),
  placeholders: z.array(z.string()),
  languages: z.array(Language),
  reviewEveryMonths: z.int(),
})
export type PolicyStarter = z.infer<typeof PolicyStarter>
const Answers = z.record(z.string().max(64), z.unknown())
const Versioned = z.strictObject({ version: Counter })
/** What was shown: the language and its `text.sha256`. */
const Shown = { language: Language, sha256: z.string().regex(/^[0-9a-f]{64}$/) }

export const policies = {
  list: post(`${at}/admin/policy/all`, {
    may: 'policy:list',
    summary: 'Policies of the workspace, and of one’s own business unit',
    query: PageQuery,
    body: z.strictObject({
      status: z.array(PolicyStatus).max(3).optional(),
      searchText: z.string().trim().max(200).optional(),
      categoryId: Id.optional(),
      jurisdictionId: Id.optional(),
    }),
    returns: pageOf(PolicySummary),
    envelope: 'whole',
    writes: 'none',
  }),
  starters: get(`${at}/admin/policy/starters`, {
    may: 'policy:update',
    summary: 'Policies to begin with, with their texts and the law that they cite',
    returns: z.array(PolicyStarter),
  }),
  create: post(`${at}/admin/policy/create`, {
    may: 'policy:update',
    summary:
      'A new policy: an empty draft, or what a starter says in its languages; what is not said is usual',
    body: Settings.partial().extend({
      name: Name,
      language: Language.optional(),
      starter: PolicyStarterId.optional(),
      branchId: Id.nullable().optional(),
    }),
    returns: Policy,
  }),
  update: put(`${at}/admin/policy/update/{id}`, {
    weighs: weights.drawing,
    may: 'policy:update',
    summary:
      'Change settings or texts; texts of a published policy make a draft. 409 with `current` when stale',
    body: Settings.partial().extend({
      version: Counter,
      primary: Language.optional(),
      texts: z.array(Written).max(6).optional(),
      /** Null: nothing is asked. */
      quiz: ShortQuiz.nullable().optional(),
    }),
    returns: Policy,
  }),
  generateUploadUrl: post(`${at}/admin/policy/generate-upload-url`, {
    may: 'policy:update',
    summary: 'An address that takes one file for a policy, for a quarter of an hour',
    body: FileWish.extend({ policyId: Id }),
    returns: Announced.omit({ fileKey: true }).extend({ policyFileId: Id }),
  }),
  confirmUpload: post(`${at}/admin/policy/confirm-upload/{id}/{policyFileId}`, {
    may: 'policy:update',
    summary: 'The file has come whole and is what the draft says in this language',
    body: z.strictObject({ language: Language.optional(), sha256: Shown.sha256, pages: Pages.optional() }),
    returns: PolicyVersion,
  }),
  details: get(`${at}/admin/policy/details/{id}`, {
    may: 'policy:list',
    summary: 'A policy with its versions and how many have accepted it',
    query: z.object({ policyVersionId: Id.optional() }),
    returns: Policy,
  }),
  changes: get(`${at}/admin/policy/changes/{policyVersionId}`, {
    may: 'policy:list',
    summary:
      'What a version adds and removes since the one in force before it, word by word, in each language',
    returns: PolicyChanges,
  }),
  remove: del(`${at}/admin/policy/delete/{id}`, {
    may: 'policy:update',
    summary:
      'A policy that nobody was told of, opened or answered goes; any other is archived, with what was accepted',
    returns: z.object({ status: z.enum(['ARCHIVED', 'DELETED']) }),
  }),
  submit: post(`${at}/admin/policy/submit/{id}`, {
    may: 'policy:update',
    summary: 'Give the draft to those who approve it',
    body: Versioned.extend({
      changeKind: ChangeKind,
      changeNote: z.string().trim().max(1000).default(''),
    }),
    returns: Policy,
  }),
  approve: post(`${at}/admin/policy/approve/{policyVersionId}`, {
    may: 'policy:list',
    summary: 'Approve this revision as one of the named people; nobody who wrote in it may',
    body: z.strictObject({ revision: Counter }),
    returns: Policy,
  }),
  publish: post(`${at}/admin/policy/publish/{id}`, {
    may: 'policy:update',
    summary: 'Put the approved version into force; a material change asks everybody again',
    body: Versioned,
    returns: Policy,
  }),
  acceptances: post(`${at}/admin/policy/acceptances`, {
    may: 'policy:list',
    summary: 'Who is to accept a policy, and how each of them stands',
    query: PageQuery,
    body: z.strictObject({ policyId: Id, status: z.array(AcceptanceStatus).max(5).optional() }),
    returns: pageOf(PolicyAcceptance),
    envelope: 'whole',
    writes: 'none',
  }),
  audience: post(`${at}/admin/policy/audience`, {
    may: 'policy:update',
    summary: 'Exactly who would be asked with such an audience, of one’s reach',
    query: PageQuery,
    body: z.strictObject({ branchId: Id.nullable().default(null), audience: RuleCondition.nullable() }),
    returns: pageOf(
      z.object({ userId: Id, name: z.string(), designation: z.string(), branchName: z.string() }),
    ),
    envelope: 'whole',
    writes: 'none',
  }),
  review: post(`${at}/admin/policy/review/{id}`, {
    may: 'policy:update',
    summary: 'The text in force was looked over and stays as it is; its next review is counted from now',
    body: Versioned,
    returns: Policy,
  }),
  remind: post(`${at}/course/policy-reminder`, {
    may: 'policy:update',
    summary: 'Remind people of policies that they still have to accept; each at most once a day',
    body: z.strictObject({
      policyIds: z.array(Id).min(1).max(20),
      /** Of all who still have to, unless told. */
      userIds: z.array(Id).min(1).max(mostAssigned).optional(),
    }),
    weighs: 256 * 1024,
    returns: z.object({
      queued: z.int(),
      suppressed: z.array(
        z.object({ userId: Id, code: z.enum(['NOT_FOUND', 'NOT_OPEN', 'REMINDED_TODAY']) }),
      ),
    }),
  }),
  team: get(`${at}/my/team/policies`, {
    may: 'self',
    summary: 'Who of the departments that I manage still has to accept which policy, the first due first',
    query: PageQuery,
    returns: pageOf(TeamPolicy),
    envelope: 'whole',
  }),
  mine: get(`${at}/my/policies`, {
    may: 'self',
    summary: 'Policies that hold for me, and which of them I am asked to accept',
    returns: z.array(MyPolicy),
  }),
  view: post(`${at}/my/policy/{policyVersionId}/view`, {
    may: 'self',
    writes: 'service',
    summary:
      'Open a policy, turn to a page, or go on reading it; the time between two calls counts up to 30 s',
    body: z.strictObject({ language: Language, page: Pages.optional() }),
    returns: PolicyReading,
  }),
  myChanges: get(`${at}/my/policy/{policyVersionId}/changes`, {
    may: 'self',
    summary:
      'What a version adds and removes since the one that I accepted last, word by word, in one language',
    query: z.object({ language: Language }),
    returns: PolicyChanges,
  }),
  accept: post(`${at}/my/policy/{policyVersionId}/accept`, {
    may: 'self',
    summary: 'Accept what was shown; 409 STALE_VERSION where that is not the text of this version',
    body: z.strictObject({
      ...Shown,
      typedName: z.string().trim().max(200).optional(),
      userOtp: userOtp.optional(),
      /** By question of its quiz. */
      answers: Answers.optional(),
    }),
    returns: MyDecision,
  }),
  checkQuiz: post(`${at}/my/policy/{policyVersionId}/quiz`, {
    may: 'self',
    writes: 'none',
    summary:
      'Mark answers to the quiz of a policy, as often as one likes; nothing is kept before it is accepted',
    body: z.strictObject({ language: Language, answers: Answers }),
    returns: PolicyQuizResult,
  }),
  createCode: post(`${at}/my/policy/{policyVersionId}/code`, {
    may: 'self',
    summary: 'Send me a code for accepting exactly this text, to what I confirmed myself',
    body: z.strictObject(Shown),
    returns: CodeSent,
  }),
  decline: post(`${at}/my/policy/{policyVersionId}/decline`, {
    may: 'self',
    summary: 'Decline what was shown, and say why',
    body: z.strictObject({
      ...Shown,
      reason: z.string().trim().min(1, fault('policies.reasonMissing')).max(2000),
    }),
    returns: MyDecision,
  }),
}
