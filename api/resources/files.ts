/**
 * The plain routes of resources: a PUT that carries its own right, and a GET for members of the workspace.
 */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { takeCallCost } from '../core/callBudget.ts'
import type { Deps, PublicCtx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { FileRoute } from '../core/fileRoutes.ts'
import { requestContext, requirePermission, type Env } from '../core/implement.ts'
import { plainName, contentDisposition } from '../storage/fileName.ts'
import { receiveFile as takeIn } from '../storage/receive.ts'
import { sendStored } from '../storage/send.ts'
import type { FileKind } from '../storage/sniff.ts'
import { keyOf } from '../storage/store.ts'
import { partOf } from '../../workflows/definition/edit/editError.ts'
import { withFieldErrors } from '../workflows/parts/refusals.ts'
import { graphOf } from '../workflows/present.ts'
import { uploadLimit, isToken } from '../storage/uploads.ts'
import { maxBytes } from './contract.ts'
import type { ResourceRow } from './service.ts'

const Received = z.object({
  fileId: z.uuid(),
  sha256: z.string(),
  sizeBytes: z.int(),
  contentType: z.string(),
  fileName: z.string(),
})

const path = '/complaint-workflow/api/resource/{id}' as const
export const resourceFileRoutes: Record<string, FileRoute> = {
  receive: {
    method: 'put',
    path,
    may: 'public',
    summary: 'Send the file that was asked for; `token` is in the address that was answered',
    query: z.object({ token: z.string() }),
    takes: uploadLimit(maxBytes),
    returns: Received,
    serve: async (c, deps) => c.json({ content: await receive(c, deps) }),
  },
  send: {
    method: 'get',
    path,
    may: 'self',
    summary: 'A file of a workflow, for members',
    returns: 'file',
    serve: send,
  },
}

/**
 * Takes the content of an upload that was asked for. Throws 404 alike for an unknown file, a wrong token and
 * one that is too old.
 */
async function receive(c: Context<Env>, deps: Deps) {
  const { ctx } = await requestContext(c, deps)
  const row = await resourceFor(c, ctx)
  if (!isToken(row.tokenHash, c.req.query('token') ?? '') || row.confirmedAt || row.expiresAt < new Date())
    throw notFound()
  return takeIn(deps, c.req.raw.body, uploadLimit(row.sizeBytes), async (upload) => {
    const { fileType, sizeBytes, sha256 } = upload
    if (!fileType || !(await mayShow(ctx, row, fileType.kind))) throw new AppError('FILE_TYPE')
    const data = {
      sha256,
      sizeBytes,
      contentType: fileType.contentType,
      fileName: plainName(row.fileName, fileType.extension),
    }
    await ctx.db.transaction(async (rows) => {
      // the row is held while the file takes its place, so that what is confirmed is what lies there
      const { count } = await rows.resource.updateMany({ where: { id: row.id, confirmedAt: null }, data })
      if (count === 0) throw notFound()
      await upload.keepAs(keyOf('resources', row.id))
    })
    return { fileId: row.id, ...data }
  })
}

/** Members fetch what is confirmed. Only pictures, sound and moving pictures open in the page. */
async function send(c: Context<Env>, deps: Deps): Promise<Response> {
  const { ctx } = await requestContext(c, deps)
  requirePermission({ may: 'self', method: 'get' }, ctx)
  if (!ctx.person?.isMember) throw new AppError('FORBIDDEN')
  await takeCallCost(ctx, 'download')
  const row = await resourceFor(c, ctx)
  if (!row.confirmedAt) throw notFound()
  const shows = /^(image|video|audio)\//.test(row.contentType) ? 'inline' : 'attachment'
  return sendStored(deps, c, {
    key: keyOf('resources', row.id),
    contentType: row.contentType,
    disposition: contentDisposition(shows, row.fileName),
    version: row.sha256 ?? row.id,
    cache: 'private, max-age=31536000, immutable',
  })
}

async function resourceFor(c: Context<Env>, ctx: PublicCtx): Promise<ResourceRow> {
  const id = z.uuid().safeParse(c.req.param('id'))
  const row = id.success ? await ctx.db.resource.findFirst({ where: { id: id.data } }) : null
  if (!row) throw notFound()
  return row
}

/** An image attribute shows images, a video attribute videos, the others whatever is accepted. */
async function mayShow(ctx: PublicCtx, row: ResourceRow, kind: FileKind): Promise<boolean> {
  const version = await ctx.db.workflowVersion.findFirst({ where: { id: row.workflowVersionId } })
  if (!version) return false
  const { type } = withFieldErrors(() => partOf(graphOf(version), 'attributes', row.attributeId))
  return type === 'IMAGE' || type === 'VIDEO' ? type === kind : true
}
