/** Plain routes that take a form or give a file, in the shape of rows, so that laws and document see them. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Method, Row } from './contract.ts'
import type { Ctx, Deps } from './deps.ts'
import { bytesContent, described, formContent, gives, jsonContent, type Registry } from './described.ts'
import { context, paramsOf, permit, type Env, type Implemented } from './implement.ts'
import type { Permission } from './permissions.ts'

export type FileRoute = {
  method: Method
  path: string
  may: Permission | 'self'
  summary: string
  writes?: Row['writes']
  status?: 202
  /** The words beside the file, for the document. */
  form?: z.ZodObject
  returns: z.ZodType | 'file'
  /** `param` gives what stands in a place of the path; ids are ids. */
  answer(ctx: Ctx, c: Context<Env>, param: (name: string) => string): Promise<Response>
}

/** A noun's rows together with its plain routes. */
export function withFileRoutes(rows: Implemented, routes: Record<string, FileRoute>): Implemented {
  return {
    ...rows,
    mount(app, deps) {
      rows.mount(app, deps)
      for (const route of Object.values(routes))
        app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
          answer(c, deps, route),
        )
    },
    describe(registry: Registry) {
      rows.describe(registry)
      for (const [name, route] of Object.entries(routes))
        registry.registerPath(
          described(
            rows.noun,
            name,
            route,
            gives(
              route.returns === 'file' ? bytesContent : jsonContent(z.object({ content: route.returns })),
              route.status,
            ),
            route.form && formContent(route.form),
          ),
        )
    },
  }
}

async function answer(c: Context<Env>, deps: Deps, route: FileRoute): Promise<Response> {
  const { ctx } = await context(c, deps)
  permit(route, ctx)
  const params = paramsOf(c, route)
  return route.answer(ctx as Ctx, c, (name) => params[name] ?? '')
}
