import { implement } from '../core/implement.ts'
import { impersonation } from './contract.ts'
import * as service from './service.ts'

export default implement('impersonation', impersonation, {
  people: ({ params, body, ctx }) => service.people(ctx, params.id, body.searchText),
  begin: ({ body, ctx }) => service.begin(ctx, body),
})
