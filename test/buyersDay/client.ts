/** A browser at the installation's proxy, over the contracts: each call goes on until it is answered. */
import { request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallAnswer, CallInput, Row } from '../../api/core/contract.ts'

/** `body` is unchecked JSON, or text where it is none. `status` 0: no whole answer came. */
export type HttpAnswer = { status: number; body: ReturnType<typeof JSON.parse> }
type RequestContent = { body?: string | Buffer; headers?: Record<string, string> }
export type Client = {
  host: string
  /** Its cookies, by name: the session of whoever signed in. */
  cookies: Map<string, string>
  /** Sends a row until it is answered, with one Idempotency-Key. Throws when it is refused. */
  call<R extends Row>(row: R, input?: CallInput<R>): Promise<CallAnswer<R>>
  /** Sends a row once. The same `key` is the same act. */
  callOnce<R extends Row>(row: R, input?: CallInput<R>, key?: string): Promise<HttpAnswer>
  /** Sends a file to a plain route, in a form or by itself. */
  upload(path: string, file: FormData | Buffer): Promise<ReturnType<typeof JSON.parse>>
  /** The same, once. */
  uploadOnce(path: string, form: FormData): Promise<HttpAnswer>
  get(path: string): Promise<HttpAnswer>
}

/** How long a call is sent again while nothing answers it. */
const answerWithinMs = 90_000
const timeoutMs = 30_000

export function openClient(port: number, host: string): Client {
  const cookies = new Map<string, string>()
  const send = (method: string, path: string, { body, headers = {} }: RequestContent): Promise<HttpAnswer> =>
    new Promise((resolve) => {
      const failed = () => resolve({ status: 0, body: null })
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const all = { host, cookie, 'x-requested-with': 'redress', accept: 'application/json', ...headers }
      const going = request(
        { host: '127.0.0.1', port, method, path, headers: all, agent: false },
        (answer) => {
          keepCookies(cookies, answer.headers['set-cookie'] ?? [])
          const chunks: Buffer[] = []
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', failed)
            .on('end', () => {
              const text = Buffer.concat(chunks).toString()
              const isJson = /json/.test(answer.headers['content-type'] ?? '')
              resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text })
            })
        },
      )
      going
        .setTimeout(timeoutMs, () => going.destroy())
        .on('error', failed)
        .end(body)
    })
  const patiently = async (method: string, path: string, content: RequestContent): Promise<HttpAnswer> => {
    for (const latest = Date.now() + answerWithinMs; ; await sleep(250)) {
      const answer = await send(method, path, content)
      if (![0, 502, 503].includes(answer.status)) return answer
      if (Date.now() > latest) throw refusal(method, path, answer)
    }
  }
  const prepared = <R extends Row>(row: R, input: CallInput<R>, key: string) => {
    const headers = {
      ...input.headers,
      ...(row.method === 'get' ? {} : { 'idempotency-key': key }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const content: RequestContent = {
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    }
    return [row.method.toUpperCase(), pathOf(row, input), content] as const
  }
  return {
    host,
    cookies,
    callOnce: (row, input = {}, key = randomUUID()) => send(...prepared(row, input, key)),
    async call(row, input = {}) {
      const [method, path, content] = prepared(row, input, randomUUID())
      const answer = await patiently(method, path, content)
      if (answer.status >= 400) throw refusal(method, path, answer)
      return row.envelope === 'whole' ? answer.body : answer.body?.content
    },
    async upload(path, file) {
      const answer = await patiently('POST', path, await encode(file))
      if (answer.status >= 400) throw refusal('POST', path, answer)
      return answer.body.content
    },
    uploadOnce: async (path, form) => send('POST', path, await encode(form)),
    get: (path) => patiently('GET', path, {}),
  }
}

async function encode(file: FormData | Buffer): Promise<RequestContent> {
  const encoded = new Response(file instanceof FormData ? file : new Uint8Array(file))
  const type = encoded.headers.get('content-type') ?? 'application/octet-stream'
  return {
    headers: { 'content-type': type, 'idempotency-key': randomUUID() },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}

function keepCookies(cookies: Map<string, string>, setCookies: readonly string[]): void {
  for (const each of setCookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
    if (value === '' || /max-age=0/i.test(each)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

const refusal = (method: string, path: string, { status, body }: HttpAnswer) =>
  new Error(`${method} ${path} answered ${status} ${JSON.stringify(body)}`)

function pathOf<R extends Row>(row: R, { params, query }: CallInput<R>): string {
  const values: Record<string, string> = params ?? {}
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of [value as string | number | string[] | undefined].flat())
      if (each !== undefined) search.append(name, String(each))
  return search.size > 0 ? `${path}?${search}` : path
}
