/** From a draft to what is in force: submitted, approved by each named person who did not write it, published. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound, illegal } from '../core/errors.ts'
import { wordsFor } from '../core/reading.ts'
import { isWholeIn, quizProblems, type ShortQuiz } from '../courses/definition/shortQuiz.ts'
import { clockOf } from '../learning/held.ts'
import { hashOf } from '../workflows/hash.ts'
import { languages } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { activeMember } from '../users/search.ts'
import { lockWritable, policyFor } from './access.ts'
import { lookAgain, tellOfApproval } from './asking.ts'
import type { policies, Policy } from './contract.ts'
import { showPolicy } from './present.ts'
import { quizOf } from './quiz.ts'
import { openStatuses, reopen, step } from './service.ts'
import { contentHash, placeholdersIn, shownHash, spoken, Texts } from './texts.ts'

type Answer = Promise<z.input<typeof Policy>>
const openFor = (ctx: Ctx, policyId: string) =>
  ctx.tx.policyVersion.findFirst({ where: { policyId, status: { in: openStatuses } } })

/** Named people who are still here and wrote nothing of it. */
async function approversOf(ctx: Ctx, approverIds: string[], authorIds: string[]): Promise<string[]> {
  const wanted = approverIds.filter((each) => !authorIds.includes(each))
  const found = await ctx.tx.membership.findMany({
    where: { userId: { in: wanted }, ...activeMember },
    select: { userId: true },
  })
  return found.map(({ userId }) => userId)
}

/** Throws STALE_VERSION, ILLEGAL_STATE for no draft, no text, open placeholders, or nobody who could approve it. */
export async function submit(ctx: Ctx, id: string, body: z.output<typeof policies.submit.body>): Answer {
  const row = await lockWritable(ctx, id)
  await step(ctx, row, body.version)
  const open = await openFor(ctx, id)
  if (open?.status !== 'DRAFT') throw illegal(say('policies.noDraft'))
  const texts = Texts.parse(open.texts)
  if (!spoken(texts).includes(texts.primary)) throw illegal(say('policies.noText'))
  assertFilled(texts)
  assertQuizReady(row.name, quizOf(open), texts)
  const approvers = await approversOf(ctx, row.approverIds, open.authorIds)
  if (approvers.length === 0) throw illegal(say('policies.noApprover'))
  // The first text asks everybody, whatever it is called.
  const changeKind = row.status === 'DRAFT' ? 'MATERIAL' : body.changeKind
  await ctx.tx.policyVersion.update({
    where: { id: open.id },
    data: { status: 'IN_APPROVAL', changeKind, changeNote: body.changeNote || null },
  })
  await tellOfApproval(ctx, row, open, 'TO_APPROVE', approvers)
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
  const open = await openFor(ctx, id)
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

/** Throws FORBIDDEN for who is not named or wrote in it, ILLEGAL_STATE for another revision than is asked about. */
export async function approve(
  ctx: Ctx,
  versionId: string,
  { revision, hash }: z.output<typeof policies.approve.body>,
): Answer {
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
    include: { approvals: true },
  })
  if (row.authorIds.includes(userId)) throw new AppError('FORBIDDEN', { text: say('policies.ownText') })
  if (ctx.person.impersonatedBy || !policy.approverIds.includes(userId))
    throw new AppError('FORBIDDEN', { text: say('policies.notNamed') })
  if (row.status !== 'IN_APPROVAL') throw illegal(say('policies.notAsked'))
  assertSameContent(row, { revision, hash })
  const approved = new Set(
    row.approvals.filter((each) => each.revision === revision).map((each) => each.userId),
  )
  if (!approved.has(userId))
    await ctx.tx.policyApproval.create({ data: { policyVersionId: versionId, revision, userId } })
  const needed = await approversOf(ctx, policy.approverIds, row.authorIds)
  if (needed.every((each) => each === userId || approved.has(each))) {
    await ctx.tx.policyVersion.update({ where: { id: versionId }, data: { status: 'APPROVED' } })
    const others = row.authorIds.filter((each) => each !== userId)
    await tellOfApproval(ctx, policy, row, 'APPROVED', others)
  }
  await step(ctx, policy, policy.version)
  ctx.audit({ entityId: policyId, detail: { versionId, revision, hash } })
  return showPolicy(ctx, policyId)
}

/** Throws ILLEGAL_STATE, naming both hashes, where what was read is not what waits for approval. */
function assertSameContent(
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
  const open = await openFor(ctx, id)
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
      return text ? [[language, shownHash(language, text)]] : []
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
