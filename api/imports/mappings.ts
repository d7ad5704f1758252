/** How files were read before: kept by their headers, so that the next one of its kind needs no telling. */
import type { z } from '@hono/zod-openapi'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { badField, notFound } from '../core/errors.ts'
import { SavedMapping, type Mapping } from './contract.ts'
import { columnsOf, headersHash } from './headers.ts'
import { say } from '../messages/say.ts'

type Row = Prisma.ImportMappingGetPayload<object>
/** The latest hundred. */
export async function list(ctx: Ctx): Promise<z.input<typeof SavedMapping>[]> {
  return presentMappings(
    ctx,
    await ctx.tx.importMapping.findMany({ orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }], take: 100 }),
  )
}

/**
 * Saves a mapping for files with these headers, or changes the one that exists. Throws VALIDATION_FAILED for a mapping
 * that reads no column.
 */
export async function save(
  ctx: Ctx,
  { name, headers, mapping }: { name: string; headers: string[]; mapping: Mapping },
): Promise<z.input<typeof SavedMapping>> {
  if (Object.keys(columnsOf(mapping, headers)).length === 0)
    throw badField('mapping', say('invites.mappingEmpty'), 'empty')
  const row = await rememberMapping(ctx.tx, ctx.person.userId, { name, headers, mapping })
  ctx.audit({ entityId: row.id })
  return (await presentMappings(ctx, [row]))[0]!
}

/** Keeps a mapping for files with these headers; one that has a name keeps it unless another is given. */
export function rememberMapping(
  rows: Rows,
  userId: string,
  {
    name,
    headers,
    mapping,
    fallback = '',
  }: { name?: string; fallback?: string; headers: string[]; mapping: Mapping },
): Promise<Row> {
  const [hash, columns] = [headersHash(headers), columnsOf(mapping, headers)]
  const key = rows.importMapping.findFirst({ where: { headersHash: hash }, select: { id: true } })
  return key.then((existing) =>
    existing
      ? rows.importMapping.update({
          where: { id: existing.id },
          data: { mapping: columns, ...(name ? { name } : {}) },
        })
      : rows.importMapping.create({
          data: { name: name ?? fallback, headersHash: hash, mapping: columns, createdBy: userId },
        }),
  )
}

/** Deletes a saved mapping. Throws NOT_FOUND. */
export async function remove(ctx: Ctx, id: string) {
  const { count } = await ctx.tx.importMapping.deleteMany({ where: { id } })
  if (count === 0) throw notFound()
  ctx.audit({ entityId: id })
  return { mappingId: id }
}

async function presentMappings(ctx: Ctx, rows: Row[]): Promise<z.input<typeof SavedMapping>[]> {
  const users = await ctx.tx.user.findMany({
    where: { id: { in: rows.map(({ createdBy }) => createdBy) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  return rows.map((row) => ({
    mappingId: row.id,
    name: row.name,
    columns: SavedMapping.shape.columns.parse(row.mapping),
    createdBy: { userId: row.createdBy, name: names.get(row.createdBy) ?? '' },
    updatedAt: row.updatedAt,
  }))
}
