/** Shapes of policies in requests and responses. */
import { z } from '@hono/zod-openapi'
import { Id, Instant, Language } from '../core/contract.ts'
import { RuleCondition, SentCondition } from '../assignments/ruleContract.ts'
import { Days, Threshold } from '../assignments/scheduleContract.ts'
import { ChangeKind } from '../courses/contract.ts'
import { ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { LearnerBlock } from '../learning/contract.ts'
import { fault } from '../messages/say.ts'

export const PolicyStatus = z.enum(['DRAFT', 'PUBLISHED', 'ARCHIVED'])
export const PolicyVersionStatus = z.enum(['DRAFT', 'IN_APPROVAL', 'APPROVED', 'PUBLISHED', 'SUPERSEDED'])
export const AcceptMode = z.enum(['CLICK', 'TYPED_NAME', 'CODE'])
export const Decision = z.enum(['ACCEPTED', 'DECLINED'])
/** How somebody stands with a policy as of now. NOT_ASKED: nothing is published, or it asks for no acceptance. */
export const AcceptanceStatus = z.enum(['NOT_ASKED', 'PENDING', 'OVERDUE', 'ACCEPTED', 'DECLINED'])
export type AcceptanceStatus = z.infer<typeof AcceptanceStatus>

export const Name = z.string().trim().min(1, fault('policies.unnamed')).max(200)
export const Months = z.int().min(1).max(120).nullable()
export const Pages = z.int().min(1).max(5000)
/** What an author writes in one language; `consent` '' is the neutral one. */
export const Written = z.strictObject({
  language: Language,
  title: z.string().trim().max(200),
  html: z.string().max(400_000),
  consent: z.string().trim().max(2000).default(''),
})
const settings = {
  name: Name,
  ownerId: Id,
  /** Who must approve a version before it is published; authors of the version do not count. */
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
export const Settings = z.strictObject({ ...settings, audience: SentCondition.nullable() })
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
  /** Names all that is approved: the texts of every language and the questions. */
  contentSha256: z.string(),
  missingLanguages: z.array(Language),
  /** Placeholders that stand for the same detail in several languages: how each of them names it. */
  sharedPlaceholders: z.array(z.partialRecord(Language, z.string())),
  /** With what is right: for authors and who approves it. */
  quiz: ShortQuiz.nullable(),
  authors: z.array(z.string()),
  /** Who has to approve this very version, while it is open: stand-ins in place of whom they stand in for. */
  approvers: z.array(z.object({ userId: Id, name: z.string() })),
  /** Of this very revision. */
  approvedBy: z.array(z.object({ userId: Id, name: z.string(), at: Instant })),
  /** Why an approver sent it back, until it is submitted again. */
  sentBack: z.object({ name: z.string(), at: Instant, comment: z.string() }).nullable(),
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
  /** Of `approverIds`, who can approve no more: to be replaced before a version is submitted. */
  approversToReplace: z.array(z.object({ userId: Id, name: z.string() })),
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
  /** What its author must know, such as who has to check it. */
  note: z.string(),
  html: z.string(),
  placeholders: z.array(z.string()),
  languages: z.array(Language),
  reviewEveryMonths: z.int(),
})
export type PolicyStarter = z.infer<typeof PolicyStarter>
