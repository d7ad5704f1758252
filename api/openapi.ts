/** `npm run -s openapi`: prints the OpenAPI 3.1 document without starting anything. */
import { apiDocument } from './document/document.ts'

console.log(JSON.stringify(apiDocument(), null, 2))
