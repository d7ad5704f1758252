/** Files as people and their programs write them, and as somebody writes them who means harm. */
import { memoryUsage } from 'node:process'
import { describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { wordMessage } from '../messages/words.ts'
import { dayOfSerial, readDay } from './days.ts'
import { tableLines } from './lines.ts'
import { tableBytes } from './write.ts'
import { sheetOf, workbookOf, zipOf } from '../../test/importFiles.ts'

const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding)
async function read(bytes: Buffer): Promise<string[][]> {
  const lines: string[][] = []
  for await (const batch of tableLines(bytes)) lines.push(...batch.map(({ cells }) => cells))
  return lines
}
/** Processor time of this process, in ms. */
const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** What is said of a file, and how much processor time it takes to say so. */
async function refusal(bytes: Buffer) {
  const [begins, before] = [processorMs(), memoryUsage().rss]
  const error = await read(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  return {
    code: (error as AppError).code,
    message: wordMessage((error as AppError).userMessage),
    ms: processorMs() - begins,
    grownMB: (memoryUsage().rss - before) / 1e6,
  }
}

describe('text', () => {
  const rows = [
    ['email', 'firstName'],
    ['a@b.example', 'Zoë'],
  ]
  test.each([
    ['UTF-8', text('email,firstName\r\na@b.example,Zoë\r\n')],
    ['UTF-8 with its mark', text('\uFEFFemail,firstName\na@b.example,Zoë')],
    ['semicolons', text('email;firstName\na@b.example;Zoë\n')],
    ['tabs', text('email\tfirstName\na@b.example\tZoë')],
    ['old Mac ends of lines', text('email,firstName\ra@b.example,Zoë\r')],
    [
      'UTF-16, little end first',
      Buffer.concat([Buffer.from([0xff, 0xfe]), text('email\tfirstName\r\na@b.example\tZoë', 'utf16le')]),
    ],
    [
      'UTF-16, big end first',
      Buffer.concat([
        Buffer.from([0xfe, 0xff]),
        text('email,firstName\na@b.example,Zoë', 'utf16le').swap16(),
      ]),
    ],
    ['UTF-16 without a mark', text('email,firstName\na@b.example,Zoë', 'utf16le')],
    ['Windows-1252', text('email,firstName\na@b.example,Zoë', 'latin1')],
    ['blank lines', text('\n\nemail,firstName\n,,,\na@b.example,Zoë\n\n')],
  ])('%s', async (_words, bytes) => {
    expect(await read(bytes)).toEqual(rows)
  })

  test('quotation marks hold commas, ends of lines and themselves', async () => {
    expect(
      await read(text('email,homeAddress\r\n"a@b.example","12, Lake Road\r\n""Rose"" House"\r\n')),
    ).toEqual([
      ['email', 'homeAddress'],
      ['a@b.example', '12, Lake Road\n"Rose" House'],
    ])
  })

  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  test('a line that two pieces of the file share is one, wherever the cut falls', async () => {
    const many = Array.from({ length: 9_000 }, (_, at) => [
      `person${at}@example.com`,
      `"Zoë", of\nhouse ${at}`,
    ])
    const lines = await read(
      text(
        ['email,homeAddress', ...many.map(([email, address]) => `${email},${quoted(address!)}`)].join('\r\n'),
      ),
    )
    expect(lines.slice(1)).toEqual(many)
  })

  test.each([
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      'FILE_TYPE',
      /\.xlsx/,
    ],
    ['a page', text('<html><table>'), 'FILE_TYPE', /\.csv/],
    ['a PDF', text('%PDF-1.7'), 'FILE_TYPE', /\.csv/],
    ['nothing', text(''), 'FILE_TYPE', /empty/],
    ['blank lines alone', text('\n,,\n'), 'FILE_TYPE', /empty/],
    [
      'a quotation mark that is never closed',
      text(`email,firstName\n"a@b.example,Zoë\n${'x,y\n'.repeat(400_000)}`),
      'FILE_TYPE',
      /quotation mark/,
    ],
    ['65 columns', text('a,'.repeat(70)), 'FILE_TYPE', /64 columns/],
    ['a million columns', text(`a\n${','.repeat(1_000_000)}x`), 'FILE_TYPE', /64 columns/],
    ['50,001 rows', text(`email\n${'a@b.example\n'.repeat(50_001)}`), 'FILE_TOO_LARGE', /50,000 rows/],
  ])('%s is refused with a sentence', async (_words, bytes, code, message) => {
    const refused = await refusal(bytes)
    expect(refused).toMatchObject({ code, message: expect.stringMatching(message) as string })
    expect(refused.ms).toBeLessThan(5_000)
  })
})

