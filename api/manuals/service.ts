/**
 * User manuals: published by the platform, read by everybody in every workspace. The files are the main
 * workspace's.
 */
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { onPlatform } from '../audit/onPlatform.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { purposes } from '../files/purposesContract.ts'
import { addressOf } from '../files/service.ts'
import { plainName } from '../storage/fileName.ts'
import { receiveFile } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'
import { ManualRole, type Manual, type ManualQuery, type NewManual } from './contract.ts'
import { Language } from '../core/contract.ts'

type Row = { id: string; title: string; role: string; language: string; fileId: string; updatedAt: Date }

/** By title. Of those for one role people see their own role's alone. */
export async function list(
  ctx: Ctx,
  { role, language }: z.output<typeof ManualQuery>,
): Promise<z.input<typeof Manual>[]> {
  const { platform } = ctx.deps.db
  const isMine = ctx.person.permissions.has('platform:manuals')
    ? {}
    : { role: { in: ['ALL', ctx.person.role] } }
  const rows = await platform.userManual.findMany({
    where: { AND: [isMine, { ...(role ? { role } : {}), ...(language ? { language } : {}) }] },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: 500,
  })
  const files = await platform.storedFile.findMany({
    where: { id: { in: rows.map(({ fileId }) => fileId) }, purpose: 'MANUAL' },
    select: { id: true, sizeBytes: true },
  })
  const sizes = new Map(files.map(({ id, sizeBytes }) => [id, sizeBytes]))
  return rows.map((row) => presentManual(row, sizes.get(row.fileId) ?? 0))
}

const { maxBytes, rule } = purposes.MANUAL
/** How large a manual may be. */
export const manualFile = { maxBytes, tooLarge: rule }

/** Stores the file and publishes it. Throws FILE_TYPE for what its content says is no PDF. */
export const add = (
  ctx: Ctx,
  file: File,
  words: z.output<typeof NewManual>,
): Promise<z.input<typeof Manual>> =>
  receiveFile(ctx.deps, file.stream(), manualFile, async ({ fileType, sizeBytes, sha256, keepAs }) => {
    if (fileType?.contentType !== 'application/pdf') throw new AppError('FILE_TYPE', { text: rule })
    const id = uuid()
    return onPlatform(ctx, 'manuals:add', async (rows) => {
      await rows.storedFile.create({
        data: {
          id,
          workspaceId: ctx.workspace.id,
          purpose: 'MANUAL',
          fileName: plainName(file.name, 'pdf'),
          contentType: fileType.contentType,
          sizeBytes,
          sha256,
          confirmedAt: new Date(),
          createdBy: ctx.person.userId,
        },
      })
      const row = await rows.userManual.create({ data: { ...words, fileId: id } })
      await keepAs(keyOf('files', id))
      return {
        answer: presentManual(row, sizeBytes),
        entityId: row.id,
        detail: { role: row.role, language: row.language },
      }
    })
  })

/** Takes the manual and its file away. */
export async function remove(ctx: Ctx, id: string): Promise<{ done: true }> {
  const fileId = await onPlatform(ctx, 'manuals:remove', async (rows) => {
    const row = await rows.userManual.findUnique({ where: { id } })
    if (!row) throw notFound()
    await rows.userManual.delete({ where: { id } })
    await rows.storedFile.delete({ where: { id: row.fileId } })
    return { answer: row.fileId, entityId: id }
  })
  await ctx.deps.store.remove(keyOf('files', fileId))
  return { done: true }
}

const presentManual = ({ fileId, ...row }: Row, sizeBytes: number): z.input<typeof Manual> => ({
  ...row,
  role: ManualRole.parse(row.role),
  language: Language.parse(row.language),
  fileUrl: addressOf(fileId),
  sizeBytes,
})
