/**
 * Documents drawn of texts that no person writes, and of those that all write: every sign is there, and it
 * ends in time.
 */
import { describe, expect, test } from 'vitest'
import { drawPdf } from './draw.ts'
import type { Block, Paper } from './paper.ts'
import { maxPages } from './sheet.ts'
import { readPdf, toldAs } from '../../test/pdf.ts'
import { languages, type Language } from '../messages/languages.ts'
import { wordsIn } from '../messages/words.ts'

const paper = (blocks: Block[], more: Partial<Paper> = {}): Paper => ({
  language: 'en',
  title: 'Receipt of a complaint',
  brand: { name: 'Acme', color: '1f4e79', logo: null },
  foot: 'ACME-1',
  blocks,
  ...more,
})
const answered = async (text: string) =>
  readPdf((await drawPdf(paper([{ kind: 'answer', question: 'What happened?', text }]))).bytes)

describe('scripts', () => {
  test.each([
    ['Hindi', 'कर्मचारी शिकायत'],
    ['Marathi', 'कुऱ्हाड वर्‍हाड ळ'],
    ['Kannada', 'ಕನ್ನಡ ವಿಶ್ವ'],
    ['Telugu', 'తెలుగు క్ష్మ'],
    ['Tamil', 'தமிழ் கொடுமை'],
    ['English with Hindi', 'He said “कर्मचारी” twice'],
  ])('%s has its letters, and is copied as it was written', async (_, text) => {
    const { text: drawn, raw } = await answered(text)
    expect(drawn).not.toContain('An empty box')
    expect(raw).toContain(toldAs(text))
  })

  test.each([
    ['क्ष', 1],
    ['कष', 2],
    ['ಕ್ಷಿ', 1],
    ['ಕಷ', 2],
    ['ప్ర', 2],
    ['కి', 1],
    ['கௌ', 3],
  ])('the letters of %s are drawn joined, as %i', async (text, count) => {
    const { raw } = await answered(text)
    const glyphs =
      /\/ActualText[^]*?BDC([^]*?)EMC/
        .exec(raw)?.[1]
        ?.match(/<([0-9a-f]+)>/g)
        ?.join('')
        .replace(/[<>]/g, '') ?? ''
    expect(glyphs.length / 4 - 1).toBe(count) // beside a blank
  })

  test.each((Object.keys(languages) as Language[]).filter((each) => each !== 'en'))(
    'every word that documents say in %s can be drawn',
    async (language) => {
      const words = Object.entries(wordsIn(language)).filter(([code]) => code.startsWith('documents.'))
      expect(words.length).toBeGreaterThan(40)
      expect((await answered(words.map(([, text]) => text).join('\n'))).text).not.toContain('An empty box')
    },
  )

  test('a sign that no font has is a box, told beside it and explained', async () => {
    const { text, raw } = await answered('Fine 😀 مرحبا')
    expect(text).toContain('An empty box stands for a character that cannot be printed here.')
    expect(raw).toContain(toldAs('Fine 😀 مرحبا'))
  })
})

