import { implement } from '../core/implement.ts'
import { platformAdmins } from './contract.ts'
import * as invites from './invites.ts'
import * as service from './service.ts'

export default implement('platformAdmins', platformAdmins, {
  list: ({ query, ctx }) => service.listAdmins(ctx, query),
  invites: ({ query, ctx }) => invites.listInvites(ctx, query),
  invite: ({ body, ctx }) => invites.inviteAdmin(ctx, body.email),
  withdraw: ({ params, ctx }) => invites.withdrawInvite(ctx, params.id),
  remove: ({ params, ctx }) => service.removeAdmin(ctx, params.id),
})
