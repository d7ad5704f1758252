import { withAttention } from '../core/attention.ts'
import { coursesToTake } from './attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import { team } from './team.ts'
import * as attempts from './attempts.ts'
import { learning } from './contract.ts'
import * as lessons from './lessons.ts'
import * as results from './results.ts'
import * as service from './service.ts'
import { watch } from './watch.ts'

export default withAttention<typeof about>(
  implement('learning', learning, {
    team: ({ query, ctx }) => team(ctx, query),
    list: ({ query, ctx }) => service.list(ctx, query),
    open: ({ params, query, ctx }) => service.open(ctx, params.assignmentId, query.language),
    openItem: ({ params, query, ctx }) => lessons.openItem(ctx, params, query.language),
    begin: ({ params, body, ctx }) => lessons.begin(ctx, params, body.language),
    act: ({ params, body, ctx }) => lessons.act(ctx, params, body),
    complete: ({ params, body, ctx }) => lessons.complete(ctx, params, body.language),
    watch: ({ body, ctx }) => watch(ctx, body),
    startAttempt: ({ params, body, ctx }) => attempts.start(ctx, params.item, body),
    openAttempt: ({ params, query, ctx }) => attempts.open(ctx, params.attemptId, query.language),
    saveAnswer: ({ params, body, ctx }) => attempts.saveAnswer(ctx, params.attemptId, body),
    submit: ({ params, body, ctx }) => results.handIn(ctx, params.attemptId, body.language),
    result: ({ params, query, ctx }) => results.read(ctx, params.attemptId, query.language),
  }),
  { COURSES_TO_TAKE: coursesToTake },
)
