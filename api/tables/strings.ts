/**
 * The texts that a workbook's cells share. They lie in one block of bytes: hundreds of thousands of them as
 * texts of their own would fill the memory.
 */
import { tooSwollen } from './refusals.ts'
import type { Archive } from './archive.ts'
import { readWhole } from './xml.ts'

const [maxTexts, maxBytes] = [1_000_000, 40 * 1024 * 1024]
/** What a cell may hold; the rest of a longer one is left out. */
export const maxCellLength = 2_000

export type TextTable = { add(text: string): void; at(index: number): string }
/**
 * An empty table of texts. `add` throws FILE_TOO_LARGE past a million texts or 40 MiB; `at` returns '' where none is.
 */
export function textTable(): TextTable {
  let [block, used, count] = [Buffer.allocUnsafe(64 * 1024), 0, 0]
  let ends = new Uint32Array(4_096)
  return {
    add(text) {
      const size = Buffer.byteLength(text)
      if (count === maxTexts || used + size > maxBytes) throw tooSwollen()
      if (used + size > block.length)
        block = Buffer.concat([block], Math.min(maxBytes, Math.max(block.length * 2, used + size)))
      if (count === ends.length) {
        const longer = new Uint32Array(ends.length * 2)
        longer.set(ends)
        ends = longer
      }
      used += block.write(text, used)
      ends[count++] = used
    },
    at: (index) =>
      index >= 0 && index < count
        ? block.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index])
        : '',
  }
}

/** Reads the shared texts; how they sound, which some workbooks hold beside them, is left out. */
export async function sharedTexts(archive: Archive, name: string): Promise<TextTable> {
  const table = textTable()
  if (!archive.has(name)) return table
  let [text, isText, isSound] = ['', false, false]
  await readWhole(archive.read(name), {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') isSound = true
      isText = tag === 't' && !isSound
    },
    text(piece) {
      if (isText && text.length < maxCellLength) text += piece.slice(0, maxCellLength)
    },
    close(tag) {
      isText = false
      if (tag === 'rPh') isSound = false
      else if (tag === 'si') table.add(text.slice(0, maxCellLength))
    },
  })
  return table
}
