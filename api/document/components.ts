/**
 * Writes each schema of an OpenAPI document once, by its name, and names it wherever it stood. The generator
 * alone would do so only for schemas that are tagged where they are made, and makes those nullable that are
 * first met where they may be null.
 */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { isRecord } from '../../workflows/definition/keys.ts'

type Json = { [key: string]: unknown }
type Document = { components?: { schemas?: Json; parameters?: Json; [kind: string]: unknown } }
const jsonOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The generator writes the same schema with the same keys in the same order. */
const textOf = (schema: unknown): string => JSON.stringify(schema)

const info = { openapi: '3.1.0', info: { title: '', version: '' } }
/** Each schema as the generator writes it: as it is, and where it may be null. */
function drawn(named: Map<string, z.ZodType>): Map<string, { is: Json; orNull: Json }> {
  const shape = Object.fromEntries(
    [...named].flatMap(([name, schema]) => [
      [name, schema],
      [`${name} or null`, schema.nullable()],
    ]),
  )
  const app = new OpenAPIHono()
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/',
    responses: { 200: { description: '', content: { 'application/json': { schema: z.object(shape) } } } },
  })
  const way = ['responses', '200', 'content', 'application/json', 'schema', 'properties']
  const { get } = app.getOpenAPI31Document(info).paths?.['/'] ?? {}
  const properties = way.reduce<unknown>((at, key) => jsonOf(at)[key], get)
  const of = (name: string) => jsonOf(jsonOf(properties)[name])
  return new Map([...named.keys()].map((name) => [name, { is: of(name), orNull: of(`${name} or null`) }]))
}

/** Words and numbers stay where they stand; whatever has parts, or choices, has a name. */
const deserves = (schema: Json): boolean =>
  'properties' in schema || 'oneOf' in schema || 'anyOf' in schema || Array.isArray(schema['enum'])

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
/** The text of each named schema, with what stands in its place. */
function placesOf(all: [name: string, drawn: { is: Json; orNull: Json }][]): Map<string, [string, Json]> {
  const places = new Map<string, [string, Json]>()
  for (const [name, { is, orNull }] of all) {
    if (places.has(textOf(is))) continue
    const ref = refTo('schemas', name)
    places.set(textOf(is), [name, ref])
    places.set(textOf(orNull), [name, { anyOf: [ref, { type: 'null' }] }])
  }
  return places
}

/** Writes names for schemas; `schemas` holds those that it wrote a name for, names inside of them too. */
function namerOf(named: Map<string, z.ZodType>) {
  const all = [...drawn(named)].filter(([, { is }]) => deserves(is))
  const [places, byName] = [placesOf(all), new Map(all)]
  const schemas: Json = {}
  const inside = (value: Json): Json =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, name(each)]))
  const name = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(name)
    if (!isRecord(value)) return value
    const { default: otherwise, ...schema } = value
    const place = deserves(value) ? places.get(textOf(schema)) : undefined
    if (!place) return inside(value)
    const [called, ref] = place
    if (!(called in schemas)) {
      schemas[called] = null
      schemas[called] = inside(byName.get(called)?.is ?? {})
    }
    return otherwise === undefined ? ref : { ...ref, default: otherwise }
  }
  return { name, schemas }
}

type Operation = { parameters?: Json[] }
/** Parameters that several calls have, written once; those of a path stand with it. The calls are changed. */
function shareParameters(operations: Operation[]): Json {
  const counts = new Map<string, number>()
  for (const each of operations.flatMap(({ parameters = [] }) => parameters))
    counts.set(textOf(each), (counts.get(textOf(each)) ?? 0) + 1)
  const [shared, names]: [Json, Map<string, string>] = [{}, new Map()]
  const nameOf = (parameter: Json): string => {
    const name = String(parameter['name'])
    let [called, number] = [name, 1]
    while (called in shared && textOf(shared[called]) !== textOf(parameter)) called = `${name}${++number}`
    return called
  }
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((each) => {
      const isOwn = '$ref' in each || each['in'] === 'path'
      if (isOwn || (counts.get(textOf(each)) ?? 0) < 3) return each
      const called = names.get(textOf(each)) ?? nameOf(each)
      names.set(textOf(each), called)
      shared[called] = each
      return refTo('parameters', called)
    })
  return shared
}

/** The document with its schemas, and what parameters are shared, as components. */
export function withComponents<D extends object>(document: D, named: Map<string, z.ZodType>): D {
  const { name, schemas } = namerOf(named)
  const written = name(document) as Document & { paths: Record<string, Record<string, Operation>> }
  const shared = shareParameters(Object.values(written.paths).flatMap((methods) => Object.values(methods)))
  return {
    ...written,
    components: {
      ...written.components,
      schemas: { ...written.components?.schemas, ...inOrder(schemas) },
      parameters: { ...written.components?.parameters, ...shared },
    },
  } as unknown as D
}
const inOrder = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))
