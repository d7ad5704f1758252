/** Evidence as it is named and shown: what and by whom, never where it lies. */
import type { Prisma } from '../../prisma/client.ts'
import { unknownReference } from '../core/errors.ts'
import type { EvidenceRow } from './contract.ts'
import { say } from '../messages/say.ts'

export type StoredEvidence = Prisma.EvidenceGetPayload<object>

/** A file as the API returns it; `uploadedBy` is empty where `nameOf` knows no name. */
export const showEvidence = (
  row: StoredEvidence,
  nameOf: (userId: string) => string | null,
): EvidenceRow => ({
  evidenceId: row.id,
  fileName: row.fileName,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  uploadedBy: nameOf(row.uploadedBy) ?? '',
  createdAt: row.createdAt.toISOString(),
  step: row.step,
})

/** Throws NOT_FOUND for the first file of an incident that is not among those uploaded to the draft. */
export function requireUploaded(
  { incidents }: { incidents: { evidenceIds: string[] }[] },
  files: { id: string }[],
): void {
  incidents.forEach(({ evidenceIds }, place) => {
    const unknown = evidenceIds.findIndex((id) => !files.some((file) => file.id === id))
    if (unknown >= 0)
      throw unknownReference(
        `form.incidents.${place}.evidenceIds.${unknown}`,
        say('complaints.fileNotUploadedHere'),
      )
  })
}
