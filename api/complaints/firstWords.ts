/** By which somebody knows a draft of theirs again: how the first of its texts begins, in one line. */
export function firstWordsOf(texts: readonly string[]): string {
  const line = (texts.find((text) => text.trim() !== '') ?? '').trim().replace(/\s+/g, ' ')
  return line.length > 90
    ? `${line
        .slice(0, 90)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : line
}