describe('hostile texts', () => {
  const texts: [string, string][] = [
    ['a hundred thousand letters', 'मुझे धमकाया गया। It went on. '.repeat(3600)],
    ['a word of five thousand', 'x'.repeat(5000)],
    ['a Hindi word of five thousand', 'क्ष्म'.repeat(1000)],
    ['right to left', 'שלום \u202Eabc\u202C مرحبا بالعالم '.repeat(200)],
    ['emoji', '👩‍👩‍👧‍👦🇮🇳👍🏽 '.repeat(500)],
    ['controls', Array.from({ length: 0x20 }, (_, at) => String.fromCharCode(at + 1)).join('a')],
    ['marks without letters', '\u0301\u094D\u0CCD\u200D\u200C\u0BCD\u093F\u0C4D'.repeat(300)],
    ['a letter under a heap of marks', `a${'\u0301'.repeat(5000)} क${'\u094D'.repeat(5000)}`],
    ['halves of signs', '\uD83D \uDE00'.repeat(50)],
    ['lines alone', '\n'.repeat(50_000)],
    ['short lines', 'a\n'.repeat(10_000)],
    ['brackets and backslashes', '(((\\\\)(\\n)) <</S /JavaScript>> endstream endobj'.repeat(50)],
  ]
  test.each(texts)('%s: a whole document within seconds', async (_, text) => {
    const started = performance.now()
    const { pages } = await answered(text)
    expect(pages.at(-1)).toContain(`${pages.length} of ${pages.length}`)
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  test('any mixture of signs from our scripts can be drawn', async () => {
    const blocks = [
      [0x20, 0x7e],
      [0xa0, 0x17f],
      [0x300, 0x36f],
      [0x900, 0x97f],
      [0xb80, 0xbff],
      [0xc00, 0xc7f],
      [0xc80, 0xcff],
      [0x200b, 0x200f],
    ] as const
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const signs = Array.from({ length: 10_000 }, () => {
      const [from, to] = blocks[next(blocks.length)]!
      return next(6) === 0 ? ' ' : String.fromCodePoint(from + next(to - from + 1))
    })
    expect((await answered(signs.join(''))).pages.length).toBeGreaterThan(2)
  })

  test('a text without end is cut, and says so', async () => {
    const { pages } = await readPdf(
      (await drawPdf(paper(Array.from({ length: 3 }, () => ({ kind: 'words', text: 'a\n'.repeat(10_000) })))))
        .bytes,
    )
    expect(pages.length).toBe(maxPages)
    expect(pages.at(-1)).toContain('This is longer than a document can be.')
  }, 120_000)
})

test.each(['en', 'hi', 'ta'] as Language[])(
  'in %s: language, title and structure are told, and nobody but the workspace is named',
  async (language) => {
    const { bytes } = await drawPdf(
      paper(
        [
          { kind: 'title', text: 'Receipt' },
          { kind: 'heading', text: 'Files' },
          { kind: 'table', table: { head: ['File', 'Size'], shares: [3, 1], rows: [['a.png', '1 kB']] } },
        ],
        { language },
      ),
    )
    const { info, raw } = await readPdf(bytes)
    expect(info).toMatchObject({
      Title: 'Receipt of a complaint',
      Producer: 'Acme',
      Creator: 'Acme',
      Language: language,
    })
    for (const part of [
      `/Lang (${language})`,
      '/Marked true',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /H2',
      '/S /Table',
      '/S /TH',
      '/S /TD',
    ])
      expect(raw).toContain(part)
    expect(raw).not.toMatch(/pdfkit|redress/i)
  },
)

test('contents name the page of each of 300 chapters, as links and bookmarks; beyond its limit it is cut', async () => {
  const chapters = Array.from({ length: 300 }, (_, nth) => nth + 1)
  const blocks = [
    { kind: 'title', text: 'All of it' } as const,
    ...chapters.flatMap((nth) => [
      { kind: 'heading', level: 1, text: `Chapter no. ${nth} कर्म` } as const,
      { kind: 'words', text: `Words of ${nth}, \uE0B5\uE0B5\uE0B5` } as const,
    ]),
  ]
  const limits = { pages: 400, seconds: 60 }
  const { bytes, isCut } = await drawPdf({ ...paper(blocks), contents: 'Contents', limits })
  const { pages, raw } = await readPdf(bytes)
  expect(isCut).toBe(false)
  expect(raw).toContain('/Outlines')
  const named = pages.filter((page) => page.startsWith('Contents')).join(' ')
  for (const nth of chapters) {
    const number = Number(new RegExp(`Chapter no\\. ${nth} \\S+ (\\d+)`).exec(named)?.[1])
    expect([nth, pages[number - 1]?.startsWith(`Chapter no. ${nth} `)]).toEqual([nth, true])
  }
  // A bar is a rectangle: nothing can be copied from it.
  expect(pages.join(' ')).not.toContain('\uE0B5')
  const few = await drawPdf({ ...paper(blocks), contents: 'Contents', limits: { pages: 20, seconds: 60 } })
  expect(few.isCut).toBe(true)
})

test('a picture that cannot be read leaves the name alone', async () => {
  const { text } = await readPdf(
    (
      await drawPdf(
        paper([], { brand: { name: 'Acme', color: 'ffee00', logo: Buffer.from('\x89PNG broken') } }),
      )
    ).bytes,
  )
  expect(text).toContain('Acme')
})
