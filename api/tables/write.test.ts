import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import { tableLines } from './lines.ts'
import { workbook, type Cells } from './write.ts'

const head = ['Name', 'Unit']
const lines = (count: number) => Array.from({ length: count }, (_, n) => [`Person ${n}`, 'Pune'])
/** In batches that do not end where sheets do. */
function* batches(rows: Cells[]): Generator<Cells[]> {
  yield [head]
  for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7)
}
const written = (count: number, most: number) => buffer(Readable.from(workbook(batches(lines(count)), most)))

test.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [18, 2],
  [19, 3],
])('%i rows at ten lines a sheet take %i sheets, each under the head', async (count, sheets) => {
  const archive = await openArchive(await written(count, 10))
  const names = [...archive.names()].filter((name) => name.startsWith('xl/worksheets/'))
  expect(names).toHaveLength(sheets)
  const writtenLines: string[] = []
  for (const name of names) {
    let xml = ''
    for await (const piece of archive.read(name)) xml += piece
    const rows = xml.match(/<row>.*?<\/row>/g) ?? []
    expect(rows.length).toBeLessThanOrEqual(10)
    expect(rows[0]).toContain('Unit')
    writtenLines.push(...rows.slice(1))
  }
  expect(writtenLines.map((row) => /Person \d+/.exec(row)?.[0])).toEqual(lines(count).map(([name]) => name))
  archive.close()
})

test('the first sheet is read like any other workbook', async () => {
  const read: string[][] = []
  for await (const batch of tableLines(await written(12, 10))) read.push(...batch.map(({ cells }) => cells))
  expect(read).toEqual([head, ...lines(9)])
})

test('a table that fails while it is written ends the workbook with what it threw', async () => {
  async function* failing(): AsyncGenerator<Cells[]> {
    yield [head]
    throw new Error('The database went away')
  }
  await expect(buffer(Readable.from(workbook(failing())))).rejects.toThrow('The database went away')
})

test('a text longer than a cell holds goes on in the rows below it, and no sign is broken', async () => {
  const long = `${'a'.repeat(32_766)}😀${'b'.repeat(67_000)}`
  const rows = [head, ['Meera', long], ['Rohan', 'Pune']]
  const archive = await openArchive(await buffer(Readable.from(workbook([rows]))))
  let xml = ''
  for await (const piece of archive.read('xl/worksheets/sheet1.xml')) xml += piece
  archive.close()
  const textOf = (cell = '') => /<t[^>]*>(.*)<\/t>/s.exec(cell)?.[1] ?? ''
  const read = (xml.match(/<row>.*?<\/row>/gs) ?? []).map((row) =>
    (row.match(/<c\/>|<c .*?<\/c>/gs) ?? []).map(textOf),
  )
  expect(read.map(([name]) => name)).toEqual(['Name', 'Meera', '', '', '', 'Rohan'])
  const pieces = read.slice(1, 5).map(([, text = '']) => text)
  expect(pieces.map(({ length }) => length)).toEqual([32_766, 32_767, 32_767, 1_468])
  expect(pieces.join('') === long).toBe(true)
})
