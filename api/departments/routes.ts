import { implement } from '../core/implement.ts'
import { departments } from './contract.ts'
import * as managers from './managers.ts'
import { removeMany } from './removal.ts'
import * as service from './service.ts'

export default implement('departments', departments, {
  list: ({ query, body, ctx }) => service.list(ctx, query, body),
  create: ({ body, ctx }) => service.create(ctx, body),
  remove: ({ body, ctx }) => removeMany(ctx, body.departmentBranches),
  rename: ({ params, body, ctx }) => service.rename(ctx, params.id, body),
  addManager: ({ params, body, ctx }) => managers.add(ctx, params.id, body),
  managers: ({ params, ctx }) => managers.list(ctx, params.id),
  removeManager: ({ params, ctx }) => managers.remove(ctx, params.id, params.userId),
})
