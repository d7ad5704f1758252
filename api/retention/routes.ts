import { implement } from '../core/implement.ts'
import {
  caseHolds,
  legalHolds,
  myData,
  retainedPeople,
  retentionPreviews,
  retentionRules,
} from './contract.ts'
import * as holds from './holds.ts'
import * as own from './myData.ts'
import * as persons from './persons.ts'
import * as preview from './preview.ts'
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
  lift: ({ params, body, ctx }) => holds.liftOfCase(ctx, params.id, body.reason),
})
export const myDataRoutes = implement('myData', myData, { order: ({ ctx }) => own.order(ctx) })
export const retainedPeopleRoutes = implement('retainedPeople', retainedPeople, {
  read: ({ params, ctx }) => persons.read(ctx, params.id),
  erase: ({ params, body, ctx }) => persons.erase(ctx, params.id, body.reason),
})
