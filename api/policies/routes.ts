import { withAttention } from '../core/attention.ts'
import {
  policiesSentBack,
  policiesToAccept,
  policiesToApprove,
  policiesToPublish,
  policiesWithoutApprover,
} from './attention.ts'
import type about from './module.ts'
import { implement } from '../core/implement.ts'
import { readingLanguage } from '../core/readerLocale.ts'
import * as approverActs from './approverActs.ts'
import * as approving from './approval.ts'
import { changes, myChanges } from './changes.ts'
import { createCode } from './code.ts'
import { policies } from './contract.ts'
import { acceptances } from './people.ts'
import { checkQuiz } from './quiz.ts'
import * as reminding from './acceptanceRequests.ts'
import * as reading from './myPolicies.ts'
import { remove } from './removePolicy.ts'
import * as service from './service.ts'
import { starterOffers } from './starters/index.ts'

export default withAttention<typeof about>(
  implement('policies', policies, {
    list: ({ query, body, ctx }) => service.list(ctx, query, body),
    starters: () => starterOffers(readingLanguage()),
    create: ({ body, ctx }) => service.create(ctx, body),
    update: ({ params, body, ctx }) => service.update(ctx, params.id, body),
    generateUploadUrl: ({ body, ctx }) => service.generateUploadUrl(ctx, body),
    confirmUpload: ({ params, body, ctx }) => service.confirmUpload(ctx, params, body),
    details: ({ params, query, ctx }) => service.details(ctx, params.id, query.policyVersionId),
    changes: ({ params, ctx }) => changes(ctx, params.policyVersionId),
    remove: ({ params, ctx }) => remove(ctx, params.id),
    submit: ({ params, body, ctx }) => approving.submit(ctx, params.id, body),
    withdraw: ({ params, body, ctx }) => approving.withdraw(ctx, params.id, body),
    approve: ({ params, body, ctx }) => approving.approve(ctx, params.policyVersionId, body),
    sendBack: ({ params, body, ctx }) => approverActs.sendBack(ctx, params.policyVersionId, body),
    passOn: ({ params, body, ctx }) => approverActs.passOn(ctx, params.policyVersionId, body),
    publish: ({ params, body, ctx }) => approving.publish(ctx, params.id, body),
    acceptances: ({ query, body, ctx }) => acceptances(ctx, query, body),
    audience: ({ query, body, ctx }) => reminding.previewAudience(ctx, query, body),
    review: ({ params, body, ctx }) => reminding.review(ctx, params.id, body),
    remind: ({ body, ctx }) => reminding.remind(ctx, body),
    team: ({ query, ctx }) => reminding.team(ctx, query),
    mine: ({ ctx }) => reading.mine(ctx),
    view: ({ params, body, ctx }) => reading.view(ctx, params.policyVersionId, body),
    myChanges: ({ params, query, ctx }) => myChanges(ctx, params.policyVersionId, query),
    accept: ({ params, body, ctx }) => reading.accept(ctx, params.policyVersionId, body),
    checkQuiz: ({ params, body, ctx }) => checkQuiz(ctx, params.policyVersionId, body),
    createCode: ({ params, body, ctx }) => createCode(ctx, params.policyVersionId, body),
    decline: ({ params, body, ctx }) => reading.decline(ctx, params.policyVersionId, body),
  }),
  {
    POLICIES_TO_ACCEPT: policiesToAccept,
    POLICIES_TO_APPROVE: policiesToApprove,
    POLICIES_SENT_BACK: policiesSentBack,
    POLICIES_WITHOUT_APPROVER: policiesWithoutApprover,
    POLICIES_TO_PUBLISH: policiesToPublish,
  },
)
