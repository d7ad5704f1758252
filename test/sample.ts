/** For the laws: what a call would send about things, read off its own schema. */
import { z } from 'zod'
import { sample } from 'openapi-sampler'
import type { Row } from '../api/core/contract.ts'

type Schema = {
  format?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
/** Where an id stands in what a call sends: `['members', 0, 'userId']`. */
export type IdField = { where: 'query' | 'body'; path: (string | number)[] }
const schemas = new WeakMap<z.ZodType, Schema>()
function schemaOf(schema: z.ZodType): Schema {
  const known = schemas.get(schema)
  if (known) return known
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(schema, jsonSchema)
  return jsonSchema
}

/** Every place for an id in a row's query and body. */
export function idFields(row: Row): IdField[] {
  const walk = (schema: Schema, path: (string | number)[]): (string | number)[][] => [
    ...(schema.format === 'uuid' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(each, [...path, name])),
    ...(schema.items ? walk(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((each) => walk(each, path)),
  ]
  return (['query', 'body'] as const).flatMap((where) =>
    row[where] ? walk(schemaOf(row[where]), []).map((path) => ({ where, path })) : [],
  )
}
export const nameOf = ({ path }: IdField) => String(path.findLast((each) => typeof each === 'string'))

/**
 * The least that a call may send, with `idOf` for its ids, `fill` for fields of these names wherever the
 * schema has them, and one id more in its place.
 */
export function sampleOf(
  schema: z.ZodType,
  idOf: (name: string) => string,
  fill: Record<string, unknown>,
  more?: { path: (string | number)[]; id: string },
): Record<string, unknown> {
  const buildSample = (each: Schema, name: string): unknown => {
    const object = each.properties ? each : each.anyOf?.find(({ properties }) => properties)
    const least = sample(each as object, { skipNonRequired: true })
    if (object?.properties && least !== null && typeof least === 'object') {
      const wanted = Object.entries(object.properties).filter(
        ([key, { format }]) => key in least || (format !== 'uuid' && key in fill),
      )
      return Object.fromEntries(wanted.map(([key, inner]) => [key, buildSample(inner, key)]))
    }
    return Array.isArray(least)
      ? least.map(() => buildSample(each.items ?? {}, name))
      : each.format === 'uuid'
        ? idOf(name)
        : (fill[name] ?? least)
  }
  const whole = buildSample(schemaOf(schema), '')
  return (more ? placed(whole, more.path, more.id, schemaOf(schema), buildSample) : whole) as Record<
    string,
    unknown
  >
}

/** The same with an id at its place; objects that were left out on the way are filled with what they need. */
function placed(
  value: unknown,
  [key, ...rest]: (string | number)[],
  id: string,
  schema: Schema | undefined,
  buildSample: (schema: Schema, name: string) => unknown,
): unknown {
  if (key === undefined) return id
  const inner =
    typeof key === 'number'
      ? schema?.items
      : (schema?.properties ?? schema?.anyOf?.find(({ properties }) => properties)?.properties)?.[key]
  const there =
    (value as Record<string | number, unknown> | undefined)?.[key] ??
    (rest.length > 0 && inner?.type === 'object' ? buildSample(inner, String(key)) : undefined)
  const next = placed(there, rest, id, inner, buildSample)
  return typeof key === 'number' ? [next] : { ...(value as object | undefined), [key]: next }
}
