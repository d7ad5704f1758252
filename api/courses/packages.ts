/** SCORM packages that lessons play. */
import { v7 as uuid } from 'uuid'
import type { Ctx } from '../core/deps.ts'
import { purposes } from '../files/purposesContract.ts'
import type { Package } from '../scorm/contract.ts'
import { packageRow, readPackage } from '../scorm/package.ts'
import { plainName } from '../storage/fileName.ts'
import { receiveFile } from '../storage/receive.ts'
import { keyOf } from '../storage/store.ts'
import { writableCourse } from './access.ts'

const { maxBytes, rule } = purposes.SCORM_PACKAGE
/** How large a package may be. */
export const packageZip = { maxBytes, tooLarge: rule }

/**
 * Takes a package for a course; the draft names it from then on. Throws FILE_TYPE for what is none, FILE_TOO_LARGE for
 * one that is larger than it says.
 */
export async function addPackage(
  ctx: Ctx,
  courseId: string,
  pieces: AsyncIterable<Uint8Array> | null,
): Promise<Package> {
  await writableCourse(ctx, courseId)
  return receiveFile(ctx.deps, pieces, packageZip, async ({ source, sizeBytes, sha256, keepAs }) => {
    const manifest = await readPackage(source)
    const id = uuid()
    const { title, standard, scos } = manifest
    await ctx.db.transaction(async (rows) => {
      await rows.storedFile.create({
        data: {
          id,
          purpose: 'SCORM_PACKAGE',
          fileName: plainName(`${title}.zip`, 'zip'),
          contentType: 'application/zip',
          sizeBytes,
          sha256,
          confirmedAt: new Date(),
          createdBy: ctx.person.userId,
        },
      })
      await rows.scormPackage.create({ data: packageRow(id, manifest) })
      await rows.ledgerEntry.create({
        data: {
          byUserId: ctx.person.userId,
          action: 'courses:addPackage',
          entity: 'courses',
          entityId: courseId,
          detail: { packageId: id, standard },
        },
      })
      await keepAs(keyOf('files', id))
    })
    return { packageId: id, title, standard, sizeBytes, scos }
  })
}
