/** `npm run -s openapi`: prints the OpenAPI 3.1 document without starting anything. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { apiDocument } from './app.ts'
import { describeAll } from './contracts.ts'

const app = new OpenAPIHono()
describeAll(app.openAPIRegistry)
console.log(JSON.stringify(app.getOpenAPI31Document(apiDocument), null, 2))
