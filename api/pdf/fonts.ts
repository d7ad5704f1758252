/**
 * The fonts of documents: one for each script, tried in this order. Their static woff files, for the glyphs
 * of variable fonts and of woff2
 * cannot be embedded. They are opened once and serve all documents.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { shapedBy } from './shape.ts'
import { unpackWoff } from './woff.ts'

const places = [
  ...['latin', 'latin-ext'].map((script) => ['inter', script] as const),
  ...['devanagari', 'kannada', 'telugu', 'tamil'].map((script) => [`noto-sans-${script}`, script] as const),
  ...['vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (script) => ['inter', script] as const,
  ),
]
export type Weight = 400 | 700
/** How the document calls a font. */
export const faceName = (face: number, weight: Weight): string => `${places[face]?.join('/')}/${weight}`
export const faceCount = places.length

const { resolve } = createRequire(import.meta.url)
const opened = new Map<string, Font>()
/** Returns the font of a script in a weight; each font is opened once and serves all documents. */
export function fontOf(face: number, weight: Weight): Font {
  const name = faceName(face, weight)
  const font = opened.get(name) ?? open(face, weight)
  opened.set(name, font)
  return font
}

function open(face: number, weight: Weight): Font {
  const [family, script] = places[face] ?? places[0]!
  const content = unpackWoff(
    readFileSync(resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`)),
  )
  const font = create(content) as Font
  // PDFKit holds two fonts of one name for the same unless these tables are read.
  for (const table of ['head', 'name']) Reflect.get(font, table)
  return shapedBy(font, content)
}

/** The fonts of scripts that shape their letters: the text to copy is stored apart from the glyphs drawn. */
export const isShaped = (face: number): boolean => places[face]?.[0] !== 'inter'
/** Has a plain box for signs that it lacks, and lacks this one. */
export const boxFace = 2
export const box = '\uFFFD'
