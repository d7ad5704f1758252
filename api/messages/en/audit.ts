/** English. */
export const audit = {
  actionFormat: 'Use letters, digits and : only',
  tooManyForWorkbook: 'That is more than a workbook can hold. Take CSV, or narrow the filter.',
} as const
