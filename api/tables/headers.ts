/** The words at the head of a table's columns. */
/** Names are alike without case, spaces, signs and accents. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What a report of ours adds to a file. */
export const reportColumns = ['Status', 'Reason', 'Suggestion'] as const
