import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import * as acts from './acts.ts'
import { admit } from './admitting.ts'
import { complaints, receiptPath } from './contract.ts'
import * as drafts from './drafts.ts'
import { file } from './filing.ts'
import { inbox } from './inbox.ts'
import { list } from './list.ts'
import { options } from './offered.ts'
import { read } from './page/casePage.ts'
import { preview } from './preview.ts'
import { nameRespondent } from './naming.ts'
import { processDetails } from './process.ts'
import { receipt } from './receipt.ts'
import * as stepDrafts from './stepDrafts.ts'
import { unsent } from './unsent.ts'

export const complaintFileRoutes: Record<string, FileRoute> = {
  receipt: {
    method: 'get',
    path: receiptPath,
    may: 'complaint:read',
    summary: 'What I filed, as a PDF',
    returns: 'made',
    answer: (ctx, _, param) => receipt(ctx, param('id')),
  },
}

export default withFileRoutes(
  implement('complaints', complaints, {
    options: ({ ctx }) => options(ctx),
    process: ({ params, ctx }) => processDetails(ctx, params.workflowId),
    createDraft: ({ body, ctx }) => drafts.createDraft(ctx, body.workflowId),
    drafts: ({ query, ctx }) => drafts.listDrafts(ctx, query),
    draft: ({ params, ctx }) => drafts.readDraft(ctx, params.id),
    saveDraft: ({ params, body, ctx }) => drafts.saveDraft(ctx, params.id, body),
    deleteDraft: ({ params, ctx }) => drafts.deleteDraft(ctx, params.id),
    preview: ({ params, body, ctx }) => preview(ctx, params.id, body.form),
    file: ({ body, ctx }) => file(ctx, body),
    list: ({ query, body, ctx }) => list(ctx, query, body),
    inbox: ({ query, body, ctx }) => inbox(ctx, query, body),
    complete: ({ params, body, ctx }) => acts.complete(ctx, { params, body }),
    unsent: ({ params, ctx }) => unsent(ctx, params.id),
    stepDraft: ({ params, ctx }) => stepDrafts.readStepDraft(ctx, params.id, params.step),
    saveStepDraft: ({ params, body, ctx }) =>
      stepDrafts.saveStepDraft(ctx, { caseId: params.id, step: params.step }, body),
    deleteStepDraft: ({ params, ctx }) =>
      stepDrafts.deleteStepDraft(ctx, { caseId: params.id, step: params.step }),
    skip: ({ params, body, ctx }) => acts.skip(ctx, { params, body }),
    reopen: ({ params, body, ctx }) => acts.reopen(ctx, { params, body }),
    transfer: ({ params, body, ctx }) => acts.transfer(ctx, { params, body }),
    nameRespondent: ({ params, body, ctx }) => nameRespondent(ctx, { params, body }),
    inform: ({ params, body, ctx }) => acts.inform(ctx, { params, body }),
    admit: ({ params, body, ctx }) => admit(ctx, { params, body }),
    pause: ({ params, body, ctx }) => acts.pause(ctx, { params, body }),
    resume: ({ params, body, ctx }) => acts.resume(ctx, { params, body }),
    withdraw: ({ params, body, ctx }) => acts.withdraw(ctx, { params, body }),
    close: ({ params, body, ctx }) => acts.close(ctx, { params, body }),
    retry: ({ params, ctx }) => acts.retry(ctx, params.id),
    read: ({ params, ctx }) => read(ctx, params.id),
  }),
  complaintFileRoutes,
)
