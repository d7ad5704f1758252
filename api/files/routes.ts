/** The plain routes of stored files: a PUT that carries its own right, and a GET. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Prisma } from '../../prisma/client.ts'
import { takeCallCost } from '../core/callBudget.ts'
import type { Deps, PublicCtx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { onlyFileRoutes } from '../core/fileRoutes.ts'
import { requestContext, requirePermission, type Env } from '../core/implement.ts'
import { requireOpen } from '../core/restrictions.ts'
import { fileFor, isOpenToAll } from './access.ts'
import { openWithOf, purposes, type Purpose } from './purposesContract.ts'
import { plainName, contentDisposition } from '../storage/fileName.ts'
import { receiveFile as takeIn, type Received as Taken } from '../storage/receive.ts'
import { sendStored } from '../storage/send.ts'
import { keyOf } from '../storage/store.ts'
import { uploadLimit, isToken } from '../storage/uploads.ts'
import { say } from '../messages/say.ts'

const path = '/api/file/{id}' as const
const Received = z.object({ fileKey: z.uuid(), sha256: z.string(), fileName: z.string() })

export default onlyFileRoutes('files', {
  receive: {
    method: 'put',
    path,
    may: 'public',
    summary: 'Send the file that was announced; `token` is in the address that was answered',
    query: z.object({ token: z.string() }),
    takes: uploadLimit(Math.max(...Object.values(purposes).map(({ maxBytes }) => maxBytes))),
    returns: Received,
    serve: async (c, deps) => c.json({ content: await receive(c, deps) }),
  },
  send: {
    method: 'get',
    path,
    may: 'self',
    summary: 'A stored file; a logo of the workspace is open to all',
    returns: 'file',
    serve: send,
  },
})

/**
 * Takes the content of an upload that was announced, once. Throws 404 alike for an unknown file, a wrong
 * token and one that is used up or too old.
 */
async function receive(c: Context<Env>, deps: Deps) {
  const { ctx } = await requestContext(c, deps)
  const row = await ctx.db.storedFile.findFirst({
    where: { id: idOf(c), purpose: { in: Object.keys(purposes) } },
  })
  if (
    !row ||
    !isToken(row.tokenHash, c.req.query('token') ?? '') ||
    row.confirmedAt ||
    !row.expiresAt ||
    row.expiresAt < new Date()
  )
    throw notFound()
  return takeIn(deps, c.req.raw.body, uploadLimit(row.sizeBytes), async (upload) => {
    const content = {
      sha256: upload.sha256,
      tokenHash: null,
      fileName: plainName(row.fileName, extensionOf(upload, row)),
    }
    await ctx.db.transaction(async (rows) => {
      const { count } = await rows.storedFile.updateMany({
        where: { id: row.id, tokenHash: row.tokenHash, confirmedAt: null },
        data: content,
      })
      if (count === 0) throw notFound()
      await upload.keepAs(keyOf('files', row.id))
    })
    return { fileKey: row.id, sha256: content.sha256, fileName: content.fileName }
  })
}

/** Throws FILE_TYPE or 400 unless exactly the file came that was announced; what it is its content tells. */
function extensionOf({ fileType, sizeBytes }: Taken, row: Prisma.StoredFileGetPayload<object>): string {
  if (fileType?.contentType !== row.contentType)
    throw new AppError('FILE_TYPE', { text: purposes[row.purpose as Purpose].rule })
  if (sizeBytes !== row.sizeBytes)
    throw new AppError('VALIDATION_FAILED', {
      text: say('files.fileSmaller'),
    })
  return fileType.extension
}

/** A file of one id never changes, so browsers may cache it for a year. */
async function send(c: Context<Env>, deps: Deps): Promise<Response> {
  const { ctx } = await requestContext(c, deps)
  const row = await fileFor(ctx, idOf(c, ctx))
  const isPublic = row !== null && isOpenToAll(row)
  if (!isPublic) requirePermission({ may: 'self', method: 'get' }, ctx)
  if (!row) throw notFound()
  requireOpen(ctx, openWithOf(row.purpose))
  await takeCallCost(ctx, 'download')
  const shows = row.contentType.startsWith('image/') ? 'inline' : 'attachment'
  return sendStored(deps, c, {
    key: keyOf('files', row.id),
    contentType: row.contentType,
    disposition: contentDisposition(shows, row.fileName),
    version: row.sha256 ?? row.id,
    cache: `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
  })
}

/** An id that can be none is an unknown one, to those who may know. */
function idOf(c: Context<Env>, asking?: PublicCtx): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (id.success) return id.data
  if (asking) requirePermission({ may: 'self', method: 'get' }, asking)
  throw notFound()
}
