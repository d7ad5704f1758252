/**
 * Letters take their form and place by HarfBuzz, as in a browser; fontkit, which PDFKit asks, misplaces some
 * Kannada and Telugu ones
 * (ಕ್ಷ) and fails on others (ప్ర). PDFKit takes any font that answers `layout`.
 */
import type { Font } from 'fontkit'
import { Blob, Buffer, Face, Font as Shaper, shape } from 'harfbuzzjs'

type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }

/** The font, laid out by HarfBuzz. */
export function shapedBy(font: Font, content: Uint8Array): Font {
  const shaper = new Shaper(new Face(new Blob(content)))
  return Object.assign(font, { layout: (text: string) => layout(font, shaper, text) })
}

const buffer = new Buffer()
function layout(font: Font, shaper: Shaper, text: string): Run {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(shaper, buffer)
  const placed = buffer.getGlyphInfosAndPositions()
  const positions = placed.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }))
  const codePointsByGlyph = glyphCodePoints(
    text,
    placed.map(({ cluster }) => cluster),
  )
  return {
    glyphs: placed.map(({ codepoint: id }, at) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: codePointsByGlyph[at] ?? [],
    })),
    positions,
    // Read after PDFKit has brought the positions to its own scale.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/**
 * Which signs each glyph stands for, when text is copied: those of its cluster, one each where there are as
 * many glyphs.
 */
function glyphCodePoints(text: string, clusters: number[]): number[][] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b)
  return clusters.map((start, at) => {
    const end = starts[starts.indexOf(start) + 1] ?? text.length
    const signs = Array.from(text.slice(start, end), (sign) => sign.codePointAt(0) ?? 0)
    const place = at - clusters.indexOf(start)
    const sharing = clusters.filter((each) => each === start).length
    if (sharing === signs.length) return signs.slice(place, place + 1)
    return place === 0 ? signs : []
  })
}
