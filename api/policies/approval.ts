/** From a draft to what is in force: submitted, approved by each named person who did not write it, published. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound, illegal, ownNameOnly } from '../core/errors.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { isWholeIn, quizProblems, type ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { hashOf } from '../workflows/hash.ts'
import { languages } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { activeMember } from '../users/search.ts'
import type { Prisma } from '../../prisma/client.ts'
import { lockWritable, policyFor, type PolicyRow } from './access.ts'
import { approverIdsOf, fitDelegations } from './approvers.ts'
import { lookAgain, notifyOfApproval } from './approvalNotices.ts'
import type { policies, Policy } from './contract.ts'
import { showPolicy } from './present.ts'
import { quizOf } from './quiz.ts'
import { openVersionOf, reopen, step } from './openVersion.ts'
import { contentHash, placeholdersIn, textHash, spoken, Texts } from './texts.ts'

type Answer = Promise<z.input<typeof Policy>>
const notSentBack = { sentBackNote: null, sentBackBy: null, sentBackAt: null }

/** Named people who wrote nothing of it; also those who left since, without whose approval it stays unapproved. */
const requiredApprovers = (approverIds: string[], authorIds: string[]): string[] =>
  approverIds.filter((each) => !authorIds.includes(each))

/** Those of them who are still here. */
async function approversOf(ctx: Ctx, approverIds: string[], authorIds: string[]): Promise<string[]> {
  const wanted = requiredApprovers(approverIds, authorIds)
  const members = await ctx.tx.membership.findMany({
    where: { userId: { in: wanted }, ...activeMember },
    select: { userId: true },
  })
  return members.map(({ userId }) => userId)
}

/** Throws STALE_VERSION, ILLEGAL_STATE for no draft, no text, open placeholders, or nobody who could approve it. */
export async function submit(ctx: Ctx, id: string, body: z.output<typeof policies.submit.body>): Answer {
  const row = await lockWritable(ctx, id)
  await step(ctx, row, body.version)
  const open = await openVersionOf(ctx, id)
  if (open?.status !== 'DRAFT') throw illegal(say('policies.noDraft'))
  const texts = Texts.parse(open.texts)
  if (!spoken(texts).includes(texts.primary)) throw illegal(say('policies.noText'))
  assertFilled(texts)
  assertQuizReady(row.name, quizOf(open), texts)
  const delegations = await fitDelegations(ctx, row, open)
  const approvers = await approversOf(ctx, approverIdsOf(row, { delegations }), open.authorIds)
  if (approvers.length === 0) throw illegal(say('policies.noApprover'))
  // The first text asks everybody, whatever it is called.
  const changeKind = row.status === 'DRAFT' ? 'MATERIAL' : body.changeKind
  await ctx.tx.policyVersion.update({
    where: { id: open.id },
    data: {
      status: 'IN_APPROVAL',
      changeKind,
      changeNote: body.changeNote || null,
      delegations,
      ...notSentBack,
    },
  })
  await notifyOfApproval(ctx, row, open, 'TO_APPROVE', approvers)
  ctx.audit({ entityId: id, detail: { versionId: open.id, revision: open.revision, changeKind } })
  return showPolicy(ctx, id)
}

/**
 * Makes a draft again of what is submitted or approved, so that it can be changed; approvals of it are lost. Throws
 * STALE_VERSION, ILLEGAL_STATE where nothing is submitted.
 */
export async function withdraw(ctx: Ctx, id: string, { version }: { version: number }): Answer {
  const row = await lockWritable(ctx, id)
  await step(ctx, row, version)
  const open = await openVersionOf(ctx, id)
  if (!open || !(await reopen(ctx, id))) throw illegal(say('policies.notSubmitted'))
  ctx.audit({ entityId: id, detail: { versionId: open.id, status: open.status, revision: open.revision } })
  return showPolicy(ctx, id)
}

