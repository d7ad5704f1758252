/** Something that is late or missing, as a line that leads to where it is mended. */

/** LATE is past its time, MISSING keeps people from their work, WAITING needs a word, GOING mends itself. */
export type AttentionItem = { state: 'LATE' | 'MISSING' | 'WAITING' | 'GOING'; words: string; to: string }

/** Of nothing there is nothing to say. */
export const attentionItemOf = (
  count: number,
  state: AttentionItem['state'],
  to: string,
  words: () => string,
): AttentionItem[] => (count > 0 ? [{ state, words: words(), to }] : [])
