/** The page that checks a pack without the product or a network, as a file to keep. */
import { readFileSync } from 'node:fs'
import { z } from '@hono/zod-openapi'
import type { FileRoute } from '../../core/fileRoutes.ts'
import { response } from '../../core/openapiRoute.ts'

const page = readFileSync(new URL('verifier.html', import.meta.url), 'utf8')
export const verifier: FileRoute = {
  method: 'get',
  path: '/learning/api/evidence-pack/verifier',
  may: 'public',
  openWith: 'ALWAYS',
  summary: 'The page that verifies evidence packs offline, as a file',
  returns: response({ 'text/html': { schema: z.string() } }),
  answer: async (_, c) =>
    c.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="verify-evidence-pack.html"',
    }),
}
