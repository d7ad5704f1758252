/**
 * Files of attributes: an upload is asked for, comes, and is confirmed. Only then the drawing names it and
 * members may fetch it.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import type { Attribute, Graph } from '../../workflows/definition/graph.ts'
import { newToken } from '../storage/uploads.ts'
import { setConfig } from '../../workflows/definition/edit/forms.ts'
import { partOf } from '../../workflows/definition/edit/editError.ts'
import { withFieldErrors } from '../workflows/parts/refusals.ts'
import { versionFor } from '../workflows/access.ts'
import { draftFor, editGraph } from '../workflows/draft.ts'
import { graphOf } from '../workflows/present.ts'
import type { Resource, resources } from './contract.ts'
import { say } from '../messages/say.ts'

export type ResourceRow = Prisma.ResourceGetPayload<object>
type UploadUrlInput = z.output<typeof resources.generateUploadUrl.body>
type Confirmation = z.output<typeof resources.confirmUpload.body>
const showing: Attribute['type'][] = ['IMAGE', 'VIDEO', 'RESOURCE', 'UPLOAD_RESOURCE']

/** Returns the path where a file of an attribute is uploaded and fetched. */
export const addressOf = (fileId: string) => `/complaint-workflow/api/resource/${fileId}`

/**
 * Announces a file for an attribute and returns where to upload it. Throws NOT_FOUND, ILLEGAL_STATE for a version that
 * is no draft, VALIDATION_FAILED for an attribute that shows no file.
 */
export async function generateUploadUrl(
  ctx: Ctx,
  { workflowVersionId, attributeId, ...file }: UploadUrlInput,
) {
  showingAttribute(graphOf(await draftFor(ctx, workflowVersionId)), attributeId)
  const { token, tokenHash, expiresAt } = newToken()
  const row = await ctx.tx.resource.create({
    data: { workflowVersionId, attributeId, ...file, tokenHash, expiresAt, createdBy: ctx.person.userId },
  })
  ctx.audit({ entityId: row.id, detail: { workflowVersionId, attributeId } })
  return {
    fileId: row.id,
    uploadUrl: `${addressOf(row.id)}?token=${token}`,
    method: 'PUT' as const,
    headers: { 'content-type': file.contentType },
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Confirming twice changes nothing more. Throws ILLEGAL_STATE before the content has come, and 400 when it is
 * not what was meant.
 */
export async function confirmUpload(
  ctx: Ctx,
  { attributeId, fileId, sha256, revision }: Confirmation,
): Promise<Resource> {
  const row = await ctx.tx.resource.findFirst({ where: { id: fileId, attributeId } })
  if (!row) throw notFound()
  if (!row.sha256) throw new AppError('ILLEGAL_STATE', { text: say('common.fileNotArrived') })
  if (row.sha256 !== sha256) throw badField('sha256', say('resources.otherFile'))
  if (row.confirmedAt) return presentResource(row, (await versionFor(ctx, row.workflowVersionId)).revision)
  const edited = await editGraph(ctx, row.workflowVersionId, revision, (graph) =>
    withFile(graph, attributeId, fileId),
  )
  const { count } = await ctx.tx.resource.updateMany({
    where: { id: fileId, confirmedAt: null, sha256 },
    data: { confirmedAt: new Date() },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { text: say('resources.confirmedMeanwhile') })
  return presentResource(row, edited.revision)
}

const presentResource = (row: ResourceRow, revision: number): Resource => ({
  fileId: row.id,
  fileName: row.fileName,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256 ?? '',
  url: addressOf(row.id),
  revision,
})

/** An image or a video takes the place of the one before; resources add up. */
function withFile(graph: Graph, attributeId: string, fileId: string): Graph {
  const { type, config } = showingAttribute(graph, attributeId)
  const fileIds = type === 'IMAGE' || type === 'VIDEO' ? [fileId] : [...(config.fileIds ?? []), fileId]
  return setConfig(attributeId, { fileIds })(graph)
}

function showingAttribute(graph: Graph, id: string): Attribute {
  const attribute = withFieldErrors(() => partOf(graph, 'attributes', id))
  if (!showing.includes(attribute.type)) throw badField('attributeId', say('resources.attributeShowsNoFile'))
  return attribute
}
