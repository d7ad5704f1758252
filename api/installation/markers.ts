/**
 * What a folder or bucket carries to say whose it is: the installation's id, and a check value of it under the
 * server's secret. The secret itself stands nowhere.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { ifMissing } from '../../node.ts'
import { checkValueOf } from '../../prisma/secrets.ts'
import type { Store } from '../storage/store.ts'

export const installationParts = ['CASE_KEYS', 'LEDGER_HEADS', 'FILES'] as const
export type InstallationPart = (typeof installationParts)[number]
/** Where a part lies. `setting`: what names it to an operator, such as "CASE_KEYS_DIR (/case-keys)". */
export type PartLocation = {
  part: InstallationPart
  setting: string
  /** Null where nothing is written yet. */
  read(): Promise<string | null>
  write(text: string): Promise<void>
}

const Marker = z.object({ installationId: z.uuid(), check: z.string() })
export type Marker = z.infer<typeof Marker>
const fileName = 'installation.json'

/** A part whose marker is a file in a folder; writing replaces the file atomically and creates a missing folder. */
export function partInFolder(
  part: Exclude<InstallationPart, 'FILES'>,
  { setting, folder }: { setting: string; folder: string },
): PartLocation {
  const path = join(folder, fileName)
  return {
    part,
    setting: `${setting} (${folder})`,
    read: () => readFile(path, 'utf8').catch(ifMissing(null)),
    async write(marker) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}`
      await writeFile(unfinished, marker, { mode: 0o600, flush: true })
      await rename(unfinished, path)
    },
  }
}

/** The part FILES, whose marker is an object in the file store. */
export const partInStore = (setting: string, store: Store): PartLocation => ({
  part: 'FILES',
  setting,
  read: async () => ((await store.size(fileName)) === null ? null : text(store.open(fileName))),
  write: (marker) => store.write(fileName, piecesOf(marker)),
})

async function* piecesOf(marker: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(marker)
}

/** What the check value of a part, or of the database, is made of. */
export const checkedWords = (installationId: string, part: InstallationPart | 'DATABASE'): string =>
  `${installationId} ${part}`

/** The text of a part's marker under the present secret. */
export const markerOf = (secret: Buffer, installationId: string, part: InstallationPart): string =>
  JSON.stringify({
    installationId,
    check: checkValueOf(secret, checkedWords(installationId, part)),
  } satisfies Marker)

/** Null where there is none; UNREADABLE where something else stands in its place. */
export async function readMarker(location: PartLocation): Promise<Marker | 'UNREADABLE' | null> {
  const content = await location.read()
  if (content === null) return null
  try {
    return Marker.parse(JSON.parse(content))
  } catch {
    return 'UNREADABLE'
  }
}
