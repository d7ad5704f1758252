import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import type { UserDetails } from '../users/contract.ts'
import { readMyDetails } from '../users/details.ts'
import type { FirstLogin } from './requestsContract.ts'
import { refuseWeak } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import { say } from '../messages/say.ts'

/**
 * Password, language, terms, and a name where none is known yet, at the first sign-in; later
 * ones have calls of their own. Throws ILLEGAL_STATE when it is done.
 */
export async function changeFirstLogin(
  ctx: Ctx,
  { userNewPassword, preferredLanguage, firstName, lastName }: z.output<typeof FirstLogin>,
): Promise<z.input<typeof UserDetails>> {
  const { userId } = ctx.person
  const owner = ctx.person.firstName === '' ? { email: ctx.person.email, firstName, lastName } : ctx.person
  if (userNewPassword !== undefined) refuseWeak('userNewPassword', userNewPassword, owner)
  const passwordHash = userNewPassword === undefined ? undefined : await hashPassword(userNewPassword)
  // An invite may have named only an address.
  const name =
    ctx.person.firstName === ''
      ? { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }
      : {}
  const { count } = await ctx.tx.user.updateMany({
    where: { id: userId, firstLogin: true },
    data: {
      ...name,
      firstLogin: false,
      termsAcceptedAt: new Date(),
      ...(passwordHash ? { passwordHash } : {}),
      ...(preferredLanguage ? { preferredLanguage } : {}),
    },
  })
  if (count === 0) throw new AppError('ILLEGAL_STATE', { text: say('signIns.alreadyDone') })
  ctx.audit({ entityId: userId })
  return readMyDetails(ctx)
}
