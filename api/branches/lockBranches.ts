/** What keeps business units in order while several people change them. */
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import * as files from '../files/service.ts'
import { fileKeyIn } from '../workspaceProfile/service.ts'
import { hourIn } from '../messages/moments.ts'
import { say } from '../messages/say.ts'

/**
 * Until the transaction ends, nobody else moves the headquarter's mark or removes a unit: two who do so at
 * once would each see a state that is no longer.
 */
export async function lockBranches(ctx: Ctx): Promise<void> {
  await ctx.tx.$queryRaw`SELECT id FROM "Workspace" WHERE id = ${ctx.workspace.id}::uuid FOR UPDATE`
}

/**
 * Throws DUPLICATE for the name of a unit that is there. A removed one gives its name back and keeps it with
 * the day it went.
 */
export async function freeName(ctx: Ctx, name: string): Promise<void> {
  const twin = await ctx.tx.branch.findFirst({ where: { name }, select: { id: true, deletedAt: true } })
  if (!twin) return
  if (!twin.deletedAt)
    throw new AppError('DUPLICATE', {
      text: say('branches.nameTaken'),
      fields: [{ path: 'branchName', code: 'duplicate', text: say('common.chooseAnotherName') }],
    })
  const until = hourIn(twin.deletedAt, { language: 'en', timeZone: 'UTC' })
  await ctx.tx.branch.updateMany({
    where: { id: twin.id },
    data: { name: `${name} (until ${until} UTC, ${twin.id.slice(-4)})` },
  })
}

/** The column for a logo that was sent; an old one that it replaces is let go. */
export async function logoFor(
  ctx: Ctx,
  fileKey: string | null | undefined,
  before: string | null,
): Promise<{ branchLogo?: string | null }> {
  if (fileKey === undefined) return {}
  const branchLogo =
    fileKey === null
      ? null
      : (await files.confirmUpload(ctx, fileKey, 'BRANCH_LOGO', 'branchLogoKey')).fileUrl
  if (before && before !== branchLogo) await files.releaseFile(ctx, fileKeyIn(before))
  return { branchLogo }
}
