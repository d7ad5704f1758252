/** Evidence that was handed in before there were keys: its bytes are sealed into a file of another name. */
import { randomUUID } from 'node:crypto'
import { newFileKey, sealedStore } from '../../api/storage/sealedFile.ts'
import { evidenceKey, type Store } from '../../api/storage/store.ts'
import type { Database } from '../../prisma/client.ts'
import type { SweepDeps } from '../cleanup/cleanUp.ts'

/**
 * Of one case or draft, file by file. What is stopped on the way leaves a file that no row knows of, which the
 * clean-up finds; who fetches the old one meanwhile has it open.
 */
export async function sealFiles(
  { db: { platform }, store }: SweepDeps,
  keyId: string,
  beat: () => void,
): Promise<void> {
  const files = await platform.evidence.findMany({
    where: {
      fileKey: null,
      OR: [{ keyId }, { keyId: null, caseId: keyId }, { keyId: null, draftId: keyId }],
    },
    select: { id: true, storedAs: true },
    orderBy: { id: 'asc' },
  })
  for (const file of files) {
    beat()
    await sealFile({ platform, store, keyId }, file) // eslint-disable-line no-await-in-loop
  }
}

type SealTarget = { platform: Database['platform']; store: Store; keyId: string }
async function sealFile(
  { platform, store, keyId }: SealTarget,
  { id, storedAs: old }: { id: string; storedAs: string },
): Promise<void> {
  const [storedAs, fileKey] = [randomUUID(), newFileKey()]
  if ((await store.size(evidenceKey(old))) !== null)
    await sealedStore(store, fileKey).write(evidenceKey(storedAs), store.open(evidenceKey(old)))
  const { count } = await platform.evidence.updateMany({
    where: { id, storedAs: old, fileKey: null },
    data: { storedAs, fileKey, keyId },
  })
  await store.remove(evidenceKey(count === 1 ? old : storedAs))
}
