/**
 * An endpoint is one row (style.md). A contract file holds rows and nothing else: the routes, the typed web
 * client,
 * the OpenAPI document and the tests read the same ones.
 */
import { languages } from '../messages/languages.ts'
import { z } from '@hono/zod-openapi'
import type { CallCost } from './callCosts.ts'
import type { OpenWith } from './accessFlags.ts'
import type { Permission } from './permissions.ts'
import { fault } from '../messages/say.ts'
import { keysOf } from '../../workflows/definition/keys.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Where calls are: "/api/…", or "/…/api/…" for a part of the product. What else there is are pages. */
export type CallPath = `/api/${string}` | `/${string}/api/${string}`
/** Whether a path is an API call's, known or not: never cached, and no page is sent for a mistyped one. */
export const isCallPath = (path: string): boolean => /^\/([\w-]+\/)?api(\/|$)/.test(path)
/** Names of `{…}` in a path. */
export type PathNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | PathNames<Rest>
  : never

export type Options = {
  /**
   * Who may call it: a permission of the role table, anybody (`public`), or anybody signed in about
   * themselves (`self`).
   */
  may: Permission | 'public' | 'self'
  summary: string
  /** The access flags that open it, where these are not those of its domain (module.ts). */
  openWith?: OpenWith
  query?: z.ZodType
  body?: z.ZodType
  /** Maximum size of the body in bytes; 64 KB by default. */
  weighs?: number
  /** It costs much processor time: one person may call it only so often. */
  costs?: CallCost
  /**
   * It records a decision or a proof under the caller's name, so a person who impersonates another may not call it;
   * for single calls, in addition to the `inPerson` of a permission.
   */
  inPerson?: true
  returns: z.ZodType
  /** 202 where work continues after the answer; 200 by default. */
  status?: 202
  /**
   * How the answer is wrapped: `content` by default; `whole` for pages and navigation, whose schema names its own top
   * level.
   */
  envelope?: 'content' | 'whole'
  /**
   * Who commits a change. `transaction` (default for all but GET): the handler runs in one transaction
   * which also writes the ledger row.
   * `engine`: the case's workflow commits it, ledger row included. `service`: the service itself does both.
   * `none`: changes nothing.
   */
  writes?: 'transaction' | 'engine' | 'service' | 'none'
}
export type Row<P extends string = string, O extends Options = Options> = { method: Method; path: P } & O
export type Contract = Record<string, Row>

const row =
  (method: Method) =>
  <P extends CallPath, const O extends Options>(path: P, options: O): { method: Method; path: P } & O => ({
    method,
    path,
    ...options,
  })
export const get = row('get')
export const post = row('post')
export const put = row('put')
export const del = row('delete')

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
export type Params<R extends Row> = Record<PathNames<R['path']>, string>
/** What a handler gets. */
export type Input<R extends Row> = { params: Params<R>; query: Out<R['query']>; body: Out<R['body']> }
/** What a handler gives: the schema's input, so that it may hold more; the rest is stripped. */
export type Answer<R extends Row> = z.input<R['returns']>
/** What a caller sends and receives, after JSON. */
export type CallInput<R extends Row> = {
  params?: Params<R>
  query?: R['query'] extends z.ZodType ? z.input<R['query']> : undefined
  body?: R['body'] extends z.ZodType ? z.input<R['body']> : undefined
  /** What a row asks for beside them, as its summary says. */
  headers?: Record<string, string>
}
export type CallAnswer<R extends Row> = z.output<R['returns']>

/** Instants in JSON: ISO 8601 UTC. Accepts a Date from the database. */
export const Instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
)
export const Id = z.uuid()
/** The languages of the interface. */
export const Language = z.enum(keysOf(languages))
/** A version or revision that somebody sends: as large as a column holds. */
export const Counter = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)
/** An instant that somebody sends: within what calendars and columns know. */
export const SentInstant = (message?: string) =>
  z.iso
    .datetime(message)
    .refine((text) => Date.parse(text) >= Date.UTC(1900, 0), message ?? fault('common.dateOutOfRange'))
/** What rows weigh that take more than a few words: `pages` of what people write, and a whole `drawing`. */
export const weights = { pages: 1024 * 1024, drawing: 4 * 1024 * 1024 } as const
export const Done = z.object({ done: z.literal(true) })

/** A month on the workspace's calendar, "2026-11". */
export const Month = z.object({ month: z.string(), count: z.int() })
export type Month = z.infer<typeof Month>
