import { implement } from '../core/implement.ts'
import { announce } from '../files/service.ts'
import { people } from './contract.ts'
import { details } from './details.ts'
import * as leaving from './leaving.ts'
import { search } from './search.ts'
import { stats } from './stats.ts'
import * as update from './update.ts'
import * as users from './users.ts'

export default implement('people', people, {
  details: ({ ctx }) => details(ctx),
  search: ({ query, body, ctx }) => search(ctx, query, body),
  rename: ({ body, ctx }) => update.rename(ctx, body),
  update: ({ params, body, ctx }) => update.update(ctx, params.id, body),
  profileImageUploadUrl: ({ body, ctx }) => announce(ctx, { purpose: 'PROFILE_IMAGE', ...body }),
  remove: ({ params, ctx }) => leaving.remove(ctx, params.id),
  removeMany: ({ body, ctx }) => leaving.removeMany(ctx, body.ids),
  stats: ({ query, ctx }) => stats(ctx, query.branchId),
  list: ({ query, body, ctx }) => users.list(ctx, query, body),
  find: ({ query, body, ctx }) => users.list(ctx, query, body),
  one: ({ params, ctx }) => users.one(ctx, params.id),
})
