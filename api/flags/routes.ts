/**
 * The reads are plain routes: every open page polls one of them, so it knows no session and no SQL.
 */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import type { Ctx, Deps } from '../core/deps.ts'
import { response, jsonContent } from '../core/openapiRoute.ts'
import { notFound } from '../core/errors.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { requestContext, implement, parse, requirePermission, type Env } from '../core/implement.ts'
import { hostName } from '../core/session.ts'
import { flagReads, flags } from './contract.ts'
import * as service from './service.ts'

const reads: Record<string, FileRoute> = {
  mine: {
    ...flagReads.mine,
    query: flagReads.all.query.partial(),
    returns: {
      ...response(
        jsonContent(z.object({ content: z.union([flagReads.mine.returns, flagReads.all.returns]) })),
      ),
      304: { description: 'Nothing has changed since the ETag that was sent' },
    },
    around: [etag()],
    async serve(c, deps) {
      c.header('cache-control', 'no-cache')
      return c.json({ content: c.req.query('all') === undefined ? mine(c, deps) : await all(c, deps) })
    },
  },
}
export default withFileRoutes(
  implement('flags', flags, {
    create: ({ body, ctx }) => service.create(ctx, body),
    update: ({ body, ctx }) => service.update(ctx, body),
    setWorkspaces: ({ body, ctx }) => service.setWorkspaces(ctx, body),
  }),
  reads,
)

function mine(c: Context<Env>, deps: Deps): z.input<typeof flagReads.mine.returns> {
  const on = deps.flags.onAt(hostName(c.req.header('host')))
  if (!on) throw notFound()
  return on.map((key) => ({ key, value: true }))
}

async function all(c: Context<Env>, deps: Deps) {
  const { ctx } = await requestContext(c, deps)
  requirePermission(flagReads.all, ctx)
  parse(flagReads.all.query, c.req.query(), 'query')
  return service.all(ctx as Ctx)
}
