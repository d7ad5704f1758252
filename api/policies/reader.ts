/** What a person may have of a policy: its version, the text in their language, and how far they have read. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound, illegal } from '../core/errors.ts'
import type { Language } from '../messages/languages.ts'
import { say } from '../messages/say.ts'
import { holdsFor, memberOf, type Me } from './people.ts'
import type { When } from './acceptanceStatus.ts'
import { showText, spoken, Texts } from './texts.ts'

const withPolicy = { policy: { include: { versions: true } } } satisfies Prisma.PolicyVersionInclude
export type Version = Prisma.PolicyVersionGetPayload<{ include: typeof withPolicy }>

/** Since when somebody is asked, and where their days end. */
export const whenOf = ({ workspace }: Ctx, { createdAt, branch }: Me): Omit<When, 'now'> => ({
  since: createdAt.getTime(),
  timeZone: branch?.timeZone ?? workspace.timeZone,
})

/** Throws NOT_FOUND alike for what is not there, not published, and not for me. */
export async function versionFor(ctx: Ctx, id: string): Promise<{ version: Version } & Omit<When, 'now'>> {
  const [version, member] = await Promise.all([
    ctx.tx.policyVersion.findFirst({ where: { id, publishedAt: { not: null } }, include: withPolicy }),
    memberOf(ctx.tx, ctx.person.userId),
  ])
  if (!version || !member || !holdsFor(version.policy, member)) throw notFound()
  if (version.policy.status === 'ARCHIVED') throw illegal(say('policies.archived'))
  return { version, ...whenOf(ctx, member) }
}

/** Throws NOT_FOUND for a language in which it says nothing. */
export function textOf(version: Version, language: Language) {
  const texts = Texts.parse(version.texts)
  const text = spoken(texts).includes(language) ? showText(texts, language) : null
  if (!text) throw notFound()
  return text
}
/** Held until the transaction ends, so that two calls at once count one time once. */
export async function readingOf(ctx: Ctx, policyVersionId: string, language: Language) {
  const { userId } = ctx.person
  await ctx.tx.$queryRaw`SELECT 1 FROM "PolicyReading" WHERE "policyVersionId" = ${policyVersionId}::uuid
    AND "userId" = ${userId}::uuid AND language = ${language} FOR UPDATE`
  return ctx.tx.policyReading.findFirst({ where: { policyVersionId, userId, language } })
}
