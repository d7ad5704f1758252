/**
 * Files that people put somewhere: a face, a logo, a manual. A row of its own noun announces one, its content
 * comes to the
 * address in the answer (routes.ts), and the row that puts it somewhere confirms it. Unconfirmed ones go with
 * the day's sweep.
 */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError, unknownReference } from '../core/errors.ts'
import type { Announced, FileAnnouncement } from './contract.ts'
import { purposes, type Purpose } from './purposesContract.ts'
import { newToken } from '../storage/uploads.ts'
import { say } from '../messages/say.ts'

/** The path at which a file is uploaded and fetched. */
export const addressOf = (fileKey: string) => `/api/file/${fileKey}`

/**
 * An address that takes exactly this file for a quarter of an hour. Throws FILE_TYPE or FILE_TOO_LARGE by the
 * purpose's rules.
 */
export async function announceUpload(
  ctx: Ctx,
  { purpose, ...file }: z.output<typeof FileAnnouncement> & { purpose: Purpose },
): Promise<z.input<typeof Announced>> {
  const { contentTypes, maxBytes, rule } = purposes[purpose]
  if (!contentTypes.includes(file.contentType)) throw new AppError('FILE_TYPE', { text: rule })
  if (file.sizeBytes > maxBytes) throw new AppError('FILE_TOO_LARGE', { text: rule })
  const { token, tokenHash, expiresAt } = newToken()
  const { id } = await ctx.tx.storedFile.create({
    data: { purpose, ...file, tokenHash, expiresAt, createdBy: ctx.person.userId },
  })
  ctx.audit({ entityId: id, detail: { purpose } })
  return {
    fileKey: id,
    uploadUrl: `${addressOf(id)}?token=${token}`,
    method: 'PUT',
    headers: { 'content-type': file.contentType },
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Marks an uploaded file as kept and returns its address; idempotent, and only for the person who announced the file.
 * Throws NOT_FOUND for `field` when there is no such file, and ILLEGAL_STATE before its content has arrived.
 */
export async function confirmUpload(
  ctx: Ctx,
  fileKey: string,
  purpose: Purpose,
  field = 'fileKey',
): Promise<{ fileKey: string; fileUrl: string }> {
  const row = await ctx.tx.storedFile.findFirst({
    where: { id: fileKey, purpose, createdBy: ctx.person.userId },
  })
  if (!row) throw unknownReference(field, say('files.uploadUnknown'))
  if (!row.sha256) throw new AppError('ILLEGAL_STATE', { text: say('common.fileNotArrived') })
  await ctx.tx.storedFile.updateMany({
    where: { id: fileKey, confirmedAt: null },
    data: { confirmedAt: new Date(), expiresAt: null },
  })
  return { fileKey, fileUrl: addressOf(fileKey) }
}

/** A file that nothing shows any more: fetched by nobody from now on, and gone with the next sweep. */
export async function releaseFile(ctx: Ctx, fileKey: string): Promise<void> {
  await ctx.tx.storedFile.updateMany({
    where: { id: fileKey },
    data: { confirmedAt: null, tokenHash: null },
  })
}
