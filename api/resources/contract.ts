/**
 * Files that attributes of type IMAGE, VIDEO, RESOURCE and UPLOAD_RESOURCE show. Sending and fetching them
 * are plain routes (files.ts).
 */
import { z } from '@hono/zod-openapi'
import { Counter, Id, Instant, post } from '../core/contract.ts'
import { fault } from '../messages/say.ts'

const at = '/complaint-workflow/api/admin/workflow/attribute' as const
const AttributeId = z.string().min(1).max(64)
export const maxBytes = 25 * 1024 * 1024
export const Upload = z.object({
  fileId: Id,
  uploadUrl: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: Instant,
})
export const Resource = z.object({
  fileId: Id,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  url: z.string(),
  revision: z.number().int(),
})
export type Resource = z.infer<typeof Resource>

export const resources = {
  generateUploadUrl: post(`${at}/generate-resource-upload-url`, {
    may: 'workflow:update',
    summary: 'An address that takes one file for an attribute of a draft, for a quarter of an hour',
    returns: Upload,
    body: z.strictObject({
      workflowVersionId: Id,
      attributeId: AttributeId,
      fileName: z.string().trim().min(1, fault('common.fileNameMissing')).max(255),
      contentType: z.string().max(120),
      sizeBytes: z.number().int().min(1).max(maxBytes, fault('resources.fileTooLarge')),
    }),
  }),
  confirmUpload: post(`${at}/confirm-resource-upload`, {
    may: 'workflow:update',
    summary: 'Put an uploaded file on its attribute',
    returns: Resource,
    body: z.strictObject({
      attributeId: AttributeId,
      fileId: Id,
      sha256: z.string().regex(/^[0-9a-f]{64}$/, fault('resources.sha256Format')),
      revision: Counter.optional(),
    }),
  }),
}