/** Throws ILLEGAL_STATE, naming what a language still leaves open. */
function assertFilled(texts: Texts): void {
  for (const language of spoken(texts)) {
    const text = texts.byLanguage[language]
    const open = text ? placeholdersIn(text) : []
    if (open.length > 0)
      throw illegal(say('policies.unfilled', { language: languages[language], names: open.join('; ') }))
  }
}

/** Throws ILLEGAL_STATE, naming the first thing that keeps the quiz from being asked in a language of the policy. */
function assertQuizReady(name: string, quiz: ShortQuiz | null, texts: Texts): void {
  if (!quiz) return
  const [problem] = quizProblems(quiz, name)
  if (problem) throw illegal(say('policies.quizNotReady', { problem: wordsFor(problem.text) }))
  const language = spoken(texts).find((each) => !isWholeIn(quiz, each))
  if (language) throw illegal(say('policies.quizNotTranslated', { language: languages[language] }))
}

type VersionToApprove = { policy: PolicyRow; row: WithApprovals }
const withApprovals = { approvals: true } satisfies Prisma.PolicyVersionInclude
type WithApprovals = Prisma.PolicyVersionGetPayload<{ include: typeof withApprovals }>
/**
 * The version with its policy, which nobody else changes until the transaction ends. Throws NOT_FOUND, FORBIDDEN for
 * who is not named, wrote in it or acts in somebody's name, ILLEGAL_STATE where it waits for nobody.
 */
export async function lockAsApprover(ctx: Ctx, versionId: string): Promise<VersionToApprove> {
  const named = await ctx.tx.policyVersion.findUnique({
    where: { id: versionId },
    select: { policyId: true },
  })
  if (!named) throw notFound()
  const { policyId } = named
  await ctx.tx.$queryRaw`SELECT 1 FROM "Policy" WHERE id = ${policyId}::uuid FOR UPDATE`
  const policy = await policyFor(ctx, policyId)
  const { userId } = ctx.person
  const row = await ctx.tx.policyVersion.findUniqueOrThrow({
    where: { id: versionId },
    include: withApprovals,
  })
  if (row.authorIds.includes(userId)) throw new AppError('FORBIDDEN', { text: say('policies.ownText') })
  if (ctx.person.impersonatedBy || !approverIdsOf(policy, row).includes(userId))
    throw new AppError('FORBIDDEN', { text: say('policies.notNamed') })
  if (row.status !== 'IN_APPROVAL') throw illegal(say('policies.notAsked'))
  return { policy, row }
}

/** Throws as `lockAsApprover`, ILLEGAL_STATE for another revision than is asked about. */
export async function approve(
  ctx: Ctx,
  versionId: string,
  { revision, hash }: z.output<typeof policies.approve.body>,
): Answer {
  const { policy, row } = await lockAsApprover(ctx, versionId)
  assertSameContent(row, { revision, hash })
  const { userId } = ctx.person
  if (!hasApproved(row, userId))
    await ctx.tx.policyApproval.create({ data: { policyVersionId: versionId, revision, userId } })
  await settleApproval(ctx, policy, versionId)
  await step(ctx, policy, policy.version)
  ctx.audit({ entityId: policy.id, detail: { versionId, revision, hash } })
  return showPolicy(ctx, policy.id)
}

/** Whether this person has approved the current revision of the version. */
export const hasApproved = ({ approvals, revision }: WithApprovals, userId: string): boolean =>
  approvals.some((each) => each.revision === revision && each.userId === userId)

/**
 * Approves the version once every required approver has approved this very revision. An approver who left without
 * approving it must be replaced first: a writer of the policy decides who no longer approves it.
 */
async function settleApproval(ctx: Ctx, policy: PolicyRow, versionId: string): Promise<void> {
  const where = { id: versionId }
  const row = await ctx.tx.policyVersion.findUniqueOrThrow({ where, include: withApprovals })
  const needed = requiredApprovers(approverIdsOf(policy, row), row.authorIds)
  if (needed.length === 0 || !needed.every((each) => hasApproved(row, each))) return
  await ctx.tx.policyVersion.update({ where, data: { status: 'APPROVED' } })
  const others = row.authorIds.filter((each) => each !== ctx.person.userId)
  await notifyOfApproval(ctx, policy, row, 'APPROVED', others)
}

