import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { branches } from './contract.ts'
import * as removal from './removal.ts'
import * as service from './service.ts'
import { onlyHeadquarters } from './setUp.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  implement('branches', branches, {
    list: ({ query, ctx }) => service.list(ctx, query),
    create: ({ body, ctx }) => service.create(ctx, body),
    update: ({ params, body, ctx }) => service.update(ctx, params.id, body),
    delete: ({ body, ctx }) => removal.removeBranch(ctx, body),
    setColor: ({ params, ctx }) => service.setColor(ctx, params.id, params.color),
  }),
  { setUp: { UNITS: onlyHeadquarters } },
)
