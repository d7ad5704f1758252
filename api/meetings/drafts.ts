/**
 * What somebody writes of a meeting before it is sent: its plan, who came, its minutes. Its writer's alone,
 * as the forms of steps are, and gone with the act that sends it.
 */
import type { z } from '@hono/zod-openapi'
import { caseWithStep } from '../cases/access.ts'
import { findOwnDraft, ownDraftAt, requireOpenStep, saveOwnDraft, type StepRef } from '../cases/ownDrafts.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { isInsider, standingOf } from './access.ts'
import type { MeetingDraft, MeetingForm, meetings } from './contract.ts'
import { column } from '../core/json.ts'

const nothing: MeetingForm = { meetingId: null, plan: null, attendance: null, minutes: null }

/** Throws 404 where I may not know of the case or its step, FORBIDDEN where I have no part in the meeting. */
export async function readMeetingDraft(ctx: Ctx, place: StepRef): Promise<MeetingDraft> {
  await insideStep(ctx, place)
  const row = await findOwnDraft(ctx, ctx.tx, place, 'MEETING')
  if (!row) return { form: nothing, revision: 0, updatedAt: null }
  return {
    form: column<MeetingForm>().read(row.form),
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Throws STALE_VERSION with `current` when it was saved elsewhere meanwhile, and ILLEGAL_STATE once the step
 * is not open.
 */
export async function saveMeetingDraft(
  ctx: Ctx,
  place: StepRef,
  input: z.output<typeof meetings.saveDraft.body>,
) {
  requireOpenStep(await insideStep(ctx, place))
  return saveOwnDraft(ctx, place, 'MEETING', input, () => readMeetingDraft(ctx, place))
}

/** Discards the caller's meeting draft of a step. Throws NOT_FOUND, and FORBIDDEN without a part in the meeting. */
export async function deleteMeetingDraft(ctx: Ctx, place: StepRef): Promise<{ done: true }> {
  await insideStep(ctx, place)
  await forgetMeetingDraft(ctx, place)
  ctx.audit({ entityId: place.caseId })
  return { done: true }
}

/** It was sent, or is not wanted. */
export async function forgetMeetingDraft(ctx: Ctx, place: StepRef): Promise<void> {
  await ctx.tx.stepDraft.deleteMany({ where: ownDraftAt(ctx, place, 'MEETING') })
}

/** Admits the committee of the case and people who act on the step, as for the meeting itself. */
async function insideStep(ctx: Ctx, { caseId, step: instance }: StepRef) {
  const { row, parts, step } = await caseWithStep(ctx, caseId, instance)
  if (!step) throw notFound()
  if (step.kind !== 'MEETING' || !isInsider(standingOf(ctx, row, parts, step)))
    throw new AppError('FORBIDDEN')
  return { row, step }
}
