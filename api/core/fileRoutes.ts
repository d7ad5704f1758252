/**
 * Plain routes beside the rows: they take a form or a file, give a file, or answer in another way than JSON. In the
 * shape of rows, so that laws and document see every one of them.
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { plainBytes } from './body.ts'
import { takeCallCost } from './callBudget.ts'
import { costOf } from './callCosts.ts'
import type { OpenWith } from './accessFlags.ts'
import type { CallPath, Method, Row } from './contract.ts'
import type { Ctx, Deps, PublicCtx } from './deps.ts'
import {
  storedRequestHeaders,
  bytesContent,
  bytesOf,
  openapiRoute,
  formContent,
  givesStored,
  response,
  jsonContent,
  type Registry,
} from './openapiRoute.ts'
import { AppError } from './errors.ts'
import { requestContext, paramsOf, requirePermission, type Env, type Implemented } from './implement.ts'
import type { Permission } from './permissions.ts'

/** A file that a route accepts: its maximum size, and the message for a larger one. */
export type Takes = { maxBytes: number; tooLarge: Message }
type FileRouteSpec = {
  method: Method
  path: CallPath
  summary: string
  openWith?: OpenWith
  writes?: Row['writes']
  costs?: Row['costs']
  status?: 202
  query?: z.ZodType
  /** What it reads from the headers, for the document. */
  headers?: z.ZodObject
  /** A file comes in, by itself or in a form. Without it a body ends at 64 KB, like a row's. */
  takes?: Takes
  /** What its body is called, where that is not any kind. */
  contentType?: string
  /** The words beside the file, for the document. */
  form?: z.ZodObject
  /**
   * What stands in `content`; the bytes of a `file` that is stored, or of one that is `made` while it is sent; or
   * all its answers as the document shows them.
   */
  returns: z.ZodType | 'file' | 'made' | RouteConfig['responses']
  /** What it gives is opened by a browser as a page of no origin; by headers of its own where those are named. */
  isSandboxed?: true | MiddlewareHandler
  /** What Hono runs around it. */
  around?: MiddlewareHandler[]
}
/** `param` gives what stands in a place of the path; ids are ids. */
type Answering<C> = { answer(ctx: C, c: Context<Env>, param: (name: string) => string): Promise<Response> }
/** Works out itself who asks: `may` is what it asks for where nothing opens it to more people. */
type Serving = { serve(c: Context<Env>, deps: Deps): Promise<Response> }
export type FileRoute = FileRouteSpec &
  (
    | ({ may: Permission | 'self' } & (Answering<Ctx> | Serving))
    | ({ may: 'public' } & (Answering<PublicCtx> | Serving))
  )

/** A noun's rows together with its plain routes. */
export function withFileRoutes(rows: Implemented, routes: Record<string, FileRoute>): Implemented {
  return {
    ...rows,
    routes,
    mount(app, deps, flag) {
      for (const route of Object.values(routes)) mountRoute(app, deps, { openWith: flag, ...route })
      rows.mount(app, deps, flag)
    },
    describe(registry: Registry) {
      rows.describe(registry)
      for (const [name, route] of Object.entries(routes))
        registry.registerPath(
          openapiRoute(rows.noun, name, { ...route, ...asksOf(route) }, answersOf(route), contentOf(route)),
        )
    },
  }
}
/** A noun that has plain routes alone. */
export const onlyFileRoutes = (noun: string, routes: Record<string, FileRoute>): Implemented =>
  withFileRoutes({ noun, contract: {}, routes: {}, mount: () => {}, describe: () => {} }, routes)

/** As Hono writes places: "/api/file/:id". `{rest}` is all that is left of a path, slashes and all. */
export const honoPath = (path: string): string =>
  path.replace('{rest}', ':rest{.+}').replace(/\/\{(\w+)\}/g, '/:$1')

const asksOf = ({ query, headers, returns }: FileRoute) => ({
  ...(query ? { query } : {}),
  ...(returns === 'file' ? { headers: storedRequestHeaders } : headers ? { headers } : {}),
})
const contentOf = ({ form, takes, contentType }: FileRoute) =>
  form ? formContent(form) : takes ? bytesOf(contentType) : undefined
function answersOf({ returns, status }: FileRoute): RouteConfig['responses'] {
  if (returns === 'file') return givesStored
  if (returns === 'made') return response(bytesContent, status)
  return returns instanceof z.ZodType
    ? response(jsonContent(z.object({ content: returns })), status)
    : returns
}

function mountRoute(app: OpenAPIHono<Env>, deps: Deps, route: FileRoute): void {
  const path = honoPath(route.path)
  for (const around of route.around ?? []) app.on(route.method.toUpperCase(), path, around)
  app.on(route.method.toUpperCase(), path, async (c) => {
    if ('serve' in route) return within(c, route, () => route.serve(c, deps))
    const { ctx } = await requestContext(c, deps)
    requirePermission(route, ctx)
    await takeCallCost(ctx, costOf(route))
    const params = paramsOf(c, route)
    // `requirePermission` has refused callers without a session where one is needed.
    return within(c, route, () => route.answer(ctx as Ctx, c, (name) => params[name] ?? ''))
  })
}

/** Words stand beside the file. */
const besideBytes = 1024 * 1024
/** Throws FILE_TOO_LARGE before or as soon as more comes than the route takes; none of it is kept here. */
async function within(
  c: Context<Env>,
  { takes }: FileRoute,
  work: () => Promise<Response>,
): Promise<Response> {
  const most = takes ? takes.maxBytes + besideBytes : plainBytes
  const refused = new AppError('FILE_TOO_LARGE', takes ? { text: takes.tooLarge } : {})
  const contentLength = c.req.header('content-length')
  if (Number(contentLength ?? 0) > most) throw refused
  // a body whose length was said is held to it by the server
  if (contentLength !== undefined && !c.req.header('transfer-encoding')) return work()
  const came = { bytes: 0 }
  const counted = c.req.raw.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        came.bytes += chunk.length
        if (came.bytes > most) controller.error(refused)
        else controller.enqueue(chunk)
      },
    }),
  )
  if (counted) c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit)
  try {
    return await work()
  } catch (error) {
    throw came.bytes > most ? refused : error
  }
}

const sandbox = "sandbox; default-src 'none'"
/** Goes around the app's own policy, which would otherwise take the place of this one. */
export const sandboxed: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', sandbox)
}
