import { withAttention } from '../core/attention.ts'
import { loneRequests, requestsToConfirm } from './attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import {
  caseHolds,
  legalHolds,
  myData,
  retainedPeople,
  retentionPreviews,
  retentionRules,
} from './contract.ts'
import * as caseHoldLift from './caseHoldLift.ts'
import * as holds from './holds.ts'
import * as loneHoldLift from './loneHoldLift.ts'
import * as own from './myData.ts'
import * as persons from './persons.ts'
import * as platformRequests from './platformRequests.ts'
import { listRequests, presentRequest } from './presentRequests.ts'
import * as preview from './preview.ts'
import { platformRetentionRequests, retentionRequests } from './requestContract.ts'
import * as requests from './requests.ts'
import * as rules from './rules.ts'

export const retentionRuleRoutes = implement('retentionRules', retentionRules, {
  list: ({ query, ctx }) => rules.list(ctx, query),
  suggestions: () => rules.suggestions(),
  propose: ({ body, ctx }) => rules.propose(ctx, body),
  confirm: ({ params, ctx }) => rules.confirm(ctx, params.id),
  withdraw: ({ params, ctx }) => rules.withdraw(ctx, params.id),
})
export const retentionPreviewRoutes = implement('retentionPreviews', retentionPreviews, {
  read: ({ query, ctx }) => preview.read(ctx, query),
})
export const legalHoldRoutes = implement('legalHolds', legalHolds, {
  list: ({ query, ctx }) => holds.list(ctx, query),
  place: ({ body, ctx }) => holds.place(ctx, body),
  lift: ({ params, body, ctx }) => holds.lift(ctx, params.id, body.reason),
})
export const caseHoldRoutes = implement('caseHolds', caseHolds, {
  list: ({ params, query, ctx }) => holds.listOfCase(ctx, params.id, query),
  place: ({ params, body, ctx }) => holds.placeOnCase(ctx, params.id, body.reason),
  lift: ({ params, body, ctx }) => caseHoldLift.requestLift(ctx, params.id, body.reason),
  confirmLift: ({ params, ctx }) => caseHoldLift.confirmLift(ctx, params.id),
  keep: ({ params, ctx }) => caseHoldLift.keepHold(ctx, params.id),
  loneLift: ({ params, ctx }) => loneHoldLift.readLoneLift(ctx, params.id),
  stopLoneLift: ({ params, ctx }) => loneHoldLift.stopLoneLift(ctx, params.id),
})
export const myDataRoutes = implement('myData', myData, { order: ({ ctx }) => own.order(ctx) })
export const retainedPeopleRoutes = implement('retainedPeople', retainedPeople, {
  read: ({ params, ctx }) => persons.read(ctx, params.id),
  requestErasure: ({ params, body, ctx }) => persons.requestErasure(ctx, params.id, body.reason),
})
export const retentionRequestRoutes = withAttention<typeof about>(
  implement('retentionRequests', retentionRequests, {
    list: ({ query, ctx }) => listRequests(ctx, query),
    confirm: async ({ params, ctx }) => presentRequest(ctx, await requests.confirm(ctx, { id: params.id })),
    stop: async ({ params, ctx }) => presentRequest(ctx, await requests.stopMine(ctx, params.id)),
  }),
  { RETENTION_REQUESTS: requestsToConfirm },
)
export const platformRetentionRequestRoutes = withAttention<typeof about>(
  implement('platformRetentionRequests', platformRetentionRequests, {
    list: ({ query, ctx }) => platformRequests.list(ctx, query),
    stop: ({ params, ctx }) => platformRequests.stop(ctx, params.id),
  }),
  { LONE_REQUESTS: loneRequests },
)
