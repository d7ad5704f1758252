/** Rows of drafts of a step, each its writer's alone: one of every part that is written. */
import { say } from '../messages/say.ts'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { isOpenCase } from './access.ts'
import { toColumn } from '../core/json.ts'

export type StepRef = { caseId: string; step: string }
/** The form that ends a step; what is written of its meeting. */
export type StepDraftPart = 'FORM' | 'MEETING'

/** The columns that identify the caller's draft of one part of a step: its unique key. */
export const ownDraftAt = (ctx: Pick<Ctx, 'person'>, { caseId, step }: StepRef, part: StepDraftPart) => ({
  caseId,
  step,
  userId: ctx.person.userId,
  part,
})
/** Mine, or null. Whether I may still write there is asked before. */
export const findOwnDraft = (ctx: Ctx, rows: Rows, place: StepRef, part: StepDraftPart) =>
  rows.stepDraft.findFirst({ where: ownDraftAt(ctx, place, part) })

/** Throws ILLEGAL_STATE once the step is not open. */
export function requireOpenStep({ row, step }: { row: { status: string }; step: { status: string } }): void {
  if (!isOpenCase(row) || step.status !== 'READY')
    throw new AppError('ILLEGAL_STATE', {
      text: say('complaints.draftStepClosed'),
    })
}

/**
 * Keeps a form over the revision that it was made from. Throws STALE_VERSION with what `current` answers
 * where it was saved elsewhere meanwhile.
 */
export async function saveOwnDraft(
  ctx: Ctx,
  place: StepRef,
  part: StepDraftPart,
  { form, revision }: { form: object; revision: number },
  current: () => Promise<unknown>,
): Promise<{ revision: number; updatedAt: string }> {
  const own = ownDraftAt(ctx, place, part)
  const columns = { form: toColumn(form), revision: revision + 1 }
  const { count } = await ctx.tx.stepDraft.updateMany({ where: { ...own, revision }, data: columns })
  const isBegun = count === 0 && revision === 0 && (await begin(ctx, { ...own, ...columns }))
  if (count === 0 && !isBegun) throw new AppError('STALE_VERSION', { more: { current: await current() } })
  ctx.audit({ entityId: place.caseId })
  const saved = await ctx.tx.stepDraft.findUniqueOrThrow({ where: { caseId_step_userId_part: own } })
  return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() }
}

const begin = async (ctx: Ctx, data: Prisma.StepDraftCreateManyInput): Promise<boolean> =>
  (await ctx.tx.stepDraft.createMany({ skipDuplicates: true, data: [data] })).count === 1
