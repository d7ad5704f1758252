/** What changed from version to version, for its authors and for who accepted the one before. */
import type { Prisma } from '../../prisma/client.ts'
import { keysOf } from '../../workflows/definition/keys.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { ChangeKind } from '../courses/contract.ts'
import { languages, type Language } from '../messages/languages.ts'
import { hashOf } from '../workflows/hash.ts'
import { policyFor } from './access.ts'
import type { PolicyChanges } from './changesContract.ts'
import { changeOf } from './compare.ts'
import { versionFor } from './reader.ts'
import { quizOf } from './quiz.ts'
import { showText, spoken, Texts } from './texts.ts'

type Version = Pick<
  Prisma.PolicyVersionGetPayload<object>,
  'id' | 'number' | 'texts' | 'quiz' | 'changeKind' | 'changeNote'
>

/** Since the version that was in force before it. Throws NOT_FOUND. */
export async function changes(ctx: Ctx, versionId: string): Promise<PolicyChanges> {
  const version = await ctx.tx.policyVersion.findUnique({ where: { id: versionId } })
  if (!version) throw notFound()
  const { policyId, number } = version
  await policyFor(ctx, policyId)
  const before = await ctx.tx.policyVersion.findFirst({
    where: { policyId, publishedAt: { not: null }, number: { lt: number } },
    orderBy: { number: 'desc' },
  })
  return changesBetween(before, version, keysOf(languages))
}

/** Since the version that I accepted last, in one language. Throws NOT_FOUND. */
export async function myChanges(
  ctx: Ctx,
  versionId: string,
  { language }: { language: Language },
): Promise<PolicyChanges> {
  const { version } = await versionFor(ctx, versionId)
  const { policyId, number } = version
  const last = await ctx.tx.policyAcceptance.findFirst({
    where: {
      policyId,
      userId: ctx.person.userId,
      decision: 'ACCEPTED',
      policyVersion: { number: { lt: number } },
    },
    orderBy: { at: 'desc' },
    include: { policyVersion: true },
  })
  return changesBetween(last?.policyVersion ?? null, version, [language])
}

function quizChange(before: Version, now: Version): PolicyChanges['quiz'] {
  const [was, is] = [quizOf(before), quizOf(now)]
  if (!was || !is) return is ? 'NEW' : was ? 'REMOVED' : 'SAME'
  return hashOf(was) === hashOf(is) ? 'SAME' : 'CHANGED'
}

async function changesBetween(
  before: Version | null,
  version: Version,
  wanted: Language[],
): Promise<PolicyChanges> {
  const textIn = ({ texts: rawTexts }: Version, language: Language) => {
    const texts = Texts.parse(rawTexts)
    return spoken(texts).includes(language) ? showText(texts, language) : null
  }
  const compared =
    before &&
    wanted.map((language) => [language, textIn(before, language), textIn(version, language)] as const)
  return {
    versionId: version.id,
    number: version.number,
    changeKind: ChangeKind.nullable().parse(version.changeKind),
    changeNote: version.changeNote,
    sinceNumber: before?.number ?? null,
    quiz: before ? quizChange(before, version) : 'SAME',
    languages: await Promise.all(
      (compared ?? [])
        .filter(([, was, now]) => was !== null || now !== null)
        .map(([language, was, now]) => changeOf(language, was, now)),
    ),
  }
}
