/**
 * What somebody writes for a step before sending it: kept as the complaint's own draft is, read by its writer
 * and by nobody else. Whoever may
 * not act on the step any more (another seat, the respondent of the case) finds none, not even their own.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { isOpenCase } from './access.ts'
import type { complaints, StepDraft, StepForm } from './contract.ts'
import { removeDraftFiles, filesOf } from './draftFiles.ts'
import { showEvidence } from './evidenceRows.ts'
import { stepFor } from './runningCase.ts'
import { say } from '../messages/say.ts'

export type Place = { caseId: string; step: string }
const nothing: StepForm = { answers: {}, outcome: null, note: '' }
const mineAt = (ctx: Ctx, { caseId, step }: Place) => ({ caseId, step, userId: ctx.person.userId })

/** Mine, or null. Asks nothing of the step: ask `stepFor` before. */
export const stepDraftAt = (ctx: Ctx, rows: Rows, place: Place) =>
  rows.stepDraft.findFirst({ where: mineAt(ctx, place) })

export async function readStepDraft(ctx: Ctx, caseId: string, step: string): Promise<StepDraft> {
  await stepFor(ctx, caseId, step)
  const row = await stepDraftAt(ctx, ctx.rows, { caseId, step })
  if (!row) return { form: nothing, revision: 0, updatedAt: null, evidence: [] }
  const me = `${ctx.person.firstName} ${ctx.person.lastName}`.trim()
  const evidence = await ctx.rows.evidence.findMany({ where: filesOf(ctx, row.id), orderBy: { id: 'asc' } })
  return {
    form: row.form as StepForm,
    revision: row.revision,
    updatedAt: row.revision > 0 ? row.updatedAt.toISOString() : null,
    evidence: evidence.map((each) => showEvidence(each, () => me)),
  }
}

/**
 * Throws STALE_VERSION with `current` when it was saved elsewhere meanwhile, and ILLEGAL_STATE once the step
 * is not open.
 */
export async function saveStepDraft(
  ctx: Ctx,
  place: Place,
  { form, revision }: z.output<typeof complaints.saveStepDraft.body>,
) {
  await requireOpen(ctx, place)
  const kept = { form: form as Prisma.InputJsonObject, revision: revision + 1 }
  const { count } = await ctx.rows.stepDraft.updateMany({
    where: { ...mineAt(ctx, place), revision },
    data: kept,
  })
  const made =
    count === 0 && revision === 0
      ? (
          await ctx.rows.stepDraft.createMany({
            skipDuplicates: true,
            data: [{ ...mineAt(ctx, place), ...kept }],
          })
        ).count
      : 0
  if (count + made === 0)
    throw new AppError('STALE_VERSION', {
      more: { current: await readStepDraft(ctx, place.caseId, place.step) },
    })
  ctx.note({ entityId: place.caseId })
  const saved = await ctx.rows.stepDraft.findUniqueOrThrow({
    where: { caseId_step_userId: mineAt(ctx, place) },
  })
  return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() }
}

/** Throws it away with its files. */
export async function deleteStepDraft(ctx: Ctx, place: Place): Promise<{ done: true }> {
  await stepFor(ctx, place.caseId, place.step)
  await forgetStepDraft(ctx, place)
  ctx.note({ entityId: place.caseId })
  return { done: true }
}

/** It was sent, or is not wanted: the draft goes, and with it the files that no answer took along. */
export async function forgetStepDraft(ctx: Ctx, place: Place): Promise<void> {
  const row = await stepDraftAt(ctx, ctx.db, place)
  if (!row) return
  await removeDraftFiles(ctx, row.id)
  await ctx.db.stepDraft.deleteMany({ where: { id: row.id } })
}

/** The draft that files of a step wait in, begun where there is none. */
export async function openStepDraft(ctx: Ctx, place: Place): Promise<string> {
  await requireOpen(ctx, place)
  await ctx.db.stepDraft.createMany({
    skipDuplicates: true,
    data: [{ ...mineAt(ctx, place), form: nothing as Prisma.InputJsonObject }],
  })
  return (
    await ctx.db.stepDraft.findUniqueOrThrow({
      where: { caseId_step_userId: mineAt(ctx, place) },
      select: { id: true },
    })
  ).id
}

async function requireOpen(ctx: Ctx, { caseId, step: instance }: Place): Promise<void> {
  const { row, step } = await stepFor(ctx, caseId, instance)
  if (!isOpenCase(row) || step.status !== 'READY')
    throw new AppError('ILLEGAL_STATE', {
      text: say('complaints.draftStepClosed'),
    })
}
