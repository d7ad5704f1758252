/** A workbook is a zip, of a size and shape that real ones have. */
import { openZip, type Zip } from '../zip/read.ts'
import { damagedFile, lockedWorkbook, tooSwollen } from './refusals.ts'

/** Real sheets shrink ten- to sixtyfold, and a workbook has some dozens of parts. */
const limits = {
  entries: 2_000,
  unpacked: 150 * 1024 * 1024,
  ratio: 200,
  ratioFrom: 10 * 1024 * 1024,
}
export type Archive = Zip
/** Throws FILE_TYPE or FILE_TOO_LARGE. */
export const openArchive = (bytes: Buffer): Promise<Archive> =>
  openZip(bytes, limits, { damaged: damagedFile, locked: lockedWorkbook, swollen: tooSwollen })
