import { implement } from '../core/implement.ts'
import { permissionTable } from './contract.ts'
import * as service from './service.ts'

export default implement('permissions', permissionTable, {
  list: ({ ctx }) => service.list(ctx),
  update: ({ body, ctx }) => service.update(ctx, body),
})
