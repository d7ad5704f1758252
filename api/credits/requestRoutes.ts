import { withAttention } from '../core/attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import { creditRequests } from './contract.ts'
import { reject } from './creditDecisions.ts'
import { openCreditRequests, requests } from './creditQueries.ts'
import { createRequest } from './service.ts'

export default withAttention<typeof about>(
  implement('creditRequests', creditRequests, {
    list: ({ query, body, ctx }) => requests(ctx, query, body),
    create: ({ body, ctx }) => createRequest(ctx, body),
    reject: ({ params, body, ctx }) => reject(ctx, params.requestId, body),
  }),
  { CREDIT_REQUESTS: openCreditRequests },
)
