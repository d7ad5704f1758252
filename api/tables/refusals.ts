/** What is said of a file that cannot be read. */
import { AppError } from '../core/errors.ts'
import { say } from '../messages/say.ts'

export const notATable = (text = say('imports.fileType')) => new AppError('FILE_TYPE', { text })
export const oldWorkbook = () => notATable(say('imports.oldExcel'))
export const lockedWorkbook = () => notATable(say('imports.workbookProtected'))
export const damagedFile = () => notATable(say('imports.workbookDamaged'))
export const tooSwollen = () =>
  new AppError('FILE_TOO_LARGE', {
    text: say('imports.workbookTooLarge'),
  })
export const tooWide = (most: number) => notATable(say('imports.tooManyColumns', { most }))
export const tooLong = (most: number) =>
  new AppError('FILE_TOO_LARGE', { text: say('imports.tooManyRows', { most }) })
export const emptyTable = () => notATable(say('imports.fileWithoutHeader'))
export const openQuote = () => notATable(say('imports.quoteNotClosed'))
