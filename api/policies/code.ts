/**
 * Accepting with a code. It goes to an address or number that the person confirmed themselves, never to contact data,
 * and is good for exactly one text of one version.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, illegal } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { sendChallenge, takeCode, type PolicyBound } from '../signIns/challenges.ts'
import { codeSent } from '../signIns/codes.ts'
import { maySend, takeProofTry } from '../signIns/limits.ts'
import { reachOf } from '../signIns/proof.ts'
import type { policies } from './contract.ts'
import { textOf, versionFor } from './reader.ts'

/**
 * Throws NOT_FOUND, STALE_VERSION for another text, ILLEGAL_STATE where no code is asked for or nothing is
 * confirmed.
 */
export async function createCode(
  ctx: Ctx,
  id: string,
  { language, sha256 }: z.output<typeof policies.createCode.body>,
) {
  const { version } = await versionFor(ctx, id)
  const text = textOf(version, language)
  if (text.sha256 !== sha256) throw new AppError('STALE_VERSION', { more: { current: text } })
  if (version.policy.acceptMode !== 'CODE') throw illegal(say('policies.noCode'))
  const { channel, identifier } = await reachOf(ctx)
  const { userId } = ctx.person
  ctx.audit({ entityId: id, detail: { channel } })
  if (await maySend(ctx, 'policy', `${userId}:${id}`))
    await sendChallenge(ctx, {
      purpose: 'POLICY',
      by: channel === 'SMS' ? 'SMS' : 'MAIL',
      about: 'CODE',
      identifier,
      userId,
      detail: { policyVersionId: id, textSha256: sha256 },
    })
  return codeSent(channel)
}

/** Uses the code up. Throws VALIDATION_FAILED without one, OTP_INVALID, OTP_EXPIRED, OTP_LOCKED. */
export async function takePolicyCode(
  ctx: Ctx,
  bound: PolicyBound,
  typed: string | undefined,
): Promise<'EMAIL' | 'SMS'> {
  if (typed === undefined) throw badField('userOtp', say('policies.codeMissing'), 'required')
  const { userId } = ctx.person
  const { channel, identifier } = await reachOf(ctx)
  const giveBack = await takeProofTry(ctx, userId)
  await takeCode(ctx, 'POLICY', identifier, typed, userId, bound)
  await giveBack()
  return channel
}
