import { implement } from '../core/implement.ts'
import { dashboard } from './contract.ts'
import * as service from './service.ts'

export default implement('dashboard', dashboard, {
  figures: ({ query, ctx }) => service.figures(ctx, query.branchId),
  platform: ({ ctx }) => service.platform(ctx),
})
