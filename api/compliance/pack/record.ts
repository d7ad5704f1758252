/**
 * What one person said to a policy, as a signed file of theirs: in the form of an evidence pack, checked by the same
 * page. Nothing of anybody else, no address, no reason and no answers, but their checksums.
 */
import type { Prisma } from '../../../prisma/client.ts'
import type { Ctx } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import type { FileRoute } from '../../core/fileRoutes.ts'
import { Language } from '../../core/contract.ts'
import { peopleWithin } from '../../assignments/access.ts'
import { visiblePolicies } from '../../policies/access.ts'
import { hashedIn, Texts } from '../../policies/texts.ts'
import { keyOfPacks, signerOfPacks } from './packSigner.ts'

const whole = {
  policy: { select: { name: true } },
  policyVersion: true,
} satisfies Prisma.PolicyAcceptanceInclude
type Acceptance = Prisma.PolicyAcceptanceGetPayload<{ include: typeof whole }>

/** One's own, or of a person in reach for who sees the policy. Throws NOT_FOUND. */
async function acceptanceFor(ctx: Ctx, id: string): Promise<Acceptance> {
  const { userId, permissions } = ctx.person
  const acceptance = await ctx.db.policyAcceptance.findFirst({ where: { id }, include: whole })
  if (!acceptance) throw notFound()
  if (acceptance.userId === userId) return acceptance
  const isSeen =
    permissions.has('policy:list') &&
    (await ctx.db.policy.count({ where: { id: acceptance.policyId, ...visiblePolicies(ctx.person) } })) > 0 &&
    (await ctx.db.membership.count({ where: { AND: [{ userId: acceptance.userId }, peopleWithin(ctx)] } })) >
      0
  if (!isSeen) throw notFound()
  return acceptance
}

/** Throws NOT_FOUND. */
async function recordLines(ctx: Ctx, id: string): Promise<object[]> {
  const acceptance = await acceptanceFor(ctx, id)
  const [person, entry] = await Promise.all([
    ctx.deps.db.platform.user.findUniqueOrThrow({
      where: { id: acceptance.userId },
      select: { firstName: true, lastName: true },
    }),
    ctx.db.ledgerEntry.findFirst({
      where: { entityId: id, action: { in: ['policies:accept', 'policies:decline'] } },
      orderBy: { seq: 'asc' },
      select: { chain: true, seq: true, hash: true },
    }),
  ])
  const language = Language.parse(acceptance.language)
  return [
    {
      kind: 'acceptance-record',
      format: 1,
      workspace: ctx.workspace.name,
      madeAt: new Date().toISOString(),
      ...keyOfPacks(ctx.deps.db.ledger),
    },
    {
      kind: 'acceptance',
      acceptanceId: id,
      userId: acceptance.userId,
      person: `${person.firstName} ${person.lastName}`.trim(),
      policy: acceptance.policy.name,
      version: acceptance.policyVersion.number,
      publishedAt: acceptance.policyVersion.publishedAt?.toISOString() ?? null,
      decision: acceptance.decision,
      at: acceptance.at.toISOString(),
      language,
      consent: acceptance.consentText,
      textSha256: acceptance.textSha256,
      fileSha256: acceptance.fileSha256,
      readSeconds: acceptance.readSeconds,
      pagesSeen: acceptance.pagesSeen.length,
      typedName: acceptance.typedName,
      codeChannel: acceptance.codeChannel,
      quiz: acceptance.quizSha256 && {
        sha256: acceptance.quizSha256,
        answersSha256: acceptance.quizAnswersSha256,
        percent: acceptance.quizPercent,
      },
      ledger: entry,
    },
    { kind: 'text', ...hashedIn(Texts.parse(acceptance.policyVersion.texts), language) },
  ]
}

/** The public path has no person in it: the id is of what they said. */
export const acceptanceRecord: FileRoute = {
  method: 'get',
  path: '/learning/api/policy-acceptance/{acceptanceId}/record',
  may: 'self',
  openWith: 'policies',
  summary: 'What I, or a person in my reach, said to a policy, signed, for the page that verifies offline',
  returns: 'made',
  answer: async (ctx, c, param) => {
    const lines = await recordLines(ctx, param('acceptanceId'))
    const content = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const signer = signerOfPacks(ctx.deps.db.ledger)
    signer.add(Buffer.from(content))
    const last = JSON.stringify({ kind: 'signature', lines: lines.length, signature: signer.end() })
    return c.body(`${content}${last}\n`, 200, {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="acceptance-record.jsonl"',
    })
  },
}
