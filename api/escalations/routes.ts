import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { escalations } from './contract.ts'
import * as service from './service.ts'
import { clockFigures } from './figures.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  implement('escalations', escalations, {
    list: ({ query, ctx }) => service.list(ctx, query),
    update: ({ params, body, ctx }) => service.update(ctx, { params, body }),
    extend: ({ params, body, ctx }) => service.extend(ctx, { params, body }),
  }),
  { figures: { clocks: clockFigures } },
)
