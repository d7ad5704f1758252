/** A SCORM package as one stored file, the zip it came as: looked through before it is kept, read in place after. */
import type { Prisma } from '../../prisma/client.ts'
import type { PublicCtx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { column } from '../core/json.ts'
import { say } from '../messages/say.ts'
import { keyOf, sourceOf } from '../storage/store.ts'
import { openZip, type Refusals, type Source, type Zip } from '../zip/read.ts'
import { Standard } from './contract.ts'
import { manifestName, readManifest, type PackageManifest, type Sco } from './manifest.ts'
import { ownFolder } from './runtime.ts'

const refusals: Refusals = {
  damaged: () => new AppError('FILE_TYPE', { text: say('scorm.zipDamaged') }),
  locked: () => new AppError('FILE_TYPE', { text: say('scorm.zipLocked') }),
  swollen: () => new AppError('FILE_TOO_LARGE', { text: say('scorm.zipSwollen') }),
}
const limits = { entries: 5_000, unpacked: 2 ** 31 - 1, ratio: 200, ratioFrom: 10 * 1024 * 1024 }
const maxManifestLength = 4 * 1024 * 1024

/**
 * What the zip says of itself, once all of it was unpacked and none of it kept. Throws FILE_TYPE and FILE_TOO_LARGE.
 */
export async function readPackage(source: Source): Promise<PackageManifest> {
  const zip = await openZip(source, limits, refusals)
  try {
    if (!zip.has(manifestName)) throw new AppError('FILE_TYPE', { text: say('scorm.manifestMissing') })
    for (const name of zip.names())
      if (name.startsWith(ownFolder)) throw refusals.damaged()
      else for await (const _ of zip.bytes(name)); // eslint-disable-line no-await-in-loop
    return await readManifest(manifestIn(zip), (path) => zip.has(path))
  } finally {
    zip.close()
  }
}
async function* manifestIn(zip: Zip): AsyncGenerator<string> {
  let length = 0
  for await (const piece of zip.read(manifestName)) {
    length += piece.length
    if (length > maxManifestLength) throw refusals.swollen()
    yield length === piece.length ? piece.replace(/^\uFEFF/, '') : piece
  }
}

/** Opens the zip in place to read one file of it; the caller closes it. */
export const openPackage = (
  { deps }: Pick<PublicCtx, 'deps'>,
  { fileId, sizeBytes }: Pick<Package, 'fileId' | 'sizeBytes'>,
): Promise<Zip> => openZip(sourceOf(deps.store, keyOf('files', fileId), sizeBytes), limits, refusals)

/** What a new package's row holds beside its file. */
export const packageRow = (fileId: string, { standard, title, scos }: PackageManifest) => ({
  fileId,
  standard,
  title,
  scos,
})

export type Package = PackageManifest & { fileId: string; sizeBytes: number; sha256: string }
const ofColumn = column<Sco[]>()
/** Null for one that is not of this workspace. */
export async function packageFor({ tx }: Pick<PublicCtx, 'tx'>, fileId: string): Promise<Package | null> {
  const row = await tx.scormPackage.findFirst({ where: { fileId }, include: { file: true } })
  return row && toPackage(row)
}
const toPackage = ({
  fileId,
  standard,
  title,
  scos,
  file: { sizeBytes, sha256 },
}: Prisma.ScormPackageGetPayload<{ include: { file: true } }>): Package => ({
  fileId,
  standard: Standard.parse(standard),
  title,
  scos: ofColumn.read(scos),
  sizeBytes,
  sha256: sha256 ?? fileId,
})
