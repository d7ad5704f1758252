import { withAttention } from '../core/attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import { publicMessages } from './contract.ts'
import * as service from './service.ts'

export default withAttention<typeof about>(
  implement('publicMessages', publicMessages, {
    stamp: ({ ctx }) => ({ stamp: service.stampNow(ctx.deps.secret) }),
    contact: ({ body, ctx }) => service.contact(ctx, body),
    webinar: ({ body, ctx }) => service.webinar(ctx, body),
    scorecard: ({ body, ctx }) => service.scorecard(ctx, body),
    list: ({ query, ctx }) => service.list(ctx, query),
    answer: ({ params, body, ctx }) => service.answer(ctx, params.id, body.answered),
  }),
  { MESSAGES_TO_ANSWER: service.messagesToAnswer },
)
