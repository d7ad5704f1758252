/**
 * The network's edge for tests of screens: what the API answers to a row of its contract. What a screen sends and
 * what it is given must both be what the contract allows.
 */
import { statuses, type Beside, type ErrorCode, type FieldError } from '../api/core/errors.ts'
import { say } from '../api/messages/say.ts'
import type { Message } from '../workflows/definition/messages/message.ts'
import type { CallAnswer, Input, Params, Row } from '../api/core/contract.ts'

type Why = { text?: Message; fields?: FieldError[]; /** Seconds. */ retryAfter?: number } & {
  [K in Beside]?: unknown
}
/** What a test says in its own words. */
export const words = (text: string): Message => say('common.text', { text })
/** An error of the closed list, as the API would word it. */
export class Refused {
  readonly response: () => Response
  constructor(code: ErrorCode, { text = say(`errors.${code}`), retryAfter, ...more }: Why = {}) {
    const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    this.response = () => Response.json({ code, text, ...more }, { status: statuses[code], headers })
  }
}
export const refused = (...why: ConstructorParameters<typeof Refused>) => new Refused(...why)
/** As if the line were cut. */
export const unreachable = () => Promise.reject(new TypeError('fetch failed'))
/** Never answered. */
export const forever = () => new Promise<never>(() => {})

type RowAnswer<R extends Row> = CallAnswer<R> | Refused
type Maker<R extends Row> = (input: Input<R>) => RowAnswer<R> | Promise<RowAnswer<R>>
type AnswerSource<R extends Row> = RowAnswer<R> | Maker<R>
type Handler = { row: Row; answer: (url: URL, init: RequestInit) => Promise<Response> }
export type Edge = {
  /** From now on the row is answered with this, or by this. */
  on<R extends Row>(row: R, source: AnswerSource<R>): Edge
  /** What was sent to a row, first to last. */
  requestsTo<R extends Row>(row: R): Input<R>[]
  /** Calls that no answer was given for, and answers or calls that the contract does not allow. */
  faults: string[]
  fetch: typeof fetch
  /**
   * From now on every call is refused, so that nothing that a page left unsaved is sent again during the next test.
   * Resolves once no call waits for an answer.
   */
  close(): Promise<void>
}

export function openEdge(): Edge {
  const handlers: Handler[] = []
  const requestsByRow = new Map<Row, Input<Row>[]>()
  const faults: string[] = []
  let isClosed = false
  let refusals = 0
  const edge: Edge = {
    faults,
    on(row, source) {
      handlers.unshift({
        row,
        answer: async (url, init) => {
          const input = inputOf(row, url, init)
          requestsByRow.set(row, [...(requestsByRow.get(row) ?? []), input])
          const answer = await (typeof source === 'function' ? (source as Maker<typeof row>)(input) : source)
          return answer instanceof Refused ? answer.response() : Response.json(wrapped(row, answer))
        },
      })
      return edge
    },
    requestsTo: (row: Row) => requestsByRow.get(row) ?? [],
    async close() {
      isClosed = true
      for (let before = -1; before !== refusals;) {
        before = refusals
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
    },
    async fetch(target, init = {}) {
      if (isClosed) {
        refusals += 1
        return refused('FORBIDDEN').response()
      }
      const url = new URL(target instanceof Request ? target.url : target, window.location.href)
      const method = (init.method ?? 'GET').toLowerCase()
      const handler = handlers
        .filter(({ row }) => row.method === method && paramsOf(row, url))
        .toSorted((one, other) => holes(one.row) - holes(other.row))[0]
      const fault = (why: unknown) => {
        faults.push(`${method} ${url.pathname}: ${String(why)}`)
        return Response.json({ code: 'INTERNAL', text: words(String(why)) }, { status: 500 })
      }
      if (!handler) return fault('no answer was given for it')
      return handler.answer(url, init).catch((error: unknown) => {
        if (error instanceof TypeError && error.message === 'fetch failed') throw error
        return fault(error)
      })
    },
  }
  return edge
}

const holes = ({ path }: Row) => path.split('{').length
function paramsOf({ path }: Row, { pathname }: URL): Record<string, string> | null {
  const pattern = path.replaceAll('.', String.raw`\.`).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(pathname)
  return (
    match &&
    Object.fromEntries(Object.entries(match.groups ?? {}).map(([k, v]) => [k, decodeURIComponent(v)]))
  )
}

function inputOf<R extends Row>(row: R, url: URL, { body }: RequestInit): Input<R> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const all = url.searchParams.getAll(name)
    query[name] = all.length > 1 ? all : (all[0] ?? '')
  }
  return {
    params: paramsOf(row, url) as Params<R>,
    query: row.query?.parse(query),
    body: row.body?.parse(typeof body === 'string' ? JSON.parse(body) : {}),
  } as Input<R>
}

const wrapped = (row: Row, answer: unknown) => {
  const content = row.returns.parse(answer)
  return row.envelope === 'whole' ? content : { content }
}
