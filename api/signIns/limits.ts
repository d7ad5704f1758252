/** How often somebody may try, and how often they are written to (contract R18). Counted per name on a host, and per address of the caller. */
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { takeTries } from '../core/limits.ts'

export const resendAfterSec = 30
const [hour, day] = [3600, 24 * 3600]
const named = (ctx: PublicCtx, name: string) => `${ctx.workspace.id}:${name.toLowerCase()}`

/** Ten wrong passwords in a quarter of an hour for a name, fifty for an address; a right one is given back. */
export const takePasswordTry = (ctx: PublicCtx, name: string) => takeTries(ctx, [['password', 10, 900, named(ctx, name)], ['password-address', 50, 900, ctx.address]])

/** Ten codes typed in an hour for one identifier, whichever codes they are meant for. */
export const takeCodeTry = (ctx: PublicCtx, identifier: string) => takeTries(ctx, [['code', 10, hour, named(ctx, identifier)], ['code-address', 60, hour, ctx.address]])

/** Links cannot be guessed; this keeps somebody from trying all the same. */
export const takeLinkTry = (ctx: PublicCtx) => takeTries(ctx, [['link-address', 60, hour, ctx.address]])

type Kind = 'code' | 'text' | 'password' | 'signUp' | 'confirm' | 'find' | 'prove'
/** Five in an hour and ten in a day of a kind to one identifier, twenty in an hour from an address. False within half a minute of the last: nothing is to be sent again. */
export async function maySend(ctx: PublicCtx, kind: Kind, identifier: string, inviteId = ''): Promise<boolean> {
  const of = named(ctx, identifier)
  try {
    await takeTries(ctx, [[`send-${kind}-pause`, 1, resendAfterSec, of + inviteId]])
  } catch (refused) {
    if (refused instanceof AppError) return false
    throw refused
  }
  await takeTries(ctx, [[`send-${kind}-hour`, 5, hour, of], [`send-${kind}-day`, 10, day, of], ['send-address', 20, hour, ctx.address]])
  return true
}
