/**
 * The OpenAPI document and a readable page beside it, served from here alone; compressed, for they hold no
 * secret.
 */
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import type { Env } from './core/implement.ts'
import { apiDocument } from './document/document.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const types = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' }
const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Redress API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<style>@media (max-width: 700px) { #ui .opblock-summary-operation-id { display: none } }</style>
</head><body><main id="ui"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>
</body></html>`

/** Mounts the OpenAPI document and its Swagger page, which need no session. */
export function mountDocs(app: OpenAPIHono<Env>): void {
  for (const path of ['/api/openapi.json', '/api/docs/*']) app.use(path, compress())
  app.get('/api/openapi.json', (c) => c.json(apiDocument(), 200, { 'content-language': 'en' }))
  app.get('/api/docs', (c) => c.html(page))
  app.get('/api/docs/start.js', (c) =>
    c.body("SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#ui', displayOperationId: true })", 200, {
      'content-type': 'text/javascript',
    }),
  )
  for (const [name, type] of Object.entries(types))
    app.get(`/api/docs/${name}`, async (c) =>
      c.body(await readFile(join(assets, name), 'utf8'), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
      }),
    )
}
