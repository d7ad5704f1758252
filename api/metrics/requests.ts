import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Env } from '../core/implement.ts'
import type { Metrics } from './metrics.ts'

type RequestMetrics = Pick<Metrics, 'requests' | 'requestSeconds'>
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Counts each request by its route's pattern: an address may hold ids and what somebody looks for. */
export const countRequests =
  ({ requests, requestSeconds }: RequestMetrics): MiddlewareHandler<Env> =>
  async (c, next) => {
    const startedAt = performance.now()
    await next()
    const method = methods.includes(c.req.method) ? c.req.method : 'OTHER'
    const route = routePath(c, -1)
    requests.inc({ method, route, status: String(c.res.status) })
    requestSeconds.observe({ method, route }, (performance.now() - startedAt) / 1000)
  }

/** Makes the series of every route, so that each is there before its first request. */
export function initRequestSeries(
  { requests, requestSeconds }: RequestMetrics,
  routes: readonly { method: string; path: string }[],
): void {
  for (const { method, path: route } of routes) {
    if (!methods.includes(method)) continue
    for (const status of ['200', '500', '503']) requests.inc({ method, route, status }, 0)
    requestSeconds.zero({ method, route })
  }
}
