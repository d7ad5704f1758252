/**
 * How often somebody may try, and how often they are written to. What others do in somebody's
 * name must not shut them out:
 * - a browser that the account has signed in from counts by itself, whatever happens elsewhere;
 * - any other counts by name and address, and all of them together by name, slowly, so that many addresses do
 *   not guess faster;
 * - an address has a ceiling of its own, wide enough for a whole office behind it.
 */
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { takeTries, type Limit } from '../core/limits.ts'
import { deviceIn, deviceOfAccount } from './device.ts'

export const resendAfterSec = 30
const [quarter, hour, day] = [900, 3600, 24 * 3600]
const named = (ctx: PublicCtx, name: string) => `${ctx.workspace.id}:${name.toLowerCase()}`
type GiveBack = () => Promise<unknown>

/** For a known browser the first, for any other the rest. */
function limitsFor(
  ctx: PublicCtx,
  userId: string | null | undefined,
  known: (of: string) => Limit[],
  others: Limit[],
): Limit[] {
  const device = deviceOfAccount(ctx, userId)
  return device ? known(`${ctx.workspace.id}:${device.id}:${userId}`) : others
}

/**
 * Ten wrong passwords in a quarter of an hour for a name at one place, a hundred in an hour for it anywhere;
 * a right one is given back.
 */
export function takePasswordTry(ctx: PublicCtx, name: string, userId: string | undefined): Promise<GiveBack> {
  const of = named(ctx, name)
  return takeTries(
    ctx,
    limitsFor(ctx, userId, (device) => [['password-device', 10, quarter, device]], [
      ['password', 10, quarter, `${of}:${ctx.address}`],
      ['password-name', 100, hour, of],
      ['password-address', 300, quarter, ctx.address],
    ]),
  )
}

/**
 * Ten codes typed in an hour for one identifier at one place, whichever codes they are meant for; thirty for
 * it anywhere.
 */
export function takeCodeTry(
  ctx: PublicCtx,
  identifier: string,
  userId: string | undefined,
): Promise<GiveBack> {
  const of = named(ctx, identifier)
  return takeTries(
    ctx,
    limitsFor(ctx, userId, (device) => [['code-device', 10, hour, device]], [
      ['code', 10, hour, `${of}:${ctx.address}`],
      ['code-name', 30, hour, of],
      ['code-address', 300, hour, ctx.address],
    ]),
  )
}

/** Ten proofs in a quarter of an hour by somebody who is signed in: nobody else tries in their place. */
export const takeProofTry = (ctx: PublicCtx, userId: string): Promise<GiveBack> =>
  takeTries(ctx, [['prove', 10, quarter, userId]])

/** Links cannot be guessed; this keeps somebody from trying all the same. */
export const takeLinkTry = (ctx: PublicCtx): Promise<GiveBack> =>
  takeTries(ctx, [['link-address', 1000, hour, ctx.address]])

type SendOptions = { userId?: string | undefined; inviteId?: string | undefined }
type Kind = 'code' | 'text' | 'password' | 'signUp' | 'confirm' | 'find' | 'prove' | 'contact' | 'policy'
/**
 * Five in an hour and ten in a day of a kind to one identifier from one place, three times that from
 * anywhere, 300 in an hour from an
 * address. False within half a minute of the last from here: nothing is to be sent again.
 */
export async function maySend(
  ctx: PublicCtx,
  kind: Kind,
  identifier: string,
  { userId, inviteId = '' }: SendOptions = {},
): Promise<boolean> {
  const of = named(ctx, identifier)
  const place = deviceIn(ctx)?.id ?? ctx.address
  try {
    await takeTries(ctx, [[`send-${kind}-pause`, 1, resendAfterSec, `${of}${inviteId}:${place}`]])
  } catch (refused) {
    if (refused instanceof AppError) return false
    throw refused
  }
  const each = (of: string, times = 1): Limit[] => [
    [`send-${kind}-hour`, 5 * times, hour, of],
    [`send-${kind}-day`, 10 * times, day, of],
  ]
  const others: Limit[] = [
    ...each(`${of}:${ctx.address}`),
    ...each(of, 3),
    ['send-address', 300, hour, ctx.address],
  ]
  await takeTries(ctx, limitsFor(ctx, userId, each, others))
  return true
}