/**
 * The standing approvers of `row`, as they were, are replaced by `approverIds`, which stand already. Throws as
 * `moveApproval`.
 */
export async function replaceApprovers(ctx: Ctx, row: PolicyRow, approverIds: string[]): Promise<void> {
  const open = await openVersionOf(ctx, row.id)
  if (open && open.status !== 'DRAFT' && ctx.person.impersonatedBy) throw ownNameOnly()
  if (open?.status !== 'IN_APPROVAL') {
    await reopen(ctx, row.id)
    return
  }
  await moveApproval(ctx, { policy: row, row: open }, { policy: { ...row, approverIds }, row: open })
}

type Approval = { policy: PolicyRow; row: Prisma.PolicyVersionGetPayload<object> }
/**
 * What waits goes on waiting for those who approve it now: approvals given of this revision count. Throws
 * ILLEGAL_STATE where nobody is left.
 */
export async function moveApproval(ctx: Ctx, was: Approval, now: Approval): Promise<void> {
  const { policy: row, row: open } = was
  const needed = await approversOf(ctx, approverIdsOf(now.policy, now.row), open.authorIds)
  if (needed.length === 0) throw illegal(say('policies.noApprover'))
  const before = requiredApprovers(approverIdsOf(row, open), open.authorIds)
  const { userId } = ctx.person
  const [added, removed] = [
    needed.filter((each) => !before.includes(each)),
    before.filter((each) => !needed.includes(each) && each !== userId),
  ]
  await notifyOfApproval(ctx, row, open, 'REPLACED', removed)
  // Nobody makes a version approved by removing who has not approved it.
  if (added.length === 0 && removed.length > 0) {
    await reopen(ctx, row.id)
    return
  }
  await notifyOfApproval(ctx, row, open, 'TO_APPROVE', added)
  await settleApproval(ctx, now.policy, open.id)
}

/** Throws ILLEGAL_STATE, naming both hashes, where what was read is not what waits for approval. */
export function assertSameContent(
  row: { texts: unknown; quiz: unknown; revision: number },
  read: { revision: number; hash: string },
): void {
  const now = contentHash(Texts.parse(row.texts), quizOf(row))
  if (now === read.hash && row.revision === read.revision) return
  throw illegal(say('policies.otherContent', { read: shortHash(read.hash), now: shortHash(now) }))
}
/** As the screen shows it beside the version. */
const shortHash = (hash: string): string => hash.slice(0, 12)

/** Throws STALE_VERSION, ILLEGAL_STATE for what is not approved. */
export async function publish(ctx: Ctx, id: string, { version }: { version: number }): Answer {
  const row = await lockWritable(ctx, id)
  await step(ctx, row, version, { status: 'PUBLISHED' })
  const open = await openVersionOf(ctx, id)
  if (open?.status !== 'APPROVED') throw illegal(say('policies.notApproved'))
  await ctx.tx.policyVersion.updateMany({
    where: { policyId: id, status: 'PUBLISHED' },
    data: { status: 'SUPERSEDED' },
  })
  await ctx.tx.policyVersion.update({
    where: { id: open.id },
    data: { status: 'PUBLISHED', publishedBy: ctx.person.userId, publishedAt: await clockOf(ctx.tx) },
  })
  await lookAgain(ctx, { ...row, status: 'PUBLISHED' })
  const texts = Texts.parse(open.texts)
  const hashes = Object.fromEntries(
    spoken(texts).flatMap((language) => {
      const text = texts.byLanguage[language]
      return text ? [[language, textHash(language, text)]] : []
    }),
  )
  const { number, changeKind } = open
  const quiz = quizOf(open)
  ctx.audit({
    entityId: id,
    detail: { versionId: open.id, number, changeKind, hashes, ...(quiz ? { quiz: hashOf(quiz) } : {}) },
  })
  return showPolicy(ctx, id)
}
