/** Where the parts of this installation lie, as settings and data folder say, and whether they belong together. */
import { resolve } from 'node:path'
import { beginHeads } from './api/audit/upkeep.ts'
import {
  adoptInstallation,
  recordAdoption,
  verifyInstallation,
  type Adopted,
  type AdoptFrom,
} from './api/installation/installation.ts'
import { partInFolder, partInStore, type PartLocation } from './api/installation/markers.ts'
import type { Store } from './api/storage/store.ts'
import type { DataFolder } from './dataFolder.ts'
import type { Database } from './prisma/client.ts'
import { allSecrets, type ServerSecrets } from './serverSecrets.ts'
import type { Settings } from './settings.ts'

export const headsDirOf = (settings: Settings, data: DataFolder): string =>
  resolve(settings.LEDGER_HEADS_DIR ?? data.ledgerHeads)
export const caseKeysDirOf = (settings: Settings, data: DataFolder): string =>
  resolve(settings.CASE_KEYS_DIR ?? data.caseKeys)

export type UsedParts = {
  db: Database
  secrets: ServerSecrets
  settings: Settings
  data: DataFolder
  /** Left out by a command that touches no files. */
  store?: Store
  /** Left out by a command that opens no case. */
  usesCaseKeys?: boolean
}

/** The parts that a process uses. */
function locationsOf({ settings, data, store, usesCaseKeys }: UsedParts): PartLocation[] {
  const [heads, keys] = [headsDirOf(settings, data), caseKeysDirOf(settings, data)]
  const { FILES_URL } = settings
  const filesSetting = FILES_URL
    ? `FILES_URL (s3://${FILES_URL.bucket}/${FILES_URL.prefix})`
    : `DATA_DIR (${data.evidence})`
  return [
    ...(usesCaseKeys ? [partInFolder('CASE_KEYS', { setting: 'CASE_KEYS_DIR', folder: keys })] : []),
    partInFolder('LEDGER_HEADS', { setting: 'LEDGER_HEADS_DIR', folder: heads }),
    ...(store ? [partInStore(filesSetting, store)] : []),
  ]
}

/** What `api/installation` asks for. */
export const checked = (used: UsedParts) => ({
  db: used.db,
  secrets: allSecrets(used.secrets),
  bindingSecret: used.secrets.previous[0] ?? used.secrets.present,
  locations: locationsOf(used),
  ...(used.store ? { store: used.store } : {}),
  ...(used.usesCaseKeys ? { caseKeysDir: caseKeysDirOf(used.settings, used.data) } : {}),
})

/** Throws StartError with one sentence where this process holds parts of two installations. */
export const verifyParts = (used: UsedParts): Promise<void> => verifyInstallation(checked(used))

/** Accepts parts that an operator changed; null where all of them matched. */
export const adoptParts = (used: UsedParts, options: AdoptFrom = {}): Promise<Adopted | null> =>
  adoptInstallation(checked(used), options)

/**
 * Nothing is written before database, key, folders and files are known to belong together. A connection is open from
 * before they are compared, so that a rotation of the key that begins meanwhile sees this process.
 */
export async function openParts(
  used: UsedParts,
  { adopts, say, ...options }: { adopts: boolean; say: (line: string) => void } & AdoptFrom,
): Promise<void> {
  const visible = await used.db.pool.connect()
  let adopted: Adopted | null = null
  try {
    if (adopts) adopted = await adoptParts(used, options)
    else await verifyParts(used)
    await beginHeads(used.db)
  } finally {
    visible.release()
  }
  if (!adopted) return
  await recordAdoption(used.db, adopted)
  say(`Adopted for this installation: ${adopted.parts.map(({ part }) => part).join(', ')}`)
}
