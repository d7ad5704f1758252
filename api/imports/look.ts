/**
 * A first look at a file: its columns, what they most likely mean, and words that mean nothing here. Bounded,
 * whatever the file's length.
 */
import { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { unitsOf } from '../core/reach.ts'
import type { FileColumns, Mapping } from './contract.ts'
import { headersHash, mappingOf, rememberedColumns, suggestColumns, type Suggested } from './headers.ts'
import type { KeptUpload } from './importFiles.ts'
import { batches, type Line } from '../tables/lines.ts'
import { findersOf, placesOf } from './places.ts'

const maxLines = 5_000
const [maxSamples, maxUnmatched] = [3, 100]
export type Head = { header: string[]; lines: Line[]; isWhole: boolean }

/** Header and first lines. Throws FILE_TYPE or FILE_TOO_LARGE. */
export async function headOf(bytes: Buffer, most = maxLines): Promise<Head> {
  for await (const { header, lines } of batches(bytes, most))
    return { header, lines, isWhole: lines.length < most }
  return { header: [], lines: [], isWhole: true }
}

/** A header's field, by the header. */
const Columns = z.record(z.string(), z.string())
/** What the columns mean by what was said of the same ones before, else by their headers. */
export async function guessColumns(
  ctx: Ctx,
  { header, lines }: Head,
): Promise<{ suggested: Suggested; savedMappingId: string | null }> {
  const saved = await ctx.db.importMapping.findFirst({ where: { headersHash: headersHash(header) } })
  const byHeaders = suggestColumns(
    header,
    header.map((_, index) => samplesOf(lines, index)),
  )
  if (!saved) return { suggested: byHeaders, savedMappingId: null }
  return { suggested: rememberedColumns(Columns.parse(saved.mapping), header), savedMappingId: saved.id }
}

/** `mapping` looks with another one than the suggested. */
export async function readColumns(
  ctx: Ctx,
  file: KeptUpload,
  mapping?: Mapping,
): Promise<z.input<typeof FileColumns>> {
  const head = await headOf(file.bytes)
  const { suggested, savedMappingId } = await guessColumns(ctx, head)
  return {
    fileId: file.id,
    fileName: file.fileName,
    suggested,
    savedMappingId,
    rowsSeen: head.lines.length,
    isWhole: head.isWhole,
    columns: head.header.map((header, index) => ({ index, header, samples: samplesOf(head.lines, index) })),
    unmatchedValues: await unmatched(ctx, head.lines, mapping ?? mappingOf(suggested)),
  }
}

function samplesOf(lines: Line[], index: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of lines) {
    const cell = cells[index]
    if (cell) samples.add(cell.slice(0, 80))
    if (samples.size === maxSamples) break
  }
  return [...samples]
}

async function unmatched(ctx: Ctx, lines: Line[], mapping: Mapping) {
  const finders = findersOf(await placesOf(ctx.db, unitsOf(ctx.person)))
  const of = (field: 'department' | 'branch' | 'role') => {
    const counts = new Map<string, number>()
    const index = mapping[field]
    for (const { cells } of index === undefined ? [] : lines) {
      const value = cells[index ?? -1]?.slice(0, 200) ?? ''
      if (value !== '' && !finders[field].find(value) && (counts.has(value) || counts.size < maxUnmatched))
        counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [...counts]
      .map(([value, rows]) => ({ value, rows, suggestion: finders[field].nearest(value) }))
      .toSorted((a, b) => b.rows - a.rows)
  }
  return { department: of('department'), branch: of('branch'), role: of('role') }
}
