/** Evidence that comes in parts (storage/parts). Who may hand it in is asked at every part and at the end. */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { EvidenceRow } from '../complaints/contract.ts'
import { mine } from '../complaints/drafts.ts'
import { showEvidence } from '../complaints/evidenceRows.ts'
import { openStepDraft } from '../complaints/stepDrafts.ts'
import { taskFor } from '../complaints/tasks/ownTasks.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import type { Env } from '../core/implement.ts'
import type { Permission } from '../core/permissions.ts'
import { say } from '../messages/say.ts'
import { abandon, append, begin, finish, progressOf, uploadOf, type Upload } from '../storage/parts.ts'
import { UploadPurpose } from './contract.ts'
import { addToCase, addToDraft, addToStepDraft, addToTask, mayAdd } from './service.ts'
import { evidenceFile, findUploaded, myName, uploadKeyOf, type IncomingFile } from './upload.ts'

type Purpose = z.output<typeof UploadPurpose>
type UploadTarget = Pick<Upload, 'placeId' | 'step'>
type Wall = {
  may: Permission
  /** Throws where the place is closed to me by now. */
  open(ctx: Ctx, place: UploadTarget): Promise<unknown>
  keep(ctx: Ctx, place: UploadTarget, file: IncomingFile): Promise<EvidenceRow>
}
const stepOf = ({ placeId: caseId, step }: UploadTarget) => ({ caseId, step: step ?? '' })

const walls: Record<Purpose, Wall> = {
  DRAFT_EVIDENCE: {
    may: 'complaint:create',
    open: (ctx, { placeId }) => mine(ctx, placeId),
    keep: (ctx, { placeId }, file) => addToDraft(ctx, placeId, () => Promise.resolve(file)),
  },
  STEP_DRAFT_EVIDENCE: {
    may: 'complaint:act',
    open: (ctx, place) => openStepDraft(ctx, stepOf(place)),
    keep: (ctx, place, file) => addToStepDraft(ctx, stepOf(place), () => Promise.resolve(file)),
  },
  // Sealed with the key of the case; which task it is for stands in place of a step.
  TASK_EVIDENCE: {
    may: 'complaint:act',
    open: (ctx, { step }) => taskFor(ctx, step ?? ''),
    keep: (ctx, { step }, file) => addToTask(ctx, step ?? '', () => Promise.resolve(file)),
  },
  CASE_EVIDENCE: {
    may: 'complaint:act',
    open: (ctx, { placeId, step }) => mayAdd(ctx, placeId, step),
    keep: (ctx, { placeId, step }, file) => addToCase(ctx, placeId, () => Promise.resolve({ ...file, step })),
  },
}

/**
 * Begins an upload in parts, or continues one with the same Idempotency-Key, and returns its progress. Throws
 * FILE_TOO_LARGE.
 */
export async function beginUpload(
  ctx: Ctx,
  purpose: Purpose,
  place: UploadTarget,
  file: { fileName: string; sizeBytes: number },
) {
  await walls[purpose].open(ctx, place)
  const { fileName, sizeBytes } = file
  const uploadKey = uploadKeyOf(ctx, place.placeId)
  const keptAs = (await findUploaded(ctx, uploadKey))?.id ?? null
  return progressOf(
    await begin(ctx, { purpose, ...place, fileName, sizeBytes, uploadKey, keptAs }, evidenceFile),
  )
}

/** Begins an upload of evidence for a task; see `beginUpload`. */
export async function beginTaskUpload(ctx: Ctx, taskId: string, file: Parameters<typeof beginUpload>[3]) {
  const { caseId } = await taskFor(ctx, taskId)
  return beginUpload(ctx, 'TASK_EVIDENCE', { placeId: caseId, step: taskId }, file)
}

/** Mine, where I may still hand in. */
async function openUpload(ctx: Ctx, id: string): Promise<{ upload: Upload; wall: Wall }> {
  const upload = await uploadOf(ctx, id)
  const wall = walls[UploadPurpose.parse(upload.purpose)]
  if (!ctx.person.permissions.has(wall.may)) throw new AppError('FORBIDDEN')
  await wall.open(ctx, upload)
  return { upload, wall }
}

/**
 * Turns an upload whose parts have all arrived into evidence; a repeated call returns the same evidence. Throws
 * ILLEGAL_STATE while parts are missing.
 */
export async function completeUpload(ctx: Ctx, id: string): Promise<EvidenceRow> {
  const { upload, wall } = await openUpload(ctx, id)
  const became = await finish(ctx, upload, (content, keptAs) =>
    wall.keep(ctx, upload, {
      name: upload.fileName,
      content,
      step: null,
      uploadKey: upload.uploadKey,
      keptAs,
    }),
  )
  const row = await ctx.db.evidence.findFirst({ where: { id: became } })
  if (!row) throw notFound()
  return showEvidence(row, () => myName(ctx))
}

/** Discards an upload of the caller with its parts. Throws NOT_FOUND. */
export async function cancelUpload(ctx: Ctx, id: string): Promise<{ done: true }> {
  await abandon(ctx, await uploadOf(ctx, id))
  return { done: true }
}

const tus = '1.0.0'
export const partType = 'application/offset+octet-stream'
const headersOf = ({ received, sizeBytes, expiresAt }: Upload) => ({
  'tus-resumable': tus,
  'upload-offset': String(received),
  'upload-length': String(sizeBytes),
  'upload-expires': expiresAt.toUTCString(),
  'cache-control': 'no-store',
})
/** Another version of tus is asked to speak this one. */
const isForeign = (c: Context<Env>) => (c.req.header('tus-resumable') ?? tus) !== tus
const foreign = () => new Response(null, { status: 412, headers: { 'tus-version': tus } })

/** How far it is; HEAD is answered with the headers alone. */
export async function readUpload(ctx: Ctx, c: Context<Env>, id: string): Promise<Response> {
  if (isForeign(c)) return foreign()
  const { upload } = await openUpload(ctx, id)
  return c.json({ content: progressOf(upload) }, 200, headersOf(upload))
}

/**
 * Appends a part at `Upload-Offset` and answers 204 with the new offset, or 412 for another version of tus. Throws
 * FILE_TYPE, VALIDATION_FAILED, and ILLEGAL_STATE for another offset.
 */
export async function sendUploadPart(ctx: Ctx, c: Context<Env>, id: string): Promise<Response> {
  if (isForeign(c)) return foreign()
  const { upload } = await openUpload(ctx, id)
  if (c.req.header('content-type')?.toLowerCase() !== partType)
    throw new AppError('FILE_TYPE', { text: say('files.partType') })
  const offset = c.req.header('upload-offset') ?? ''
  if (!/^\d{1,15}$/.test(offset)) throw badField('Upload-Offset', say('files.partBegins'))
  const received = await append(ctx, upload, Number(offset), c.req.raw.body)
  return new Response(null, { status: 204, headers: headersOf({ ...upload, received }) })
}
