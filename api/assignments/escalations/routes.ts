import { implement } from '../../core/implement.ts'
import { courseEscalations } from '../escalationContract.ts'
import * as service from './service.ts'

export default implement('courseEscalations', courseEscalations, {
  list: ({ query, ctx }) => service.list(ctx, query),
  update: ({ body, ctx }) => service.update(ctx, body),
})
