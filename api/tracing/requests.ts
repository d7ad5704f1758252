import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../core/implement.ts'
import type { Tracing } from './tracing.ts'

/** Asked every few seconds by whatever watches this process. */
const healthPaths = new Set(['/livez', '/healthz', '/readyz', '/status'])

/** A span for each request, called by its route's pattern: an address may hold ids and what somebody looks for. */
export const traced =
  (tracing: Tracing): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!tracing.isOn || healthPaths.has(c.req.path)) return next()
    return tracing.span({
      name: c.req.method,
      kind: 'SERVER',
      attributes: { 'http.request.method': c.req.method },
      work: async (add) => {
        await next()
        add({ 'http.route': routePath(c, -1), 'http.response.status_code': c.res.status })
      },
    })
  }
