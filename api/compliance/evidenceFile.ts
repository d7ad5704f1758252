/** A file of evidence goes out to who reaches its obligation, and to nobody by its own id. */
import type { FileRoute } from '../core/fileRoutes.ts'
import { notFound } from '../core/errors.ts'
import { contentDisposition } from '../storage/fileName.ts'
import { sendStored } from '../storage/send.ts'
import { keyOf } from '../storage/store.ts'
import { instancesWithin } from './access.ts'
import { evidenceFilePath } from './contract.ts'

export const evidenceFile: FileRoute = {
  method: 'get',
  path: evidenceFilePath,
  may: 'self',
  summary: 'The file of evidence of an obligation that is within reach or one’s own to look after',
  returns: 'file',
  async answer(ctx, c, param) {
    const evidence = await ctx.tx.complianceEvidence.findFirst({
      where: { id: param('id'), fileId: { not: null }, instance: instancesWithin(ctx) },
      select: { fileId: true },
    })
    const file =
      evidence?.fileId &&
      (await ctx.tx.storedFile.findFirst({
        where: { id: evidence.fileId, purpose: 'COMPLIANCE_FILE', confirmedAt: { not: null } },
      }))
    if (!file) throw notFound()
    return sendStored(ctx.deps, c, {
      key: keyOf('files', file.id),
      contentType: file.contentType,
      disposition: contentDisposition(
        file.contentType.startsWith('image/') ? 'inline' : 'attachment',
        file.fileName,
      ),
      version: file.sha256 ?? file.id,
      // Revalidated on each use: a person who left the file behind or lost access cannot reopen it.
      cache: 'private, no-cache',
    })
  },
}
