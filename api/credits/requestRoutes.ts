import { implement } from '../core/implement.ts'
import { creditRequests } from './contract.ts'
import { reject } from './deciding.ts'
import { requests } from './reading.ts'
import { createRequest } from './service.ts'

export default implement('creditRequests', creditRequests, {
  list: ({ query, body, ctx }) => requests(ctx, query, body),
  create: ({ body, ctx }) => createRequest(ctx, body),
  reject: ({ params, body, ctx }) => reject(ctx, params.requestId, body),
})
