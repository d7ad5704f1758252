/**
 * Codes and links on their way to somebody, and their one use. The row is written whether or not there is
 * such an account, so that nobody learns of one by answer or time.
 */
import { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Challenge } from '../../prisma/generated/client.ts'
import type { Prisma } from '../../prisma/client.ts'
import { challengeOf, isCodeOf } from './otp.ts'
import { acceptedSecrets, type PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { enqueueMail } from '../outbox/enqueue.ts'
import { deviceIn } from './device.ts'
import { say } from '../messages/say.ts'
import { challengeMails } from './outbox.ts'

export const codeMinutes = 10
/** For how long a link is good that makes an administrator of the platform. */
export const adminLinkHours = 24
const triesEach = 5
type CodePurpose = 'EMAIL_OTP' | 'SMS_OTP' | 'PROVE' | 'CONTACT' | 'POLICY'
type MailedLink = 'CONFIRM_EMAIL' | 'RESET_PASSWORD'
/** FIRST_ADMIN is printed by the setup and goes by no mail; PLATFORM_ADMIN does either (platformAdmin.ts). */
type LinkPurpose = MailedLink | 'FIRST_ADMIN' | 'PLATFORM_ADMIN'
const minutes: Record<CodePurpose | MailedLink, number> = {
  EMAIL_OTP: codeMinutes,
  SMS_OTP: codeMinutes,
  PROVE: codeMinutes,
  CONTACT: codeMinutes,
  POLICY: codeMinutes,
  RESET_PASSWORD: 60,
  CONFIRM_EMAIL: 24 * 60,
}
/** The text of a policy that a code is good for. */
export type PolicyBound = { policyVersionId: string; textSha256: string }
/** What a challenge is bound to: an invite, what a new account is to be made of, or the text of a policy. */
const Detail = z.object({
  inviteId: z.string().optional(),
  /** Of the invite's code that was used. */
  resentCount: z.int().optional(),
  door: z.enum(['WHITELIST', 'DOMAIN']).optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  passwordHash: z.string().optional(),
  preferredLanguage: z.string().optional(),
  termsAccepted: z.literal(true).optional(),
  /** The platform admin who invites another one. */
  invitedBy: z.string().optional(),
  policyVersionId: z.string().optional(),
  textSha256: z.string().optional(),
})
export type Detail = z.infer<typeof Detail>
/**
 * The validated detail of a challenge: the invite, data of a new account or text of a policy that it is bound to.
 */
export const detailOf = ({ detail }: Pick<Challenge, 'detail'>): Detail => Detail.parse(detail)
type Sending = {
  purpose: CodePurpose | MailedLink
  by: 'MAIL' | 'SMS'
  about: keyof typeof challengeMails
  identifier: string
  userId: string | null
  detail?: Detail
  /** Of the browser that asked first, where that is another. */
  device?: string | null | undefined
}

/** Writes the challenge and its mail or SMS, which comes to nothing when there is nobody to read it. */
export async function sendChallenge(
  ctx: PublicCtx,
  { purpose, by, about, identifier, userId, detail = {}, device = deviceIn(ctx)?.id ?? null }: Sending,
): Promise<void> {
  const { tx: rows } = ctx
  const id = uuid()
  await rows.challenge.create({
    data: {
      id,
      purpose,
      identifier,
      userId,
      detail,
      device,
      expiresAt: new Date(Date.now() + minutes[purpose] * 60_000),
    },
  })
  await enqueueMail(rows, challengeMails[about], { key: `challenge:${id}`, payload: { challengeId: id } }, by)
}

/**
 * Takes the last code that was sent to an identifier as this browser asked, or one without our cookie: five
 * tries, one use, in one statement.
 * So nobody uses up a code that somebody else asked for, or puts another in its place. `userId`: only one
 * that they asked for, signed in. `bound`: only one for that text.
 * Throws OTP_INVALID, OTP_EXPIRED or OTP_LOCKED.
 */
export async function takeCode(
  ctx: PublicCtx,
  purpose: CodePurpose,
  identifier: string,
  typed: string,
  userId?: string,
  bound?: PolicyBound,
): Promise<Challenge> {
  const { db, deps } = ctx
  const device = deviceIn(ctx)?.id
  const where = {
    purpose,
    identifier,
    ...(bound ? { detail: { equals: bound } } : {}),
    ...(userId === undefined ? { OR: [{ device: null }, ...(device ? [{ device }] : [])] } : { userId }),
  }
  const last = await db.challenge.findFirst({
    where,
    orderBy: [
      ...(userId === undefined ? [{ device: { sort: 'desc', nulls: 'last' } as const }] : []),
      { createdAt: 'desc' },
      { id: 'desc' },
    ],
  })
  if (!last) throw new AppError('OTP_INVALID')
  const now = new Date()
  const isRight = isCodeOf(acceptedSecrets(deps), last.id, typed)
  const { count } = await db.challenge.updateMany({
    where: { id: last.id, usedAt: null, expiresAt: { gt: now }, tries: { lt: triesEach } },
    data: { tries: { increment: 1 }, ...(isRight ? { usedAt: now } : {}) },
  })
  if (count === 0) throw await whyNot(db, last.id)
  if (!isRight) throw new AppError('OTP_INVALID')
  return last
}

async function whyNot(db: PublicCtx['db'], id: string): Promise<AppError> {
  const { usedAt, tries } = await db.challenge.findUniqueOrThrow({ where: { id } })
  return new AppError(usedAt === null && tries >= triesEach ? 'OTP_LOCKED' : 'OTP_EXPIRED')
}

const tooOld = () => new AppError('OTP_EXPIRED', { text: say('signIns.linkUsed') })

/** The challenge that a link of this host names, while it is good. Throws OTP_EXPIRED. */
export async function openLink(
  { db, deps }: PublicCtx,
  purpose: LinkPurpose,
  code: string,
): Promise<Challenge> {
  const id = challengeOf(acceptedSecrets(deps), code)
  const challenge =
    id &&
    (await db.challenge.findFirst({ where: { id, purpose, usedAt: null, expiresAt: { gt: new Date() } } }))
  if (!challenge) throw tooOld()
  return challenge
}

/** Uses it up, in the transaction that does what it was good for. Throws OTP_EXPIRED. */
export async function spendLink(rows: Prisma.TransactionClient, { id }: Challenge): Promise<void> {
  const { count } = await rows.challenge.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date(), detail: {} },
  })
  if (count === 0) throw tooOld()
}
