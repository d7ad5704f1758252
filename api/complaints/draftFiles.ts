/**
 * Files that wait in a draft of somebody, a complaint's or a step's: theirs until what they belong to is
 * sent.
 */
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { evidenceKey } from '../storage/store.ts'

/** Filter for the files that the caller uploaded to a draft. */
export const filesOf = (ctx: Pick<Ctx, 'person'>, draftId: string) => ({
  draftId,
  uploadedBy: ctx.person.userId,
})

/** Takes all of them away, rows and bytes. */
export async function removeDraftFiles(ctx: Ctx, draftId: string, rows: Rows = ctx.tx): Promise<void> {
  const where = filesOf(ctx, draftId)
  const files = await rows.evidence.findMany({ where, select: { storedAs: true } })
  await rows.evidence.deleteMany({ where })
  await Promise.all(files.map((file) => ctx.deps.store.remove(evidenceKey(file.storedAs))))
}
