/**
 * A zip that was exported becomes a new course. All of it is looked at before anything is written: names, sizes,
 * hashes, what each file is, and the course itself; then course, files and ledger are one transaction.
 */
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../../core/deps.ts'
import { AppError, badField } from '../../core/errors.ts'
import type { Takes } from '../../core/fileRoutes.ts'
import { parse } from '../../core/implement.ts'
import { purposes } from '../../files/purposesContract.ts'
import { say } from '../../messages/say.ts'
import type { PackageManifest } from '../../scorm/manifest.ts'
import { packageRow, readPackage } from '../../scorm/package.ts'
import { plainName } from '../../storage/fileName.ts'
import { receiveFile, type Received } from '../../storage/receive.ts'
import { keyOf } from '../../storage/store.ts'
import { openZip, type Refusals, type Zip } from '../../zip/read.ts'
import { cleanCourse } from '../clean.ts'
import type { OpenCourse } from '../contract.ts'
import { filesOf, withFiles } from '../definition/files.ts'
import { begin, placeOf } from '../service.ts'
import { CourseManifest, manifestName, maxZipBytes, maxFiles, nameInZip, type FileInZip } from './manifest.ts'

/** How large such a zip may be. */
export const courseZip: Takes = { maxBytes: maxZipBytes, tooLarge: say('courses.zipTooLarge') }

const damaged = () => new AppError('FILE_TYPE', { text: say('courses.zipDamaged') })
export const refusals: Refusals = {
  damaged,
  locked: () => new AppError('FILE_TYPE', { text: say('courses.zipLocked') }),
  swollen: () => new AppError('FILE_TOO_LARGE', { text: say('courses.zipSwollen') }),
}
const maxManifestLength = 64 * 1024 * 1024
const limits = { entries: maxFiles + 1, unpacked: maxZipBytes, ratio: 200, ratioFrom: 10 * 1024 * 1024 }

/**
 * Takes the zip, and answers the course that it made, of the whole workspace unless a business unit is named. Throws
 * FILE_TYPE, FILE_TOO_LARGE, and VALIDATION_FAILED with each field of the manifest that is wrong.
 */
export async function importCourse(
  ctx: Ctx,
  pieces: AsyncIterable<Uint8Array> | null,
  branchId: string | null,
): Promise<OpenCourse> {
  const place = await placeOf(ctx, branchId)
  return receiveFile(ctx.deps, pieces, courseZip, async ({ source }) => {
    const zip = await openZip(source, limits, refusals)
    try {
      return await readIn(ctx, zip, place)
    } finally {
      zip.close()
    }
  })
}

async function readIn(ctx: Ctx, zip: Zip, branchId: string | null): Promise<OpenCourse> {
  const manifest = await manifestIn(zip)
  checkNames(zip, manifest)
  checkRefs(manifest)
  const importedFiles: ImportedFile[] = []
  try {
    // eslint-disable-next-line no-await-in-loop
    for (const file of manifest.files) importedFiles.push(await keep(ctx, zip, file))
    return await ctx.db.transaction((rows) => write({ ...ctx, tx: rows }, manifest, importedFiles, branchId))
  } catch (error) {
    // eslint-disable-next-line no-await-in-loop
    for (const { file } of importedFiles) await ctx.deps.store.remove(keyOf('files', file.id))
    throw error
  }
}

async function manifestIn(zip: Zip): Promise<CourseManifest> {
  if (!zip.has(manifestName)) throw new AppError('FILE_TYPE', { text: say('courses.zipOfOther') })
  let text = ''
  for await (const piece of zip.read(manifestName)) {
    text += piece
    if (text.length > maxManifestLength) throw refusals.swollen()
  }
  return parse(CourseManifest, jsonIn(text), '')
}
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged()
  }
}

/** What is in the zip is what the manifest names: nothing else, nothing less. */
function checkNames(zip: Zip, { files }: CourseManifest): void {
  const wanted = new Set([manifestName, ...files.map(nameInZip)])
  const other = [...zip.names()].find((name) => !wanted.has(name))
  if (other !== undefined)
    throw badField('files', say('courses.zipNotNamed', { name: other.slice(0, 200) }), 'unknown')
  files.forEach((file, at) => {
    if (!zip.has(nameInZip(file)))
      throw badField(`files.${at}`, say('courses.zipFileMissing', { name: file.fileName }), 'required')
  })
}

/** Every file has a name of its own and stands in the course, where a file of its purpose may. */
function checkRefs({ course, files }: CourseManifest): void {
  const byRef = new Map(files.map((file) => [file.ref, file]))
  const named = filesOf(course)
  for (const { fileId, label, purpose } of named)
    if (byRef.get(fileId)?.purpose !== purpose)
      throw badField('course', say('courses.fileMissing', { label }))
  const used = new Set(named.map(({ fileId }) => fileId))
  files.forEach(({ ref, fileName }, at) => {
    if (byRef.get(ref) !== files[at] || !used.has(ref))
      throw badField(`files.${at}.ref`, say('courses.zipNotNamed', { name: fileName }))
  })
}

type ImportedFile = { file: FileInZip & { id: string }; scorm: PackageManifest | null }
/** Puts the content of one file in its place. Throws 400 naming it where it is not what the manifest says. */
async function keep(ctx: Ctx, zip: Zip, file: FileInZip): Promise<ImportedFile> {
  const id = uuid()
  const { maxBytes, rule } = purposes[file.purpose]
  return receiveFile(ctx.deps, zip.bytes(nameInZip(file)), { maxBytes, tooLarge: rule }, async (came) => {
    checkContent(file, came)
    const scorm = file.purpose === 'SCORM_PACKAGE' ? await readPackage(came.source) : null
    await came.keepAs(keyOf('files', id))
    const fileName = plainName(file.fileName, came.fileType?.extension ?? 'zip')
    return { file: { ...file, fileName, id }, scorm }
  })
}

function checkContent(file: FileInZip, { fileType, sizeBytes, sha256 }: Received): void {
  const { contentTypes, rule } = purposes[file.purpose]
  if (sizeBytes !== file.sizeBytes || sha256 !== file.sha256)
    throw badField('files', say('courses.zipFileDiffers', { name: file.fileName }), 'differs')
  if (file.purpose === 'SCORM_PACKAGE') return
  if (fileType?.contentType !== file.contentType || !contentTypes.some((each) => each === file.contentType))
    throw new AppError('FILE_TYPE', { text: rule })
}

async function write(
  ctx: Ctx,
  { course }: CourseManifest,
  importedFiles: ImportedFile[],
  branchId: string | null,
) {
  const createdBy = ctx.person.userId
  await ctx.tx.storedFile.createMany({
    data: importedFiles.map(({ file: { id, purpose, fileName, contentType, sizeBytes, sha256 } }) => {
      const file = { id, purpose, fileName, contentType, sizeBytes, sha256 }
      return { ...file, confirmedAt: new Date(), createdBy }
    }),
  })
  await ctx.tx.scormPackage.createMany({
    data: importedFiles.flatMap(({ file, scorm }) => (scorm ? [packageRow(file.id, scorm)] : [])),
  })
  const ids = new Map(importedFiles.map(({ file: { ref, id } }) => [ref, id]))
  const draft = cleanCourse(withFiles(course, (ref) => ids.get(ref) ?? null))
  const openCourse = await begin(ctx, draft, branchId, {})
  await ctx.tx.ledgerEntry.create({
    data: {
      byUserId: createdBy,
      action: 'courses:importCourse',
      entity: 'courses',
      entityId: openCourse.course.courseId,
      detail: { branchId, files: importedFiles.length },
    },
  })
  return openCourse
}
