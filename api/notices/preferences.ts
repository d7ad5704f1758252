/** Which kinds of notices also come by mail, here; in another workspace somebody may choose otherwise. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { runsWorkspace } from '../../workflows/definition/roles.ts'
import { noticeKinds, noticeTable, type noticePreferences, type Preferences } from './preferencesContract.ts'

/**
 * Returns which kinds of notices also come by mail to the caller. Throws NOT_FOUND for a person who is no member.
 */
export async function readPreferences(ctx: Ctx): Promise<z.input<typeof Preferences>> {
  return presentPreferences(ctx, await mutedOf(ctx))
}

/** Throws NOT_FOUND for who is no member: a platform admin gets no notices. */
export async function savePreferences(
  ctx: Ctx,
  { preferences }: z.output<typeof noticePreferences.prefer.body>,
): Promise<z.input<typeof Preferences>> {
  const wished = new Map<string, boolean>(preferences.map(({ kind, mail }) => [kind, mail]))
  const before = await mutedOf(ctx)
  const mutedMail = noticeKinds.filter((kind) => !(wished.get(kind) ?? !before.includes(kind)))
  await ctx.tx.membership.updateMany({ where: { userId: ctx.person.userId }, data: { mutedMail } })
  ctx.audit({ entityId: ctx.person.userId, detail: { mutedMail } })
  return presentPreferences(ctx, mutedMail)
}

async function mutedOf({ tx: rows, person }: Ctx): Promise<string[]> {
  const member = await rows.membership.findFirst({
    where: { userId: person.userId },
    select: { mutedMail: true },
  })
  if (!member) throw notFound()
  return member.mutedMail
}

/** The kinds that they may get. */
const presentPreferences = ({ person }: Ctx, muted: readonly string[]) => ({
  preferences: noticeKinds
    .filter((kind) => noticeTable[kind].to !== 'RUNS_WORKSPACE' || runsWorkspace(person.role))
    .map((kind) => ({ kind, mail: !muted.includes(kind) })),
})
