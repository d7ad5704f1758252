import { implement } from '../core/implement.ts'
import { committees } from './contract.ts'
import * as service from './service.ts'

export default implement('committees', committees, {
  list: ({ ctx }) => service.list(ctx),
  appoint: ({ params, body, ctx }) => service.appointMembers(ctx, params.id, body),
})
