/** People of the buyer's day: invited by mail, they join with what the mail holds. */
import { people as users } from '../../api/users/contract.ts'
import { invites } from '../../api/invites/contract.ts'
import { signIns } from '../../api/signIns/contract.ts'
import type { Client } from './client.ts'
import type { Installation } from './installation.ts'

export type Somebody = { email: string; firstName: string; lastName: string }
export type Person = Somebody & { userId: string; client: Client; name: string }

export const password = 'a long day of work'
const codePattern = /^(\d{6})$/m
const inviteLink = /\/signup\?inviteCode=([\w-]+)/
const confirmLink = /\/email-verify\/([\w-]+)/

/** Signs up with the link of the invite, confirms the address with the link of the next mail, signs in. */
export async function signUpByInvite(
  { client, mail }: Installation,
  host: string,
  somebody: Somebody,
): Promise<Person> {
  const visitor = client(host)
  const inviteCode = await mail.find(somebody.email, inviteLink)
  await openPage(visitor)
  const { email: userEmail, firstName, lastName } = somebody
  await visitor.call(signIns.signUp, {
    body: { userEmail, userPassword: password, firstName, lastName, inviteCode },
  })
  const code = await mail.find(userEmail, confirmLink)
  await visitor.call(signIns.confirmEmail, { params: { code } })
  await visitor.call(signIns.signIn, { body: { userEmail, userPassword: password } })
  return enter(visitor, somebody)
}

/** Opens the invite and signs in with a code, as somebody who wants no password does first. */
export async function joinByInvite(
  { client, mail }: Installation,
  host: string,
  somebody: Somebody,
): Promise<Person> {
  const visitor = client(host)
  const inviteCode = await mail.find(somebody.email, inviteLink)
  await openPage(visitor)
  await visitor.call(signIns.createCode, { body: { userEmail: somebody.email, inviteCode } })
  const userOtp = await mail.find(somebody.email, codePattern)
  await visitor.call(signIns.verifyCode, { body: { userEmail: somebody.email, userOtp } })
  return enter(visitor, somebody)
}

/** The page gives the browser the cookie that it is known by. */
const openPage = (visitor: Client) => visitor.get('/signup')

/** What the first sign-in asks for. */
async function enter(client: Client, somebody: Somebody): Promise<Person> {
  const { firstName, lastName } = somebody
  await client.call(signIns.changeFirstLogin, {
    body: { userNewPassword: password, preferredLanguage: 'en', firstName, lastName, termsAccepted: true },
  })
  const { userId } = await client.call(users.details)
  return { ...somebody, userId, client, name: `${firstName} ${lastName}` }
}

/** Invites people of one business unit by a typed list. */
export async function invite(by: Person, branchId: string, people: readonly Somebody[]): Promise<void> {
  const { failed } = await by.client.call(invites.inviteList, { body: { branchId, invites: [...people] } })
  if (failed.length > 0) throw new Error(`Not invited: ${JSON.stringify(failed)}`)
}
