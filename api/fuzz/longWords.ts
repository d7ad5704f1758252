/**
 * A body that holds its row's schema, where every text is one long word: what compares, cuts or searches texts is tried
 * with the one on which it takes longest.
 */
import { z } from '@hono/zod-openapi'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  minimum?: number
  minItems?: number
  maxItems?: number
}

const anyId = '00000000-0000-7000-8000-000000000000'
const examples: Record<string, string> = {
  uuid: anyId,
  date: '2026-01-05',
  'date-time': '2026-01-05T05:00:00Z',
  email: 'asha@acme.example',
}
/** Deeper than any body of ours; a schema that holds itself would go on without end. */
const maxDepth = 8

/** The JSON of such a body with at most `maxBytes`; null for a body that is no object. */
export function longWordsFor(body: z.ZodType | undefined, maxBytes: number, letter: string): string | null {
  if (!body) return null
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  const texts = countTexts(schema)
  const each = Math.floor((maxBytes * 0.9) / Math.max(1, texts) / Buffer.byteLength(letter))
  const json = JSON.stringify(fill(schema, letter.repeat(each)))
  return json.startsWith('{') && Buffer.byteLength(json) <= maxBytes ? json : null
}

function fill(schema: Schema, word: string, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const chosen = chooseFrom(schema)
  if (chosen) return fill(chosen, word, depth)
  if (depth > maxDepth) return null
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fill(each, word, depth + 1)]),
    )
  if (schema.type === 'array')
    return schema.items && schema.maxItems !== 0 ? [fill(schema.items, word, depth + 1)] : []
  if (schema.type === 'string') return textOf(schema, word)
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? Math.max(1, schema.minimum ?? 1) : null
}

/** Of several shapes, the first that holds something. */
const chooseFrom = ({ anyOf, oneOf, allOf }: Schema): Schema | undefined =>
  (anyOf ?? oneOf ?? allOf)?.find(({ type }) => type !== 'null')

const textOf = ({ format, maxLength }: Schema, word: string): string =>
  (format && examples[format]) ?? word.slice(0, maxLength ?? word.length)

function countTexts(schema: Schema, depth = 0): number {
  const chosen = chooseFrom(schema)
  if (chosen) return countTexts(chosen, depth)
  if (depth > maxDepth) return 0
  if (schema.type === 'object')
    return Object.values(schema.properties ?? {}).reduce((sum, each) => sum + countTexts(each, depth + 1), 0)
  if (schema.type === 'array') return schema.items ? countTexts(schema.items, depth + 1) : 0
  return Number(schema.type === 'string' && !schema.enum && !schema.format)
}
