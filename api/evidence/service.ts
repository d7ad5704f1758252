/** Evidence: who may hand it in, open it, and take it back. */
import type { Rows } from '../../prisma/client.ts'
import type { EvidenceRow } from '../complaints/contract.ts'
import { mine } from '../complaints/drafts.ts'
import type { StoredEvidence } from '../complaints/evidenceRows.ts'
import { mayAddEvidence } from '../complaints/page/abilities.ts'
import { actsOn } from '../complaints/page/currentSteps.ts'
import { seenEvidence } from '../complaints/page/evidence.ts'
import { loadCase } from '../complaints/page/loadCase.ts'
import { stepFor } from '../cases/runningCase.ts'
import type { StepRef } from '../cases/ownDrafts.ts'
import { openStepDraft, stepDraftAt } from '../complaints/stepDrafts.ts'
import { holdTask, isFileOfMyTask, taskFor } from '../complaints/tasks/ownTasks.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { evidenceKey } from '../storage/store.ts'
import { keepFile, noteEvidence, type IncomingFile } from './upload.ts'
import { say } from '../messages/say.ts'

/** To a draft of mine. One that is filed or thrown away meanwhile takes no more. */
export async function addToDraft(
  ctx: Ctx,
  draftId: string,
  read: () => Promise<IncomingFile>,
): Promise<EvidenceRow> {
  await mine(ctx, draftId)
  const file = await read()
  if (file.step !== null) throw badField('step', say('evidence.draftHasNoSteps'), 'unknown')
  const stillMine = async (rows: Rows) => {
    const { count } = await rows.complaintDraft.updateMany({
      where: { id: draftId, userId: ctx.person.userId },
      data: { updatedAt: new Date() },
    })
    if (count === 0) throw notFound()
  }
  return keepFile(ctx, file, { draftId, keyId: draftId }, stillMine)
}

/**
 * To what I write for a step: nobody else sees it before it is sent. A step that is over meanwhile takes no
 * more.
 */
export async function addToStepDraft(
  ctx: Ctx,
  place: StepRef,
  read: () => Promise<IncomingFile>,
): Promise<EvidenceRow> {
  const draftId = await openStepDraft(ctx, place)
  const file = await read()
  if (file.step !== null) throw badField('step', say('evidence.draftHasNoSteps'), 'unknown')
  await openStepDraft(ctx, place)
  const stillMine = async (rows: Rows) => {
    const { count } = await rows.stepDraft.updateMany({
      where: { id: draftId, userId: ctx.person.userId },
      data: { updatedAt: new Date() },
    })
    if (count === 0) throw notFound()
  }
  return keepFile(ctx, file, { draftId, keyId: place.caseId }, stillMine)
}

/** To a case that I may add to; for a step, if it waits for me. */
export async function addToCase(
  ctx: Ctx,
  caseId: string,
  read: () => Promise<IncomingFile>,
): Promise<EvidenceRow> {
  await mayAdd(ctx, caseId, null)
  const file = await read()
  // A large file takes its time: the case may have closed, or gone to others, meanwhile.
  await mayAdd(ctx, caseId, file.step)
  return keepFile(ctx, file, { caseId, step: file.step }, () => Promise.resolve())
}

/** Throws where I may not add to the case, or not for that step. */
export async function mayAdd(ctx: Ctx, caseId: string, instance: string | null): Promise<void> {
  const loaded = await loadCase(ctx, caseId)
  if (!mayAddEvidence(loaded)) throw new AppError('FORBIDDEN')
  const isMyStep =
    instance === null || loaded.steps.some((step) => step.instance === instance && actsOn(loaded, step))
  if (!isMyStep) throw badField('step', say('evidence.stepNotYours'))
}

/**
 * The file, for who may see it. Throws 404 alike for one that is not there and one that I may not know of.
 */
export async function open(ctx: Ctx, id: string): Promise<StoredEvidence> {
  const row = await ctx.db.evidence.findFirst({ where: { id } })
  if (row && (await isFileOfMyTask(ctx, row))) {
    requireRecentAuth(ctx)
    return row
  }
  const isSeen = row?.caseId
    ? seenEvidence(await loadCase(ctx, row.caseId)).some((each) => each.id === id)
    : await isInMyDraft(ctx, row)
  if (!row || !isSeen) throw notFound()
  return row
}

/** In a complaint that I write; or in what I write for a step, as long as it is mine to do. */
async function isInMyDraft(
  ctx: Ctx,
  row: Pick<StoredEvidence, 'draftId' | 'uploadedBy'> | null,
): Promise<boolean> {
  if (!row?.draftId || row.uploadedBy !== ctx.person.userId) return false
  const own = { id: row.draftId, userId: ctx.person.userId }
  const ofStep = await ctx.db.stepDraft.findFirst({ where: own })
  if (ofStep) await stepFor(ctx, ofStep.caseId, ofStep.step)
  // What waited for the answer to a task is nobody's once the task is over.
  return ofStep !== null || (await ctx.db.complaintDraft.count({ where: own })) > 0
}

/** To the answer of a task of mine: nobody else sees it before that is sent. */
export async function addToTask(
  ctx: Ctx,
  taskId: string,
  read: () => Promise<IncomingFile>,
): Promise<EvidenceRow> {
  const { caseId } = await taskFor(ctx, taskId)
  const file = await read()
  if (file.step !== null) throw badField('step', say('evidence.draftHasNoSteps'), 'unknown')
  // A large file takes its time: the task may have ended meanwhile.
  const stillMine = (rows: Rows) => holdTask({ ...ctx, tx: rows }, taskId)
  return keepFile(ctx, file, { draftId: taskId, keyId: caseId }, stillMine)
}

/** Takes a file out of the answer of a task of mine. */
export async function removeFromTask(ctx: Ctx, taskId: string, id: string): Promise<{ done: true }> {
  await taskFor(ctx, taskId)
  return removeFile(ctx, taskId, id)
}

/** Takes a file out of a draft of mine. */
export async function removeFromDraft(ctx: Ctx, draftId: string, id: string): Promise<{ done: true }> {
  await mine(ctx, draftId)
  return removeFile(ctx, draftId, id)
}

/** Takes a file out of what I write for a step. */
export async function removeFromStepDraft(ctx: Ctx, place: StepRef, id: string): Promise<{ done: true }> {
  await stepFor(ctx, place.caseId, place.step)
  const draft = await stepDraftAt(ctx, ctx.db, place)
  if (!draft) throw notFound()
  return removeFile(ctx, draft.id, id)
}

async function removeFile(ctx: Ctx, draftId: string, id: string): Promise<{ done: true }> {
  const where = { id, draftId, uploadedBy: ctx.person.userId }
  const row = await ctx.db.evidence.findFirst({ where })
  if (!row) throw notFound()
  await ctx.db.transaction(async (rows) => {
    if ((await rows.evidence.deleteMany({ where })).count === 0) throw notFound()
    await noteEvidence(rows, ctx, 'evidence:remove', id, { draftId })
  })
  await ctx.deps.store.remove(evidenceKey(row.storedAs))
  return { done: true }
}
