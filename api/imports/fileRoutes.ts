/** Plain routes that take a form or give a file, in the shape of rows, so that laws and document see them. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Method, Row } from '../core/contract.ts'
import type { Ctx, Deps } from '../core/deps.ts'
import { context, permit, type Env, type Implemented, type Registry } from '../core/implement.ts'
import type { Permission } from '../core/permissions.ts'

export type FileRoute = {
  method: Method; path: string; may: Permission | 'self'; summary: string; writes?: Row['writes']
  /** The words beside the file, for the document. */
  form?: z.ZodObject
  returns: z.ZodType | 'file'
  answer(ctx: Ctx, c: Context<Env>): Promise<Response>
}

/** A noun's rows together with its plain routes. */
export function withFileRoutes(rows: Implemented, routes: Record<string, FileRoute>): Implemented {
  return {
    ...rows,
    mount(app, deps) {
      rows.mount(app, deps)
      for (const route of Object.values(routes)) app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), (c) => answer(c, deps, route))
    },
    describe(registry: Registry) {
      rows.describe(registry)
      for (const [name, route] of Object.entries(routes)) registry.registerPath(described(rows.noun, name, route))
    },
  }
}

async function answer(c: Context<Env>, deps: Deps, route: FileRoute): Promise<Response> {
  const { ctx } = await context(c, deps)
  permit(route, ctx)
  return route.answer(ctx as Ctx, c)
}

function described(noun: string, name: string, { method, path, may, summary, form, returns }: FileRoute) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const file = z.any().openapi({ type: 'string', format: 'binary' })
  return {
    method, path, tags: [noun], operationId: `${noun}.${name}`, summary, description: `Permission: ${may}`, security: [{ bearer: [] }],
    request: { params: z.object(Object.fromEntries(names.map((each) => [each, z.string()]))), ...(form ? { body: { content: { 'multipart/form-data': { schema: form.extend({ file: file.optional() }) } } } } : {}) },
    responses: { 200: { description: 'Done', content: returns === 'file' ? { 'application/octet-stream': { schema: file } } : { 'application/json': { schema: z.object({ content: returns }) } } } },
  }
}
