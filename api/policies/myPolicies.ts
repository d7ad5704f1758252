/**
 * What somebody does with a policy that holds for them: reads, accepts, declines. Time goes by the database's clock,
 * and nobody does it in anybody else's name.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, illegal } from '../core/errors.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { say } from '../messages/say.ts'
import type { Language } from '../messages/languages.ts'
import { AcceptMode, type MyDecision, type MyPolicy, type policies, type PolicyReading } from './contract.ts'
import { holdsFor, memberOf, publishedOf, saidOf, saidTo } from './people.ts'
import { quizOf, sealedQuiz, showQuiz } from './quiz.ts'
import { takePolicyCode } from './code.ts'
import { readingOf, textOf, versionFor, whenOf, type Version } from './reader.ts'
import { monthsLater, standingOf, type When } from './acceptanceStatus.ts'
import { spoken, Texts } from './texts.ts'

/** The most that counts between two signs of reading. */
const maxReadingGapMs = 30_000
const instant = (at: number | null | undefined) =>
  typeof at === 'number' ? new Date(at).toISOString() : null

/** Policies in force that hold for me, by name. */
export const mine = async (ctx: Ctx): Promise<z.input<typeof MyPolicy>[]> => (await firstOfMine(ctx)).items

/** The same of the first of all policies in force, by name; `isMore`: there are others that may hold for me. */
export async function firstOfMine(
  ctx: Ctx,
  most?: number,
): Promise<{ items: z.input<typeof MyPolicy>[]; isMore: boolean }> {
  const member = await memberOf(ctx.tx, ctx.person.userId)
  if (!member) return { items: [], isMore: false }
  const now = (await clockOf(ctx.tx)).getTime()
  const rows = await ctx.tx.policy.findMany({
    where: { status: 'PUBLISHED' },
    include: { versions: { where: { publishedAt: { not: null } } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    ...(most === undefined ? {} : { take: most + 1 }),
  })
  const applicablePolicies = rows.slice(0, most).filter((row) => holdsFor(row, member))
  const items = await Promise.all(
    applicablePolicies.flatMap((row) => {
      const current = row.versions.find(({ status }) => status === 'PUBLISHED')
      return current ? [showMine(ctx, row, current, { ...whenOf(ctx, member), now })] : []
    }),
  )
  return { items, isMore: most !== undefined && rows.length > most }
}

type WithVersions = Version['policy']
async function showMine(
  ctx: Ctx,
  row: WithVersions,
  current: WithVersions['versions'][number],
  when: When,
): Promise<z.input<typeof MyPolicy>> {
  const decisions = (await saidTo(ctx.tx, row.id, ctx.person.userId)).map(saidOf)
  const standing = standingOf(row, publishedOf(row.versions), decisions, when)
  const { number, changeNote } = current
  return {
    policyId: row.id,
    versionId: current.id,
    name: row.name,
    number,
    changeNote,
    isChanged: decisions.some((each) => each.isAccepted && each.number < number),
    status: standing.status,
    acceptMode: AcceptMode.parse(row.acceptMode),
    minReadSeconds: row.minReadSeconds,
    requireAllPages: row.requireAllPages,
    languages: spoken(Texts.parse(current.texts)),
    askedAt: instant(standing.askedAt),
    dueAt: instant(standing.dueAt),
    decidedAt: instant(standing.decision?.at),
    acceptanceId: decisions.find(({ at }) => at === standing.decision?.at)?.id ?? null,
  }
}

/** Only what is in force is opened; what was superseded meanwhile may be read to its end. */
export const view = (ctx: Ctx, id: string, input: z.output<typeof policies.view.body>) =>
  ctx.db.transaction((tx) => viewIn({ ...ctx, tx }, id, input))
async function viewIn(
  ctx: Ctx,
  id: string,
  { language, page }: z.output<typeof policies.view.body>,
): Promise<z.input<typeof PolicyReading>> {
  const { version } = await versionFor(ctx, id)
  const text = textOf(version, language)
  if (page !== undefined && page > (text.pages ?? 1)) throw badField('page', say('policies.noSuchPage'))
  const isCurrent = version.status === 'PUBLISHED'
  const before = await readingOf(ctx, id, language)
  if (!before && !isCurrent) throw notFound()
  const at = await clockOf(ctx.tx)
  const pages = [...new Set([...(before?.pages ?? []), page ?? 1])].toSorted((a, b) => a - b)
  const passed = before ? Math.min(maxReadingGapMs, Math.max(0, at.getTime() - before.lastAt.getTime())) : 0
  const milliseconds = Math.min(2 ** 31 - 1, (before?.milliseconds ?? 0) + passed)
  const { userId } = ctx.person
  await ctx.tx.policyReading.upsert({
    where: { policyVersionId_userId_language: { policyVersionId: id, userId, language } },
    create: { policyVersionId: id, userId, language, firstAt: at, lastAt: at, pages },
    update: { lastAt: at, milliseconds, pages },
  })
  return {
    versionId: id,
    text,
    isCurrent,
    readSeconds: Math.floor(milliseconds / 1000),
    pagesSeen: pages,
    quiz: showQuiz(quizOf(version), language),
  }
}

type DecisionInput = {
  language: Language
  sha256: string
  typedName?: string | undefined
  userOtp?: string | undefined
  answers?: Record<string, unknown> | undefined
  reason?: string | undefined
}
/** Name, questions and code, the code last, so that nothing that is refused uses it up. */
async function proofOf(
  ctx: Ctx,
  version: Version,
  { language, sha256, typedName = '', userOtp, answers }: DecisionInput,
) {
  const { acceptMode } = version.policy
  const name = `${ctx.person.firstName} ${ctx.person.lastName}`.trim()
  if (acceptMode === 'TYPED_NAME' && folded(typedName) !== folded(name))
    throw badField('typedName', say('policies.otherName', { name }))
  const quiz = sealedQuiz(version, language, answers)
  const bound = { policyVersionId: version.id, textSha256: sha256 }
  return {
    ...quiz,
    typedName: acceptMode === 'TYPED_NAME' ? typedName : null,
    codeChannel: acceptMode === 'CODE' ? await takePolicyCode(ctx, bound, userOtp) : null,
  }
}

/** Throws STALE_VERSION for another text, ILLEGAL_STATE for what was not read. */
async function decide(
  ctx: Ctx,
  id: string,
  decision: 'ACCEPTED' | 'DECLINED',
  input: DecisionInput,
): Promise<z.input<typeof MyDecision>> {
  const { language, sha256, reason } = input
  const { version, since, timeZone } = await versionFor(ctx, id)
  const text = textOf(version, language)
  if (text.sha256 !== sha256) throw new AppError('STALE_VERSION', { more: { current: text } })
  const reading = await readingOf(ctx, id, language)
  if (!reading) throw illegal(say('policies.notRead'))
  const { policy } = version
  const readSeconds = Math.floor(reading.milliseconds / 1000)
  if (decision === 'ACCEPTED') assertRead(policy, text.pages, readSeconds, reading.pages)
  const at = await clockOf(ctx.tx)
  const { userId } = ctx.person
  const standing = async () => {
    const decisions = (await saidTo(ctx.tx, policy.id, userId)).map(saidOf)
    return standingOf(policy, publishedOf(policy.versions), decisions, { since, timeZone, now: at.getTime() })
  }
  const { askedAt } = await standing()
  const before = await ctx.tx.policyAcceptance.findFirst({
    where: { policyVersionId: id, userId },
    orderBy: { at: 'desc' },
  })
  // A call that comes twice is said once.
  if (decision === 'ACCEPTED' && before?.decision === decision && !isLapsed(policy, before.at, at)) {
    ctx.audit({ entityId: before.id, detail: { policyVersionId: id, wasAccepted: true } })
    return { acceptanceId: before.id, decision, at: before.at, status: (await standing()).status }
  }
  const proof = decision === 'ACCEPTED' ? await proofOf(ctx, version, input) : null
  const acceptanceData = {
    policyId: policy.id,
    policyVersionId: id,
    decision,
    language,
    consentText: text.consent,
    textSha256: sha256,
    fileSha256: text.fileSha256,
    readSeconds,
    pagesSeen: reading.pages,
    ...proof,
    reason: reason ?? null,
  }
  const acceptance = await ctx.tx.policyAcceptance.create({
    data: {
      ...acceptanceData,
      userId,
      at,
      address: ctx.address,
      userAgent: ctx.header('user-agent')?.slice(0, 400) ?? null,
    },
  })
  const { status } = await standing()
  // What a version that came meanwhile asks for stays asked.
  if (askedAt !== null && status !== 'PENDING' && status !== 'OVERDUE')
    await ctx.tx.acceptanceRequest.deleteMany({
      where: { policyId: policy.id, userId, askedAt: { lte: new Date(askedAt) } },
    })
  // The name and the person's own words are kept in the row alone, with which they go.
  const { reason: _reason, typedName: typed, quizAnswers: _answers, ...sealed } = acceptanceData
  ctx.audit({
    entityId: acceptance.id,
    detail: { ...sealed, isTyped: typed !== null, number: version.number },
  })
  return { acceptanceId: acceptance.id, decision, at, status }
}

const isLapsed = ({ reacceptEveryMonths }: Version['policy'], acceptedAt: Date, at: Date): boolean =>
  reacceptEveryMonths !== null && monthsLater(acceptedAt.getTime(), reacceptEveryMonths) <= at.getTime()
function assertRead(
  { minReadSeconds, requireAllPages }: Version['policy'],
  pages: number | null,
  readSeconds: number,
  seen: readonly number[],
): void {
  if (readSeconds < minReadSeconds) throw illegal(say('policies.readLonger'))
  if (requireAllPages && pages !== null && seen.length < pages) throw illegal(say('policies.pagesLeft'))
}
const folded = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Accepts a version of a policy; a repeated call changes nothing until the acceptance lapses. Throws NOT_FOUND,
 * STALE_VERSION for another text, ILLEGAL_STATE for one not read enough or a quiz not passed, VALIDATION_FAILED for
 * another name.
 */
export const accept = (ctx: Ctx, id: string, body: z.output<typeof policies.accept.body>) =>
  decide(ctx, id, 'ACCEPTED', body)
/**
 * Declines a version of a policy, with a reason. Throws NOT_FOUND, STALE_VERSION for another text, ILLEGAL_STATE for
 * one that was not opened.
 */
export const decline = (ctx: Ctx, id: string, body: z.output<typeof policies.decline.body>) =>
  decide(ctx, id, 'DECLINED', body)