describe('a workbook', () => {
  test('gives shared, rich, written and computed texts, numbers, dates, truths; a formula is its value', async () => {
    const texts =
      '<sst><si><t>email</t></si><si><r><t>first</t></r><r><t>Name</t></r><rPh><t>SOUND</t></rPh></si></sst>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" ' +
      'formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; ' +
      'days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf ' +
      'numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const sheet = `<x:worksheet xmlns:x="y"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>
        <x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="3"><x:c r="A3" t="str"><x:f>CMD|' /C calc'!A0</x:f><x:v>a@b.example</x:v></x:c>
        <x:c r="B3" s="1"><x:v>45352</x:v></x:c>
        <x:c r="C3" s="2"><x:v>45352.75</x:v></x:c>
        <x:c r="D3" s="3"><x:v>3</x:v></x:c>
        <x:c r="E3"><x:v>9.1981001234E11</x:v></x:c>
        <x:c r="F3" t="b"><x:v>1</x:v></x:c>
        <x:c r="G3"/>
        <x:c r="XFD3"/></x:row></x:sheetData></x:worksheet>`
    expect(await read(workbookOf({ sheet, texts, styles }))).toEqual([
      ['email', '', 'firstName'],
      ['a@b.example', '2024-03-01', '2024-03-01', '3', '919810012340', 'TRUE'],
    ])
  })

  test('gives its first sheet that is not hidden', async () => {
    const workbook =
      '<sheet name="Secret" sheetId="1" state="hidden" r:id="rId0"/><sheet name="People" sheetId="2" r:id="rId1"/>'
    expect(
      await read(
        workbookOf({
          workbook,
          sheet: sheetOf([['email']]),
          more: [{ name: 'xl/worksheets/hidden.xml', content: sheetOf([['secret']]) }],
        }),
      ),
    ).toEqual([['email']])
  })

  test('that we wrote reads as it was written: formulas stay texts', async () => {
    const rows = [
      ['email', 'note'],
      ['a@b.example', '=HYPERLINK("http://x")'],
      ['<&>', ' +1'],
    ]
    const pieces: Uint8Array[] = []
    for await (const piece of tableBytes('XLSX', [rows])) pieces.push(piece)
    expect(await read(Buffer.concat(pieces))).toEqual(rows.map((cells) => cells.map((cell) => cell.trim())))
  })

  test('as CSV its formulas are texts for every program, and ours reads them back', async () => {
    const rows = [
      ['email', 'phoneNumber'],
      ['=1+1', '+919810012345'],
      ['@sum', '-2'],
    ]
    const pieces: Uint8Array[] = []
    for await (const piece of tableBytes('CSV', [rows])) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe(
      '\uFEFFemail,phoneNumber\r\n"\'=1+1","\'+919810012345"\r\n"\'@sum","\'-2"\r\n',
    )
    expect(await read(Buffer.concat(pieces))).toEqual(rows)
  })
})

describe('rows that fail while a table is written', () => {
  const moments: Record<string, () => AsyncGenerator<string[][]>> = {
    'at once': async function* () {
      yield* await Promise.resolve<string[][][]>([])
      throw new Error('the rows are gone')
    },
    'after the header': async function* () {
      yield [['email']]
      throw new Error('the rows are gone')
    },
    'a while later': async function* () {
      for (let at = 0; at < 500; at++) yield [[`person${at}@example.com`]]
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('the rows are gone')
    },
  }
  test.each(Object.keys(moments).flatMap((moment) => [['XLSX', moment] as const, ['CSV', moment] as const]))(
    '%s, %s: whoever reads it hears it, and the process lives',
    async (format, moment) => {
      const unheard: unknown[] = []
      const hear = (error: unknown) => void unheard.push(error)
      process.prependListener('uncaughtException', hear)
      const read: Uint8Array[] = []
      const readAll = async () => {
        for await (const piece of tableBytes(format, moments[moment]?.() ?? [])) read.push(piece)
      }
      await expect(readAll()).rejects.toThrow('the rows are gone')
      await new Promise((resolve) => setTimeout(resolve, 20))
      process.off('uncaughtException', hear)
      expect(unheard).toEqual([])
    },
  )
})

const megabyte = 1024 * 1024
const spaces = (size: number) => Buffer.alloc(size, ' ')
describe('harm', () => {
  const compound = (mark: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(512),
      Buffer.from(mark, 'utf16le'),
    ])
  const bomb = Buffer.concat([
    Buffer.from('<worksheet><sheetData>'),
    Buffer.from('<row><c/></row>'.repeat(12 * megabyte)),
  ])
  test.each<[string, () => Buffer, string, RegExp]>([
    ['the old kind', () => compound('Workbook'), 'FILE_TYPE', /old kind/],
    ['a password', () => compound('EncryptedPackage'), 'FILE_TYPE', /password/],
    [
      'a locked zip',
      () => zipOf([{ name: 'xl/workbook.xml', content: 'x', isLocked: true }]),
      'FILE_TYPE',
      /password/,
    ],
    ['a letter', () => zipOf([{ name: 'word/document.xml', content: '<a/>' }]), 'FILE_TYPE', /damaged/],
    [
      'half a workbook',
      () => workbookOf({ sheet: sheetOf([['email']]) }).subarray(0, 400),
      'FILE_TYPE',
      /damaged/,
    ],
    [
      'XML that is none',
      () => workbookOf({ sheet: '<worksheet><sheetData><row><c></row>' }),
      'FILE_TYPE',
      /damaged/,
    ],
    ['a bomb that says so', () => workbookOf({ sheet: bomb.toString() }), 'FILE_TOO_LARGE', /far too large/],
    ['a bomb that lies', () => workbookOf({ sheet: bomb.toString(), claims: 1_000 }), 'FILE_TYPE', /damaged/],
    [
      'a bomb of blanks',
      () => workbookOf({ sheet: `<worksheet>${spaces(120 * megabyte).toString()}</worksheet>` }),
      'FILE_TYPE',
      /damaged/,
    ],
    [
      'entities that multiply',
      () =>
        workbookOf({
          sheet:
            '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b ' +
            '"&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
        }),
      'FILE_TYPE',
      /damaged/,
    ],
    [
      'a million columns',
      () =>
        workbookOf({
          sheet: `<worksheet><sheetData><row>${'<c t="str"><v>x</v></c>'.repeat(1_000_000)}</row></sheetData></worksheet>`,
        }),
      'FILE_TYPE',
      /64 columns|damaged/,
    ],
    [
      'a far column',
      () =>
        workbookOf({
          sheet: '<worksheet><sheetData><row><c r="XFD1" t="str"><v>x</v></c></row></sheetData></worksheet>',
        }),
      'FILE_TYPE',
      /64 columns/,
    ],
    [
      'a flood of shared texts',
      () =>
        workbookOf({
          sheet: sheetOf([['email']]),
          texts: `<sst>${'<si><t>x</t></si>'.repeat(1_100_000)}</sst>`,
        }),
      'FILE_TOO_LARGE',
      /far too large/,
    ],
    [
      'a hundred thousand rows',
      () => workbookOf({ sheet: sheetOf(Array.from({ length: 60_000 }, () => ['a'])) }),
      'FILE_TOO_LARGE',
      /50,000 rows/,
    ],
    ['nesting without end', () => workbookOf({ sheet: '<a>'.repeat(1_000_000) }), 'FILE_TYPE', /damaged/],
    [
      'one endless name',
      () => workbookOf({ sheet: `<worksheet ${'a'.repeat(20 * megabyte)}` }),
      'FILE_TYPE',
      /damaged/,
    ],
    [
      'a hundred thousand parts',
      () => zipOf(Array.from({ length: 3_000 }, (_, at) => ({ name: `${at}`, content: '' }))),
      'FILE_TYPE',
      /damaged/,
    ],
  ])('%s is refused with a sentence, soon and without swelling', async (_words, make, code, message) => {
    const refused = await refusal(make())
    expect(refused).toMatchObject({ code, message: expect.stringMatching(message) as string })
    expect(refused.ms).toBeLessThan(6_000)
    expect(refused.grownMB).toBeLessThan(150)
  })
})

test.each([
  ['2026-03-31', { on: '2026-03-31' }],
  ['31/03/2026', { on: '2026-03-31' }],
  ['03/31/2026', { on: '2026-03-31' }],
  ['04/03/2026', { on: '2026-03-04', other: '2026-04-03' }],
  ['5.5.2026', { on: '2026-05-05' }],
  ['45352', { on: '2024-03-01' }],
  ['2026-03-31T10:00:00Z', { on: '2026-03-31' }],
  ['31/02/2026', null],
  ['soon', null],
  ['2026-13-01', null],
])('the day %j is read as %j', (input, read) => {
  expect(readDay(input)).toEqual(read)
})
test('spreadsheets count days from 1900, which they take for a leap year, or from 1904', () => {
  expect([
    dayOfSerial(1),
    dayOfSerial(59),
    dayOfSerial(61),
    dayOfSerial(43_890, true),
    dayOfSerial(0),
  ]).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', '2024-03-01', null])
})
