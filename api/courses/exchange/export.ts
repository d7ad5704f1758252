/** A course as a zip, made while it is sent. */
import { canonicalJson } from '../../../workflows/definition/canonical.ts'
import type { Ctx } from '../../core/deps.ts'
import { AppError } from '../../core/errors.ts'
import { say } from '../../messages/say.ts'
import { keyOf } from '../../storage/store.ts'
import { zipped, type ZipEntry } from '../../zip/write.ts'
import { assertOwn, courseFor } from '../access.ts'
import { coursePurposes, filesOf, withFiles, type CoursePurpose } from '../definition/files.ts'
import { newestOf } from '../draft.ts'
import { draftOf } from '../present.ts'
import {
  manifestName,
  maxZipBytes,
  maxFiles,
  nameInZip,
  type CourseManifest,
  type FileInZip,
} from './manifest.ts'

type Stored = Omit<FileInZip, 'ref'> & { id: string }

/**
 * The draft of a course, or what is published where there is none, with all files that are there; a file that is
 * not is left out of it. Throws NOT_FOUND, and ILLEGAL_STATE for more than can be read in again.
 */
export async function exportOf(
  ctx: Ctx,
  courseId: string,
): Promise<{ title: string; bytes: AsyncIterable<Uint8Array> }> {
  const row = await courseFor(ctx, courseId)
  assertOwn(row)
  const draft = draftOf(await newestOf(ctx, row.id))
  const stored = await storedOf(
    ctx,
    filesOf(draft).map(({ fileId }) => fileId),
  )
  const named = new Map<string, FileInZip>()
  const course = withFiles(draft, (fileId, { purpose }) => {
    const file = stored.get(fileId)
    if (file?.purpose !== purpose) return null
    const { id: _, ...fileFields } = file
    const known = named.get(fileId) ?? { ref: `file-${named.size + 1}`, ...fileFields }
    named.set(fileId, known)
    return known.ref
  })
  const files = [...named.values()]
  if (files.length > maxFiles || files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > maxZipBytes)
    throw new AppError('ILLEGAL_STATE', { text: say('courses.exportTooLarge') })
  const manifest: CourseManifest = { format: 'redress-course', version: 1, course, files }
  return { title: draft.title, bytes: zipped(partsOf(ctx, manifest, [...named])) }
}

async function storedOf(ctx: Ctx, ids: string[]): Promise<Map<string, Stored>> {
  const rows = await ctx.tx.storedFile.findMany({
    where: {
      id: { in: ids.filter(isUuid) },
      confirmedAt: { not: null },
      purpose: { in: [...coursePurposes] },
    },
  })
  return new Map(
    rows.flatMap(({ id, purpose, fileName, contentType, sizeBytes, sha256 }) =>
      isPurpose(purpose) && sha256 !== null
        ? [[id, { id, purpose, fileName, contentType, sizeBytes, sha256 }] as const]
        : [],
    ),
  )
}
const isPurpose = (purpose: string): purpose is CoursePurpose =>
  coursePurposes.some((each) => each === purpose)
/** Whether a text has the form of a UUID, and so can be the id of a stored file. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Files of the same content lie in it once. */
function partsOf(
  { deps }: Ctx,
  manifest: CourseManifest,
  named: [id: string, file: FileInZip][],
): ZipEntry[] {
  const byName = new Map(named.map(([id, file]) => [nameInZip(file), id]))
  return [
    { name: manifestName, pieces: [canonicalJson(manifest)] },
    ...[...byName].map(([name, id]) => ({ name, pieces: opened(deps, id), isPacked: true })),
  ]
}
/** Not before its turn has come. */
async function* opened({ store }: Ctx['deps'], id: string): AsyncGenerator<Uint8Array> {
  yield* store.open(keyOf('files', id))
}
