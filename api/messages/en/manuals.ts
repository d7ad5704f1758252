/** English. */
export const manuals = {
  titleMissing: 'Give the manual a title',
} as const
