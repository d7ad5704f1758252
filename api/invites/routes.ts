import { withDashboard } from '../core/dashboard.ts'
import { implement } from '../core/implement.ts'
import { withFileRoutes } from '../core/fileRoutes.ts'
import { inviteFileRoutes } from './bulk.ts'
import { invites } from './contract.ts'
import { createInvites, inviteList } from './createInvites.ts'
import * as mappings from '../imports/mappings.ts'
import * as resending from './resendInvites.ts'
import * as service from './service.ts'
import { inviteFigures } from './figures.ts'
import { fewSeats } from './seats.ts'
import type about from './module.ts'

export default withDashboard<typeof about>(
  withFileRoutes(
    implement('invites', invites, {
      invite: ({ params, body, ctx }) => createInvites(ctx, params.branch, body),
      inviteList: ({ body, ctx }) => inviteList(ctx, body),
      listOfBranch: ({ params, query, body, ctx }) =>
        service.list(ctx, query, { ...body, branchId: params.id }),
      list: ({ query, body, ctx }) => service.list(ctx, query, body),
      resend: ({ params, ctx }) => resending.resendInvite(ctx, params.branch, params.inviteId),
      resendList: ({ body, ctx }) => resending.resendList(ctx, body.inviteIds),
      countUnused: ({ query, ctx }) => resending.countUnused(ctx, query),
      resendUnused: ({ body, ctx }) => resending.resendUnused(ctx, body),
      remove: ({ params, ctx }) => resending.revokeInvite(ctx, params.branch, params.inviteId),
      report: ({ body, ctx }) => service.report(ctx, body),
      mappings: ({ ctx }) => mappings.list(ctx),
      saveMapping: ({ body, ctx }) => mappings.save(ctx, body),
      removeMapping: ({ params, ctx }) => mappings.remove(ctx, params.id),
    }),
    inviteFileRoutes,
  ),
  { figures: { invites: inviteFigures }, setUp: { SEATS: fewSeats } },
)
