import { implement } from '../core/implement.ts'
import { branches } from './contract.ts'
import * as service from './service.ts'

export default implement('branches', branches, {
  list: ({ query, ctx }) => service.list(ctx, query),
})
