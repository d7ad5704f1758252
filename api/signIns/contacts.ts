/**
 * The address and the number that a person signs in with. Only that person changes them, with a fresh proof and a code
 * typed from the new one. Each contact confirmed before is notified, the replaced one included.
 */
import type { z } from '@hono/zod-openapi'
import type { User } from '../../prisma/generated/client.ts'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { enqueueMail } from '../outbox/enqueue.ts'
import { lockWorkspace } from '../core/lockWorkspace.ts'
import { sendChallenge, takeCode } from './challenges.ts'
import { codeSent } from './codes.ts'
import type { Contacts } from './contract.ts'
import type { Contact, ContactTyped } from './requestsContract.ts'
import { maySend, takeProofTry } from './limits.ts'
import { signInChanged } from './outbox.ts'
import { contactNumberOf, hasMail } from '../core/contacts.ts'
import { say } from '../messages/say.ts'

/** A person at a page left open must not add a contact of their own. */
const freshMinutes = 15
type Rows = Prisma.TransactionClient
type ContactInput = z.output<typeof Contact>
const mine = ({ deps, person }: Ctx) =>
  deps.db.platform.user.findUniqueOrThrow({ where: { id: person.userId } })

/** The caller's confirmed address and number, and those that are typed but not confirmed yet. */
export const readContacts = async (ctx: Ctx): Promise<z.input<typeof Contacts>> =>
  presentContacts(ctx, await mine(ctx))

async function presentContacts(
  ctx: Ctx,
  { id: userId, email, emailConfirmedAt, signInNumber }: User,
): Promise<z.input<typeof Contacts>> {
  const member = await ctx.db.membership.findFirst({ where: { userId }, select: { phoneNumber: true } })
  const address = hasMail(email) ? email : null
  const waiting = {
    email: emailConfirmedAt ? null : address,
    number: signInNumber ? null : (member?.phoneNumber ?? null),
  }
  return { email: emailConfirmedAt && address, number: signInNumber, waiting }
}

/** Throws PROOF_REQUIRED. The answer is the same whether or not somebody else has the address. */
export async function createContactCode(ctx: Ctx, input: ContactInput) {
  requireRecentAuth(ctx, freshMinutes)
  const { channel, identifier } = await named(ctx, input)
  const { userId } = ctx.person
  if (await maySend(ctx, 'contact', identifier)) {
    await sendChallenge(ctx, {
      purpose: 'CONTACT',
      by: channel === 'SMS' ? 'SMS' : 'MAIL',
      about: 'CODE',
      identifier,
      userId,
    })
  }
  ctx.audit({ entityId: userId })
  return codeSent(channel)
}

/** Throws PROOF_REQUIRED, what a code can answer, or DUPLICATE where somebody else here signs in with it. */
export async function confirmContact(
  ctx: Ctx,
  { userOtp, ...input }: z.output<typeof ContactTyped>,
): Promise<z.input<typeof Contacts>> {
  requireRecentAuth(ctx, freshMinutes)
  const { channel, identifier } = await named(ctx, input)
  const { userId } = ctx.person
  const giveBack = await takeProofTry(ctx, userId)
  const challenge = await takeCode(ctx, 'CONTACT', identifier, userOtp, userId)
  await giveBack()
  const now = new Date()
  const data =
    channel === 'EMAIL'
      ? { email: identifier, emailConfirmedAt: now }
      : { signInNumber: identifier, signInNumberAt: now }
  const user = await ctx.deps.db.platform.$transaction(async (rows) => {
    await lockWorkspace(rows, ctx.workspace.id)
    await refuseTwin(rows, ctx, channel, identifier)
    const before = await rows.user.findUniqueOrThrow({ where: { id: userId } })
    const after = await rows.user.update({ where: { id: userId }, data })
    await notifyPreviousContacts(rows, ctx, challenge.id, before, after)
    const of = { workspaceId: ctx.workspace.id, byUserId: userId, entity: 'user', entityId: userId }
    await rows.ledgerEntry.create({ data: { ...of, action: 'signIns:confirmContact', detail: { channel } } })
    return after
  })
  ctx.deps.outboxFilled()
  return presentContacts(ctx, user)
}

/** Throws ILLEGAL_STATE where it is the only way in. */
export async function removeNumber(ctx: Ctx): Promise<z.input<typeof Contacts>> {
  requireRecentAuth(ctx, freshMinutes)
  const { userId } = ctx.person
  const { count } = await ctx.deps.db.platform.user.updateMany({
    where: { id: userId, emailConfirmedAt: { not: null } },
    data: { signInNumber: null, signInNumberAt: null },
  })
  if (count === 0) {
    throw new AppError('ILLEGAL_STATE', {
      text: say('signIns.confirmEmailFirst'),
    })
  }
  ctx.audit({ entityId: userId })
  return presentContacts(ctx, await mine(ctx))
}

async function named(
  ctx: Ctx,
  { userEmail, contactNumber }: ContactInput,
): Promise<{ channel: 'EMAIL' | 'SMS'; identifier: string }> {
  if (userEmail === undefined)
    return { channel: 'SMS', identifier: await contactNumberOf(ctx, contactNumber ?? '') }
  if (!hasMail(userEmail)) throw badField('userEmail', say('common.emailFormat'))
  return { channel: 'EMAIL', identifier: userEmail }
}

/** Throws DUPLICATE where another person here signs in with it; called only after a code sent to it was typed. */
async function refuseTwin(
  rows: Rows,
  { workspace, person }: Ctx,
  channel: 'EMAIL' | 'SMS',
  identifier: string,
): Promise<void> {
  const bears: Prisma.UserWhereInput =
    channel === 'EMAIL'
      ? { email: identifier, emailConfirmedAt: { not: null } }
      : { signInNumber: identifier }
  const isHere = { memberships: { some: { workspaceId: workspace.id } } }
  const isTaken = (await rows.user.count({ where: { ...bears, ...isHere, id: { not: person.userId } } })) > 0
  if (isTaken)
    throw new AppError('DUPLICATE', {
      text: say('signIns.contactTaken'),
    })
}

/** What was confirmed before, the one that was replaced included; not the one that just came. */
async function notifyPreviousContacts(
  rows: Rows,
  { workspace: { id: workspaceId } }: Ctx,
  challengeId: string,
  before: User,
  after: User,
): Promise<void> {
  const email = before.emailConfirmedAt ? before.email : null
  const number = before.signInNumber
  const previousContacts = { ...(email && hasMail(email) ? { email } : {}), ...(number ? { number } : {}) }
  const isSame =
    before.email === after.email &&
    before.signInNumber === after.signInNumber &&
    before.emailConfirmedAt !== null
  if (isSame) return
  await rows.challenge.update({ where: { id: challengeId }, data: { detail: { told: previousContacts } } })
  const ways = [
    ...(previousContacts.email ? (['MAIL'] as const) : []),
    ...(previousContacts.number ? (['SMS'] as const) : []),
  ]
  for (const by of ways) {
    const key = `contact:${by}:${challengeId}`
    await enqueueMail(rows, signInChanged, { workspaceId, key, payload: { challengeId } }, by)
  }
}
