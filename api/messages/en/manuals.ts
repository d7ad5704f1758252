/** English. */
export const manuals = {
  titleMissing: 'Enter a title for the manual',
} as const
