import { implement } from '../core/implement.ts'
import { audit } from './contract.ts'
import { order } from './order.ts'
import * as service from './service.ts'

export default implement('audit', audit, {
  search: ({ query, body, ctx }) => service.search(ctx, query, body),
  export: ({ body, ctx }) => order(ctx, body),
  verify: ({ ctx }) => service.verify(ctx),
})
