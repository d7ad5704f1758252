/**
 * Policies: written or uploaded a language, approved by named people, published as versions that never change, and
 * accepted by exactly the people who are meant. A change names the policy's `version` that it was made from.
 */
import { z } from '@hono/zod-openapi'
import { Counter, del, get, Id, Language, post, put, weights } from '../core/contract.ts'
import { PageQuery, PickerQuery, pageOf } from '../core/page.ts'
import { maxAssignments } from '../assignments/contract.ts'
import { SentCondition } from '../assignments/ruleContract.ts'
import { ChangeKind } from '../courses/contract.ts'
import { ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { Announced, FileAnnouncement } from '../files/contract.ts'
import { fault } from '../messages/say.ts'
import { CodeSent } from '../signIns/contract.ts'
import { userOtp } from '../signIns/requestsContract.ts'
import { PolicyChanges } from './changesContract.ts'

import {
  AcceptanceStatus,
  MyDecision,
  MyPolicy,
  Name,
  Pages,
  Policy,
  PolicyAcceptance,
  PolicyQuizResult,
  PolicyReading,
  PolicyStarter,
  PolicyStarterId,
  PolicyStatus,
  PolicySummary,
  PolicyVersion,
  Settings,
  TeamPolicy,
  Written,
} from './shapesContract.ts'

export {
  AcceptMode,
  AcceptanceStatus,
  Decision,
  MyDecision,
  MyPolicy,
  Policy,
  PolicyAcceptance,
  PolicyFigures,
  PolicyQuizResult,
  PolicyReading,
  PolicyStarter,
  PolicyStarterId,
  PolicyStatus,
  PolicySummary,
  PolicyText,
  PolicyVersion,
  PolicyVersionStatus,
  TeamPolicy,
} from './shapesContract.ts'

const at = '/learning/api' as const
const Answers = z.record(z.string().max(64), z.unknown())
const Versioned = z.strictObject({ version: Counter })
/** What was shown: the language and its `text.sha256`. */
const Shown = { language: Language, sha256: z.string().regex(/^[0-9a-f]{64}$/) }

export const policies = {
  list: post(`${at}/admin/policy/all`, {
    may: 'policy:list',
    summary: 'Policies of the workspace, and of one’s own business unit',
    query: PickerQuery,
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
      'Change settings or texts; texts of a published policy make a draft. 409 with `current` when stale, and for ' +
      'texts of a version that is submitted or approved',
    body: Settings.partial().extend({
      version: Counter,
      primary: Language.optional(),
      texts: z.array(Written).max(6).optional(),
      /** Whose text and file the draft no longer has; never the primary language. */
      removeLanguages: z.array(Language).max(5).optional(),
      /** Null: nothing is asked. */
      quiz: ShortQuiz.nullable().optional(),
    }),
    returns: Policy,
  }),
  generateUploadUrl: post(`${at}/admin/policy/generate-upload-url`, {
    may: 'policy:update',
    summary: 'An address that takes one file for a policy, for a quarter of an hour',
    body: FileAnnouncement.extend({ policyId: Id }),
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
      'A policy that nobody was notified of, opened or answered is deleted; any other is archived with its acceptances',
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
  withdraw: post(`${at}/admin/policy/withdraw/{id}`, {
    may: 'policy:update',
    summary: 'Make the submitted or approved version a draft again; its approvals are lost',
    body: Versioned,
    returns: Policy,
  }),
  approve: post(`${at}/admin/policy/approve/{policyVersionId}`, {
    may: 'policy:list',
    inPerson: true,
    summary:
      'Approve this revision, named by its hash, as one of the named people; nobody who wrote in it may',
    body: z.strictObject({ revision: Counter, /** `contentSha256`, as it was read. */ hash: Shown.sha256 }),
    returns: Policy,
  }),
  sendBack: post(`${at}/admin/policy/send-back/{policyVersionId}`, {
    may: 'policy:list',
    inPerson: true,
    summary:
      'Send this revision, named by its hash, back to its authors with a comment; its approvals are lost. ' +
      'For one of the named people who did not write in it',
    body: z.strictObject({
      revision: Counter,
      hash: Shown.sha256,
      comment: z.string().trim().min(1, fault('common.reasonMissing')).max(2000),
    }),
    returns: Policy,
  }),
  passOn: post(`${at}/admin/policy/pass-on/{policyVersionId}`, {
    may: 'policy:list',
    inPerson: true,
    summary: 'Have somebody else approve in my place: one who may approve policies and wrote nothing of it',
    body: z.strictObject({ revision: Counter, userId: Id }),
    returns: Policy,
  }),
  publish: post(`${at}/admin/policy/publish/{id}`, {
    may: 'policy:update',
    inPerson: true,
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
    body: z.strictObject({ branchId: Id.nullable().default(null), audience: SentCondition.nullable() }),
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
      /** By default everyone who still has to accept. */
      userIds: z.array(Id).min(1).max(maxAssignments).optional(),
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
