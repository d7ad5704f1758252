/**
 * Large and hostile bodies against every operation that takes JSON: each is refused in a sentence, none is a
 * fault, and the process lives.
 */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { domains } from '../contracts.ts'
import { plainBytes } from '../core/body.ts'
import type { Row } from '../core/contract.ts'
import type { Caller } from '../../test/app.ts'
import type { Content } from './content.ts'
import { longWordsFor } from './longWords.ts'

type HostileBody = { body: Buffer; headers?: Record<string, string> }
/** The first field of a body, so that what is hostile stands where something is expected. */
type BodyBuilder = (field: string, most: number) => HostileBody

const json = (text: string): HostileBody => ({ body: Buffer.from(text) })
const within = (field: string, value: string): HostileBody => json(`{${JSON.stringify(field)}:${value}}`)
const hostile: Record<string, BodyBuilder> = {
  'one byte too many': (field, most) => within(field, JSON.stringify('x'.repeat(most))),
  'as much as is allowed': (field, most) =>
    within(field, JSON.stringify('x'.repeat(most - field.length - 10))),
  'eight megabytes': () => ({ body: Buffer.alloc(8 * 1024 * 1024, 'x') }),
  'nested without end': (field) => within(field, '['.repeat(20_000)),
  'nested deep': (field) => within(field, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  'a list of small things': (field, most) => within(field, `[${'0,'.repeat(Math.floor(most / 2) - 100)}0]`),
  'a form of many fields': (_field, most) =>
    json(`{${Array.from({ length: Math.floor(most / 12) }, (_, n) => `"k${n}":1`).join(',')}}`),
  'names of prototypes': (field) =>
    json(
      `{"__proto__":{"isPlatformAdmin":true},"constructor":{"prototype":{}},${JSON.stringify(field)}:null}`,
    ),
  'a field twice': (field) => json(`{${JSON.stringify(field)}:"a",${JSON.stringify(field)}:["b"]}`),
  'a number without end': (field) => within(field, '9'.repeat(10_000)),
  'a number beyond all': (field) => within(field, '1e999999'),
  'half a character': (field) => within(field, '"\\ud800"'),
  'a zero byte': (field) => within(field, '"a\\u0000b"'),
  'text that turns round': (field) => within(field, '"a\\u202eb"'),
  'bytes of no text': () => ({ body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
  'another kind of content': (field) => ({
    ...within(field, '1'),
    headers: { 'content-type': 'text/plain' },
  }),
  squeezed: (field, most) => ({
    body: gzipSync(within(field, JSON.stringify('x'.repeat(most * 8))).body),
    headers: { 'content-encoding': 'gzip' },
  }),
  'half of it': (field) => json(`{${JSON.stringify(field)}:"`),
  'not even JSON': () => json('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
}

/** Of long words in all texts of a body: letters, what starts an address, what ends a name, and what is cut off. */
const longWordLetters = ['x', 'a@', '.', ' ', '-', '<', '\u0940']
/** Whatever is asked; a server that takes longer over one call is stopped by it for everybody. */
const maxSeconds = 20

type RawResponse = { status: number; text: string }
let address = 0
/** From an address of its own each time, so that limits by address do not answer for everything. */
function send(
  port: number,
  { place }: Content,
  caller: Caller,
  { method, path }: Row,
  { body, headers = {} }: HostileBody,
): Promise<RawResponse> {
  address++
  const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  const known = {
    host: place.host,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'x-forwarded-for': from,
    ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
  }
  return new Promise((resolve) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, method, path, headers: { ...known, ...headers } },
      (answer) => {
        let text = ''
        answer
          .on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          .on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    // A server that has heard enough may hang up before it has told.
    clientRequest.on('error', () => resolve({ status: 413, text: '{"code":"FILE_TOO_LARGE"}' })).end(body)
  })
}

function isSaid({ status, text }: RawResponse): boolean {
  if (status >= 500) return false
  try {
    const errorBody: { code?: unknown } = JSON.parse(text)
    return status < 400 || typeof errorBody.code === 'string'
  } catch {
    return status < 400
  }
}

const fieldOf = ({ body }: Row): string =>
  Object.keys((body as { shape?: object } | undefined)?.shape ?? {})[0] ?? 'x'
const pathOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')

const longWordsOf = ({ body, weighs = plainBytes }: Row): (readonly [name: string, sent: HostileBody])[] =>
  longWordLetters.flatMap((letter) => {
    const text = longWordsFor(body, weighs, letter)
    return text === null ? [] : [[`long words of ${JSON.stringify(letter)}`, json(text)] as const]
  })

/**
 * Answers what went wrong, a line each; none when all is well. Sessions that ending rows would end are left
 * alone.
 */
export async function throwHostileBodies(port: number, content: Content, caller: Caller): Promise<string[]> {
  const rows = domains
    .flatMap(({ contract }) => Object.values(contract))
    .filter(({ body }) => body !== undefined)
  const faults: string[] = []
  for (const row of rows) {
    const bodies = Object.entries(hostile).map(
      ([name, build]) => [name, build(fieldOf(row), row.weighs ?? plainBytes)] as const,
    )
    for (const [name, body] of [...bodies, ...longWordsOf(row)]) {
      const sentAt = Date.now()
      const response = await send(port, content, caller, { ...row, path: pathOf(row.path) }, body)
      const seconds = Math.round((Date.now() - sentAt) / 1000)
      if (seconds > maxSeconds)
        faults.push(`${row.method.toUpperCase()} ${row.path}, ${name}: answered after ${seconds} seconds`)
      if (!isSaid(response))
        faults.push(
          `${row.method.toUpperCase()} ${row.path}, ${name}: ${response.status} ${response.text.slice(0, 200)}`,
        )
    }
    const { status } = await send(
      port,
      content,
      caller,
      { ...row, method: 'get', path: '/healthz' },
      { body: Buffer.alloc(0) },
    )
    if (status !== 200)
      return [
        ...faults,
        `After ${row.method.toUpperCase()} ${row.path} the process does not answer: ${status}`,
      ]
  }
  return faults
}
