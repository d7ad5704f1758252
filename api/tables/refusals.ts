/** What is said of a file that cannot be read. */
import { AppError } from '../core/errors.ts'

export const notATable = (message = 'Send an Excel workbook (.xlsx) or a table as text (.csv).') =>
  new AppError('FILE_TYPE', { message })
export const oldWorkbook = () =>
  notATable('This is an Excel file of the old kind (.xls). Open it in Excel and save it as .xlsx.')
export const lockedWorkbook = () =>
  notATable('This workbook is protected with a password. Save it without one and try again.')
export const damaged = () =>
  notATable('This workbook is damaged. Open it in Excel, save it again as .xlsx and try once more.')
export const tooSwollen = () =>
  new AppError('FILE_TOO_LARGE', {
    message: 'This workbook grows far too large when it is opened. Copy the rows into a new workbook.',
  })
export const tooWide = (most: number) => notATable(`A file can have ${most} columns at most.`)
export const tooLong = (most: number) =>
  new AppError('FILE_TOO_LARGE', { message: `A file can have ${most.toLocaleString('en')} rows at most.` })
export const emptyTable = () =>
  notATable('There is nothing in this file. The first row must name the columns.')
export const openQuote = () =>
  notATable('A quotation mark in this file is never closed, so its rows cannot be told apart.')
