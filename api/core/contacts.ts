/** Phone numbers as E.164, whichever way people write them. */
import type { PublicCtx } from './deps.ts'
import { badField } from './errors.ts'
import { e164 } from './phones.ts'
import { say } from '../messages/say.ts'

export const standInEnd = '@phone.invalid'
/**
 * Of somebody who has a number alone: a user has an e-mail address, and nothing is ever sent to such a one.
 */
export const withoutMail = (userId: string) => `${userId}${standInEnd}`
/** Whether an address is a real one, not the placeholder of a user who has only a phone number. */
export const hasMail = (email: string) => !email.endsWith(standInEnd)
/** The address as anybody may see it: none for such a one. */
export const mailOf = ({ email }: { email: string }) => (hasMail(email) ? email : null)

/** The number as E.164; one without a country is read as of the headquarter's. Throws VALIDATION_FAILED. */
export async function contactNumberOf(ctx: PublicCtx, typed: string): Promise<string> {
  const headquarter = typed.startsWith('+')
    ? null
    : await ctx.db.branch.findFirst({ where: { headquarter: true }, select: { country: true } })
  const number = e164(typed, headquarter?.country)
  if (!number) throw badField('contactNumber', say('signIns.mobileFormat'))
  return number
}
