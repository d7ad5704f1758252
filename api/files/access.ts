/** Who may fetch a stored file. */
import type { Prisma } from '../../prisma/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { purposesFor } from './purposesContract.ts'

type Row = Prisma.StoredFileGetPayload<object>

/** The sign-in page shows logos, before anybody has a session. */
export const isOpenToAll = (row: Row) => purposesFor(['ALL']).includes(row.purpose)

/**
 * A confirmed file that this host's people see: the workspace's own, the face of somebody who is here and
 * uploaded it in
 * another workspace, and the platform's manuals. Null for all others, and for lists and reports, which go out
 * by rows of their own.
 */
export async function fileFor(ctx: PublicCtx, id: string): Promise<Row | null> {
  const own = await ctx.db.storedFile.findFirst({
    where: { id, confirmedAt: { not: null }, purpose: { in: purposesFor(['ALL', 'WORKSPACE']) } },
  })
  if (own) return own
  const [face, manual] = await Promise.all([
    ctx.db.user.findFirst({ where: { profileImageId: id }, select: { id: true } }),
    ctx.deps.db.platform.userManual.findFirst({ where: { fileId: id }, select: { id: true } }),
  ])
  if (!face && !manual) return null
  return ctx.deps.db.platform.storedFile.findFirst({
    where: { id, confirmedAt: { not: null }, purpose: face ? 'PROFILE_IMAGE' : 'MANUAL' },
  })
}
