import { implement } from '../core/implement.ts'
import { courses } from './contract.ts'
import * as drafts from './draft.ts'
import { publish } from './publish.ts'
import * as service from './service.ts'

export default implement('courses', courses, {
  list: ({ query, body, ctx }) => service.list(ctx, query, body),
  starters: () => service.starters(),
  create: ({ body, ctx }) => service.create(ctx, body),
  open: ({ params, query, ctx }) => drafts.open(ctx, params.id, query.versionId),
  beginDraft: ({ params, ctx }) => drafts.beginDraft(ctx, params.id),
  saveDraft: ({ params, body, ctx }) => drafts.saveDraft(ctx, params.id, body),
  publish: ({ params, body, ctx }) => publish(ctx, params.id, body),
  clone: ({ body, ctx }) => service.clone(ctx, body),
  remove: ({ params, ctx }) => service.remove(ctx, params.id),
  generateUploadUrl: ({ body, ctx }) => service.generateUploadUrl(ctx, body),
  confirmUpload: ({ body, ctx }) => service.confirmUpload(ctx, body),
})
