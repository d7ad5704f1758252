/**
 * The OpenAPI document: all rows and files, with schemas by name. Made once, for it says the same as long as
 * the process lives.
 */
import { OpenAPIHono } from '@hono/zod-openapi'
import { describeAll } from '../contracts.ts'
import { withComponents } from './components.ts'
import examples from './examples.json' with { type: 'json' }
import { namedSchemas } from './names.ts'
import { allTags } from '../core/tags.ts'

const about = {
  openapi: '3.1.0',
  info: {
    title: 'Redress API',
    version: '1.0.0',
    description:
      'Answers stand in `content`; errors hold `code`, `message` and `fields`. What a person ' +
      'reads is a `text` of code and params; the `message` beside it is worded as ' +
      'Accept-Language asks (en, hi, kn, mr, ta, te), else in English. Every call carries ' +
      'the session as bearer or cookie, and the host decides the workspace.',
  },
  servers: [{ url: '/', description: 'The address of your workspace, which decides whose data it is.' }],
  tags: allTags,
  security: [{ bearer: [] }],
}

type Body = { content?: Record<string, object> }
type Operation = { operationId: string; requestBody?: Body }
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

let cachedDocument: ApiDocument | undefined
/** Returns the OpenAPI document, which is built on the first call. */
export const apiDocument = (): ApiDocument => (cachedDocument ??= build())

function build(): ApiDocument {
  const app = new OpenAPIHono()
  describeAll(app.openAPIRegistry)
  const document = withComponents(app.getOpenAPI31Document(about), namedSchemas())
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods as Record<string, Operation>)) addExample(operation)
  return document
}

/** What the call may send, as the laws over all rows send it. */
const known: Record<string, unknown> = examples
function addExample({ operationId, requestBody }: Operation): void {
  const example = known[operationId]
  const json = requestBody?.content?.['application/json']
  if (json && example !== undefined) Object.assign(json, { example })
}
