/**
 * Files that are neither evidence nor part of a drawing. A domain that accepts them has a row of its own that returns
 * an `Announced`.
 */
import { z } from '@hono/zod-openapi'
import { Id, Instant } from '../core/contract.ts'
import { fault } from '../messages/say.ts'

/**
 * What is sent to ask for an upload, and what comes back: where to PUT the file within a quarter of an hour.
 */
export const FileAnnouncement = z.strictObject({
  fileName: z.string().trim().min(1, fault('common.fileNameMissing')).max(255),
  contentType: z.string().trim().toLowerCase().max(120),
  sizeBytes: z
    .int()
    .min(1, fault('files.sizeMissing'))
    .max(2 ** 31 - 1),
})
export const Announced = z.object({
  fileKey: Id,
  uploadUrl: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  expiresAt: Instant,
})
