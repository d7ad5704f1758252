/** The account of an administrator of the platform, made by a one-time link; firstAdmin.ts and platformAdmin.ts. */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import type { Prisma } from '../../prisma/client.ts'
import type { Challenge } from '../../prisma/generated/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { lockSetup } from '../core/installation.ts'
import { spendLink } from './challenges.ts'
import type { FirstAdmin } from './requestsContract.ts'
import { refuseWeak } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'

type Rows = Prisma.TransactionClient
type Typed = Omit<z.output<typeof FirstAdmin>, 'setupCode'>
type AdminAccountOptions = {
  challenge: Challenge
  action: 'createFirstAdmin' | 'createPlatformAdmin'
  /** Columns beside those that the person typed. */
  more?: { platformAdminBy: string | null; emailConfirmedAt: Date | null }
  detail?: Prisma.InputJsonObject
  /** Whether the account may still be made, asked while nobody else makes one. */
  refuse: (rows: Rows) => Promise<void>
  /** What else belongs into the transaction. */
  alsoWrite?: (rows: Rows, userId: string) => Promise<void>
}

/**
 * Makes the account, which signs in with the address of the link, and uses the link up: all or nothing. Resolves to the
 * id of the account. Throws OTP_EXPIRED where the link was used meanwhile, 400 for a weak password, and what `refuse`
 * throws.
 */
export async function createAdminAccount(
  ctx: PublicCtx,
  { firstName, lastName, userPassword, preferredLanguage }: Typed,
  { challenge, action, more, detail = {}, refuse, alsoWrite }: AdminAccountOptions,
): Promise<string> {
  const { identifier: email } = challenge
  refuseWeak('userPassword', userPassword, { email, firstName, lastName })
  const account = {
    email,
    firstName,
    lastName,
    passwordHash: await hashPassword(userPassword),
    isPlatformAdmin: true,
    termsAcceptedAt: new Date(),
    preferredLanguage,
    ...more,
  }
  const userId = uuid()
  await ctx.deps.db.platform.$transaction(async (rows) => {
    await lockSetup(rows)
    await spendLink(rows, challenge)
    await refuse(rows)
    await rows.user.create({ data: { id: userId, ...account } })
    await rows.ledgerEntry.create({
      data: {
        workspaceId: ctx.workspace.id,
        byUserId: userId,
        action: `signIns:${action}`,
        entity: 'user',
        entityId: userId,
        detail,
      },
    })
    await alsoWrite?.(rows, userId)
  })
  return userId
}
