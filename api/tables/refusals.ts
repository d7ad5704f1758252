/** What is said of a file that cannot be read. */
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

/** FILE_TYPE for a file that is no Excel workbook (.xlsx) or CSV file; `text` gives another reason. */
export const notATable = (text = say('imports.fileType')) => new AppError('FILE_TYPE', { text })
/** FILE_TYPE for an Excel file of the old kind (.xls). */
export const oldWorkbook = () => notATable(say('imports.oldExcel'))
/** FILE_TYPE for a workbook that is protected with a password. */
export const lockedWorkbook = () => notATable(say('imports.workbookProtected'))
/** FILE_TYPE for a workbook that is damaged. */
export const damagedFile = () => notATable(say('imports.workbookDamaged'))
/** FILE_TOO_LARGE for a workbook that is too large once unpacked. */
export const tooSwollen = () =>
  new AppError('FILE_TOO_LARGE', {
    text: say('imports.workbookTooLarge'),
  })
/** FILE_TYPE for a table with more than `most` columns. */
export const tooWide = (most: number) => notATable(say('imports.tooManyColumns', { most }))
/** FILE_TOO_LARGE for a table with more than `most` rows. */
export const tooLong = (most: number) =>
  new AppError('FILE_TOO_LARGE', { text: say('imports.tooManyRows', { most }) })
/** FILE_TYPE for an empty file: it lacks the row of column names. */
export const emptyTable = () => notATable(say('imports.fileWithoutHeader'))
/** FILE_TYPE for a CSV file with a quotation mark that is never closed. */
export const openQuote = () => notATable(say('imports.quoteNotClosed'))
