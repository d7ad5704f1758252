import { implement } from '../core/implement.ts'
import { audit } from './contract.ts'
import { orderAudit } from './order.ts'
import * as service from './service.ts'

export default implement('audit', audit, {
  search: ({ query, body, ctx }) => service.search(ctx, query, body),
  export: ({ body, ctx }) => orderAudit(ctx, body),
  verify: ({ ctx }) => service.verifyLedger(ctx),
})
