/** English. */
export const audit = {
  actionFormat: 'Use letters, digits and : only',
  tooManyForWorkbook: 'That is too much for an Excel file. Download CSV, or narrow the filter.',
} as const
