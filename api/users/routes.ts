import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { announceUpload } from '../files/service.ts'
import { people } from './contract.ts'
import { readMyDetails } from './details.ts'
import * as leaving from './deactivateUser.ts'
import { searchUsers } from './search.ts'
import { userStats } from './stats.ts'
import { listUnreached } from './listUnreached.ts'
import * as update from './update.ts'
import * as users from './users.ts'
import { peopleFigures } from './figures.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  implement('people', people, {
    details: ({ ctx }) => readMyDetails(ctx),
    search: ({ query, body, ctx }) => searchUsers(ctx, query, body),
    rename: ({ body, ctx }) => update.renameMyself(ctx, body),
    update: ({ params, body, ctx }) => update.updateUser(ctx, params.id, body),
    profileImageUploadUrl: ({ body, ctx }) => announceUpload(ctx, { purpose: 'PROFILE_IMAGE', ...body }),
    remove: ({ params, ctx }) => leaving.removeUser(ctx, params.id),
    removeMany: ({ body, ctx }) => leaving.removeMany(ctx, body.ids),
    stats: ({ query, ctx }) => userStats(ctx, query.branchId),
    list: ({ query, body, ctx }) => users.listUsers(ctx, query, body),
    find: ({ query, body, ctx }) => users.listUsers(ctx, query, body),
    unreached: ({ query, ctx }) => listUnreached(ctx, query),
    one: ({ params, ctx }) => users.readUser(ctx, params.id),
  }),
  { figures: { people: peopleFigures } },
)
