/**
 * What a person writes for a step before sending it: kept like the draft of a complaint, and readable by its writer
 * alone. A person who may no longer act on the step (another seat, the respondent of the case) finds no draft, not
 * even their own.
 */
import type { z } from '@hono/zod-openapi'
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import type { complaints, StepDraft, StepForm } from './contract.ts'
import { removeDraftFiles, filesOf } from './draftFiles.ts'
import { showEvidence } from './evidenceRows.ts'
import { stepFor } from '../cases/runningCase.ts'
import {
  findOwnDraft,
  ownDraftAt,
  requireOpenStep,
  saveOwnDraft,
  type StepDraftPart,
  type StepRef,
} from '../cases/ownDrafts.ts'
import { column, toColumn } from '../core/json.ts'

const nothing: StepForm = { answers: {}, outcome: null, note: '' }

/** Mine, or null. Asks nothing of the step: ask `stepFor` before. */
export const stepDraftAt = (ctx: Ctx, rows: Rows, place: StepRef) => findOwnDraft(ctx, rows, place, 'FORM')

/**
 * The caller's draft for a step with its files; an empty one at revision 0 where there is none. Throws as `stepFor`.
 */
export async function readStepDraft(ctx: Ctx, caseId: string, step: string): Promise<StepDraft> {
  await stepFor(ctx, caseId, step)
  const row = await stepDraftAt(ctx, ctx.tx, { caseId, step })
  if (!row) return { form: nothing, revision: 0, updatedAt: null, evidence: [] }
  const me = `${ctx.person.firstName} ${ctx.person.lastName}`.trim()
  const evidence = await ctx.tx.evidence.findMany({ where: filesOf(ctx, row.id), orderBy: { id: 'asc' } })
  return {
    form: column<StepForm>().read(row.form),
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
  place: StepRef,
  input: z.output<typeof complaints.saveStepDraft.body>,
) {
  requireOpenStep(await stepFor(ctx, place.caseId, place.step))
  return saveOwnDraft(ctx, place, 'FORM', input, () => readStepDraft(ctx, place.caseId, place.step))
}

/** Throws it away with its files. */
export async function deleteStepDraft(ctx: Ctx, place: StepRef): Promise<{ done: true }> {
  await stepFor(ctx, place.caseId, place.step)
  await forgetStepDraft(ctx, place, 'FORM')
  ctx.audit({ entityId: place.caseId })
  return { done: true }
}

/**
 * It was sent, or is not wanted: the draft goes, and with it the files that no answer took along. Without `part`,
 * all that I wrote there goes, of its meeting, too.
 */
export async function forgetStepDraft(
  ctx: Ctx,
  { caseId, step }: StepRef,
  part?: StepDraftPart,
): Promise<void> {
  const rows = await ctx.db.stepDraft.findMany({
    where: { caseId, step, userId: ctx.person.userId, ...(part ? { part } : {}) },
    select: { id: true, part: true },
  })
  if (rows.length === 0) return
  for (const each of rows) if (each.part === 'FORM') await removeDraftFiles(ctx, each.id)
  await ctx.db.stepDraft.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
}

/** The draft that files of a step wait in, begun where there is none. */
export async function openStepDraft(ctx: Ctx, place: StepRef): Promise<string> {
  requireOpenStep(await stepFor(ctx, place.caseId, place.step))
  const own = ownDraftAt(ctx, place, 'FORM')
  await ctx.db.stepDraft.createMany({
    skipDuplicates: true,
    data: [{ ...own, form: toColumn(nothing) }],
  })
  const { id } = await ctx.db.stepDraft.findUniqueOrThrow({
    where: { caseId_step_userId_part: own },
    select: { id: true },
  })
  return id
}
