import { implement } from '../core/implement.ts'
import { escalations } from './contract.ts'
import * as service from './service.ts'

export default implement('escalations', escalations, {
  list: ({ query, ctx }) => service.list(ctx, query),
  update: ({ params, body, ctx }) => service.update(ctx, { params, body }),
})
