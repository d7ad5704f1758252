/** Files are plain routes beside the rows: session, permission and wall as for any row, but a form comes in and bytes go out. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { EvidenceRow } from '../complaints/contract.ts'
import type { Method } from '../core/contract.ts'
import { Done, Id } from '../core/contract.ts'
import type { Ctx, Deps } from '../core/deps.ts'
import { bytesContent, described, formContent, gives, jsonContent } from '../core/described.ts'
import { notFound } from '../core/errors.ts'
import { context, permit, type Env, type Implemented } from '../core/implement.ts'
import type { Permission } from '../core/permissions.ts'
import { dispositionOf } from './fileName.ts'
import * as service from './service.ts'
import { placeOf } from './storage.ts'
import { fileOf } from './upload.ts'

const at = '/complaint-workflow/api' as const
type FileRoute = { method: Method; path: string; may: Permission; summary: string; sendsFile?: true; returns: z.ZodType | 'file'; answer(ctx: Ctx, c: Context<Env>): Promise<Response> }
const param = (c: Context<Env>, name: string): string => {
  const id = c.req.param(name) ?? ''
  if (!Id.safeParse(id).success) throw notFound()
  return id
}

/** In the shape of rows, for the laws over all endpoints. */
export const evidenceRoutes: Record<string, FileRoute> = {
  addToDraft: { method: 'post', path: `${at}/case/draft/{id}/evidence`, may: 'complaint:create', summary: 'Add a file to my draft', sendsFile: true, returns: EvidenceRow, answer: async (ctx, c) => c.json({ content: await service.addToDraft(ctx, param(c, 'id'), () => fileOf(c)) }) },
  addToCase: { method: 'post', path: `${at}/case/{id}/evidence`, may: 'complaint:act', summary: 'Add a file to a complaint', sendsFile: true, returns: EvidenceRow, answer: async (ctx, c) => c.json({ content: await service.addToCase(ctx, param(c, 'id'), () => fileOf(c)) }) },
  open: { method: 'get', path: `${at}/evidence/{id}`, may: 'complaint:read', summary: 'A file, as it was handed in', returns: 'file', answer: async (ctx, c) => download(ctx, await service.open(ctx, param(c, 'id')), c.req.method === 'HEAD') },
  removeFromDraft: { method: 'delete', path: `${at}/case/draft/{id}/evidence/{evidenceId}`, may: 'complaint:create', summary: 'Take a file out of my draft', returns: Done, answer: async (ctx, c) => c.json({ content: await service.removeFromDraft(ctx, param(c, 'id'), param(c, 'evidenceId')) }) },
}

/** To be saved, never to be shown in our origin, and kept by no cache. */
async function download({ deps }: Ctx, row: Awaited<ReturnType<typeof service.open>>, isHead: boolean): Promise<Response> {
  const path = placeOf(deps.filesDir, row.storedAs)
  if (!(await stat(path).catch(() => null))) throw notFound()
  return new Response(isHead ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream), {
    headers: {
      'content-type': row.contentType, 'content-length': String(row.sizeBytes), 'content-disposition': dispositionOf(row.fileName),
      'x-content-type-options': 'nosniff', 'content-security-policy': sandbox, 'cache-control': 'private, no-store',
    },
  })
}
const sandbox = "sandbox; default-src 'none'"
/** Goes around the app's own policy, which would otherwise take the place of this one. */
export const sandboxed: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', sandbox)
}

async function answer(c: Context<Env>, deps: Deps, route: FileRoute): Promise<Response> {
  const { ctx } = await context(c, deps)
  permit(route, ctx)
  return route.answer(ctx as Ctx, c)
}

const evidence: Implemented = {
  noun: 'evidence', contract: {},
  mount(app: OpenAPIHono<Env>, deps: Deps) {
    for (const route of Object.values(evidenceRoutes)) app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), (c) => answer(c, deps, route))
  },
  describe(registry) {
    for (const [name, route] of Object.entries(evidenceRoutes)) registry.registerPath(described('evidence', name, route, gives(route.returns === 'file' ? bytesContent : jsonContent(z.object({ content: route.returns }))), route.sendsFile && formContent(z.strictObject({ step: z.string().optional() }))))
  },
}
export default evidence
