/**
 * Files that came in to be read, and those made to go out. Nobody fetches them but by the rows of their jobs.
 */
import { v7 as uuid } from 'uuid'
import type { Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { plainName } from '../storage/fileName.ts'
import { piecesOf, readWhole, writeMade } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'
import { maxBytes } from '../tables/contract.ts'
import { contentTypeOf } from '../tables/write.ts'
import { isWorkbook } from '../tables/lines.ts'
import { say } from '../messages/say.ts'

export type KeptUpload = { id: string; fileName: string; bytes: Buffer }
/** Keeps a file for a day, or as long as the job that reads it. Throws FILE_TYPE or FILE_TOO_LARGE. */
export async function keepUpload(ctx: Ctx, file: File): Promise<KeptUpload> {
  if (file.size > maxBytes)
    throw new AppError('FILE_TOO_LARGE', {
      text: say('imports.fileTooLarge', { megabytes: maxBytes / 1024 / 1024 }),
    })
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = isWorkbook(bytes) ? 'XLSX' : 'CSV'
  const id = uuid()
  const written = await writeMade(ctx.deps, keyOf('files', id), piecesOf(bytes))
  const row = {
    id,
    ...written,
    purpose: 'IMPORT',
    fileName: plainName(file.name, format.toLowerCase()),
    contentType: contentTypeOf(format),
    createdBy: ctx.person.userId,
  }
  await ctx.db.storedFile.create({ data: row })
  return { id: row.id, fileName: row.fileName, bytes }
}

/** A file that this person sent before. Throws 400 for others. */
export async function keptUpload(ctx: Ctx, fileId: string): Promise<KeptUpload> {
  const row = await ctx.db.storedFile.findFirst({
    where: { id: fileId, purpose: 'IMPORT', createdBy: ctx.person.userId },
  })
  const bytes = row && (await readWhole(ctx.deps, keyOf('files', row.id)).catch(() => null))
  if (!bytes) throw badField('fileId', say('imports.fileGone'), 'unknown')
  return { id: row.id, fileName: row.fileName, bytes }
}

/** From now on it stays with its job. */
export const keepForJob = (rows: Rows, id: string) =>
  rows.storedFile.updateMany({ where: { id }, data: { confirmedAt: new Date() } })
