import { implement, type Implemented } from '../core/implement.ts'
import { meetings } from './contract.ts'
import * as holding from './holding.ts'
import { mountInvite } from './invite.ts'
import * as planning from './planning.ts'
import * as service from './service.ts'

const rows = implement('meetings', meetings, {
  options: ({ ctx }) => service.options(ctx),
  start: ({ body, ctx }) => service.start(ctx, { body }),
  list: ({ query, body, ctx }) => service.list(ctx, { query, body }),
  schedule: ({ body, ctx }) => planning.schedule(ctx, { body }),
  change: ({ params, body, ctx }) => planning.change(ctx, { params, body }),
  cancel: ({ params, body, ctx }) => planning.cancel(ctx, { params, body }),
  record: ({ params, body, ctx }) => holding.record(ctx, { params, body }),
  minutes: ({ params, body, ctx }) => holding.minutes(ctx, { params, body }),
  vote: ({ params, body, ctx }) => holding.vote(ctx, { params, body }),
  read: ({ params, ctx }) => service.read(ctx, params.id),
})

/** The rows, and the calendar file beside them. */
export default {
  ...rows,
  mount(app, deps) {
    rows.mount(app, deps)
    mountInvite(app, deps)
  },
} satisfies Implemented
