/** English. */
export const manuals = {
  titleMissing: 'Give the manual a title',
  chooseOneFile: 'Choose one file.',
} as const
