/** Evidence as it is shown: what and by whom, never where it lies. */
import type { Prisma } from '../../prisma/client.ts'
import type { EvidenceRow } from './contract.ts'

export type StoredEvidence = Prisma.EvidenceGetPayload<object>

export const showEvidence = (row: StoredEvidence, nameOf: (userId: string) => string | null): EvidenceRow => ({
  evidenceId: row.id, fileName: row.fileName, contentType: row.contentType, sizeBytes: row.sizeBytes, uploadedBy: nameOf(row.uploadedBy) ?? '', createdAt: row.createdAt.toISOString(), step: row.step,
})
