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
const joinLink = /\/signup\?inviteCode=[\w-]+#([\w-]+)/

/**
 * Joins by the link of the invite, which is the one mail that it takes, and one form. Throws when it takes
 * more.
 */
export async function joinByLink(
  { client, mail }: Installation,
  host: string,
  somebody: Somebody,
): Promise<Person> {
  const visitor = client(host)
  const { email, firstName, lastName } = somebody
  const joinCode = await mail.find(email, joinLink)
  await openPage(visitor)
  const { opens, ...name } = await visitor.call(signIns.openInvite, { body: { joinCode } })
  if (opens !== 'ACCOUNT' || name.firstName !== firstName)
    throw new Error(`The link of ${email} opens ${opens}`)
  await visitor.call(signIns.join, {
    body: {
      joinCode,
      firstName,
      lastName,
      userPassword: password,
      preferredLanguage: 'en',
      termsAccepted: true,
    },
  })
  const received = mail.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  if (received.length > 1) throw new Error(`${email} joined with more than one mail: ${received.join(', ')}`)
  return personOf(visitor, somebody)
}

/** Opens the invite and signs in with a code, as somebody does whose mail program cut the link. */
export async function joinByCode(
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
  const { firstName, lastName } = somebody
  await visitor.call(signIns.changeFirstLogin, {
    body: { userNewPassword: password, preferredLanguage: 'en', firstName, lastName, termsAccepted: true },
  })
  return personOf(visitor, somebody)
}

/** The page gives the browser the cookie that it is known by. */
const openPage = (visitor: Client) => visitor.get('/signup')

async function personOf(client: Client, somebody: Somebody): Promise<Person> {
  const { userId } = await client.call(users.details)
  return { ...somebody, userId, client, name: `${somebody.firstName} ${somebody.lastName}` }
}

/** Invites people of one business unit by a typed list. */
export async function invite(by: Person, branchId: string, people: readonly Somebody[]): Promise<void> {
  const { failed } = await by.client.call(invites.inviteList, { body: { branchId, invites: [...people] } })
  if (failed.length > 0) throw new Error(`Not invited: ${JSON.stringify(failed)}`)
}
