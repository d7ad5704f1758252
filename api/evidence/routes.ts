/**
 * Files are plain routes beside the rows: session, permission and wall as for any row, but a form comes in
 * and bytes go out.
 */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { EvidenceRow } from '../complaints/contract.ts'
import { Done } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { withFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import { headerOf, jsonContent } from '../core/openapiRoute.ts'
import { implement, type Env } from '../core/implement.ts'
import { dispositionOf } from '../storage/fileName.ts'
import { sendStored } from '../storage/send.ts'
import { storeOfFile } from '../storage/sealedFile.ts'
import { evidenceKey, type Store } from '../storage/store.ts'
import { evidence, EvidenceUpload, uploadPath } from './contract.ts'
import * as service from './service.ts'
import { evidenceFile, fileOf, Step } from './upload.ts'
import * as uploads from './uploads.ts'

const at = '/complaint-workflow/api' as const
const Tus = z.object({ 'Tus-Resumable': z.string().optional().openapi({ description: '1.0.0' }) })
const howFar = {
  'Tus-Resumable': headerOf('1.0.0'),
  'Upload-Offset': headerOf('Where the file ends so far, in bytes.'),
  'Upload-Length': headerOf('Where it will end.'),
  'Upload-Expires': headerOf('Until when it can go on.'),
}
const foreign = {
  412: { description: 'This version of tus is not spoken', headers: { 'Tus-Version': headerOf('1.0.0') } },
}

/** In the shape of rows, for the laws over all endpoints. */
export const evidenceRoutes: Record<string, FileRoute> = {
  addToDraft: {
    method: 'post',
    path: `${at}/case/draft/{id}/evidence`,
    may: 'complaint:create',
    summary: 'Add a file to my draft',
    takes: evidenceFile,
    form: Step,
    returns: EvidenceRow,
    answer: async (ctx, c, param) =>
      c.json({ content: await service.addToDraft(ctx, param('id'), () => fileOf(c)) }),
  },
  addToCase: {
    method: 'post',
    path: `${at}/case/{id}/evidence`,
    may: 'complaint:act',
    summary: 'Add a file to a complaint',
    takes: evidenceFile,
    form: Step,
    returns: EvidenceRow,
    answer: async (ctx, c, param) =>
      c.json({ content: await service.addToCase(ctx, param('id'), () => fileOf(c)) }),
  },
  addToStepDraft: {
    method: 'post',
    path: `${at}/case/{id}/step/{step}/draft/evidence`,
    may: 'complaint:act',
    summary: 'Add a file to what I write for a step',
    takes: evidenceFile,
    form: Step,
    returns: EvidenceRow,
    answer: async (ctx, c, param) =>
      c.json({
        content: await service.addToStepDraft(ctx, { caseId: param('id'), step: param('step') }, () =>
          fileOf(c),
        ),
      }),
  },
  addToTask: {
    method: 'post',
    path: `${at}/task/{id}/evidence`,
    may: 'complaint:act',
    summary: 'Add a file to my answer to a task',
    takes: evidenceFile,
    form: Step,
    returns: EvidenceRow,
    answer: async (ctx, c, param) =>
      c.json({ content: await service.addToTask(ctx, param('id'), () => fileOf(c)) }),
  },
  removeFromTask: {
    method: 'delete',
    path: `${at}/task/{id}/evidence/{evidenceId}`,
    may: 'complaint:act',
    summary: 'Take a file out of my answer to a task',
    returns: Done,
    answer: async (ctx, c, param) =>
      c.json({ content: await service.removeFromTask(ctx, param('id'), param('evidenceId')) }),
  },
  readUpload: {
    method: 'get',
    path: uploadPath,
    may: 'complaint:read',
    summary: 'The progress of an upload of mine; HEAD answers the headers alone',
    headers: Tus,
    returns: {
      200: {
        description: 'Where to go on',
        headers: howFar,
        content: jsonContent(z.object({ content: EvidenceUpload })),
      },
      ...foreign,
    },
    answer: (ctx, c, param) => uploads.readUpload(ctx, c, param('uploadId')),
  },
  sendUploadPart: {
    method: 'patch',
    path: uploadPath,
    may: 'complaint:read',
    summary: 'Send the next part of an upload, as application/offset+octet-stream',
    takes: evidenceFile,
    contentType: uploads.partType,
    headers: Tus.extend({
      'Upload-Offset': z.string().openapi({ description: 'Where this part begins, in bytes.' }),
    }),
    returns: { 204: { description: 'It is kept', headers: howFar }, ...foreign },
    answer: (ctx, c, param) => uploads.sendUploadPart(ctx, c, param('uploadId')),
  },
  open: {
    method: 'get',
    path: `${at}/evidence/{id}`,
    may: 'complaint:read',
    summary: 'A file, as it was handed in',
    isSandboxed: true,
    returns: 'file',
    answer: async (ctx, c, param) => download(ctx, c, await service.open(ctx, param('id'))),
  },
  removeFromDraft: {
    method: 'delete',
    path: `${at}/case/draft/{id}/evidence/{evidenceId}`,
    may: 'complaint:create',
    summary: 'Take a file out of my draft',
    returns: Done,
    answer: async (ctx, c, param) =>
      c.json({ content: await service.removeFromDraft(ctx, param('id'), param('evidenceId')) }),
  },
  removeFromStepDraft: {
    method: 'delete',
    path: `${at}/case/{id}/step/{step}/draft/evidence/{evidenceId}`,
    may: 'complaint:act',
    summary: 'Take a file out of what I write for a step',
    returns: Done,
    answer: async (ctx, c, param) =>
      c.json({
        content: await service.removeFromStepDraft(
          ctx,
          { caseId: param('id'), step: param('step') },
          param('evidenceId'),
        ),
      }),
  },
}

/** As its bytes lie there: sealed, from before keys in the clear, or never to be read again. */
function storeFor(store: Store, { fileKey }: { fileKey: string | null }): Store {
  if (fileKey === '') throw notFound()
  return storeOfFile(store, fileKey)
}

/** To be saved, never to be shown in our origin, and kept by no cache. */
const download = (
  { deps }: Ctx,
  c: Context<Env>,
  row: Awaited<ReturnType<typeof service.open>>,
): Promise<Response> =>
  sendStored({ store: storeFor(deps.store, row) }, c, {
    key: evidenceKey(row.storedAs),
    contentType: row.contentType,
    disposition: dispositionOf(row.fileName),
    version: row.sha256,
    cache: 'private, no-store',
  })

export default withFileRoutes(
  implement('evidence', evidence, {
    beginDraftUpload: ({ params: { id }, body, ctx }) =>
      uploads.beginUpload(ctx, 'DRAFT_EVIDENCE', { placeId: id, step: null }, body),
    beginCaseUpload: ({ params: { id }, body, ctx }) =>
      uploads.beginUpload(ctx, 'CASE_EVIDENCE', { placeId: id, step: body.step ?? null }, body),
    beginStepDraftUpload: ({ params: { id, step }, body, ctx }) =>
      uploads.beginUpload(ctx, 'STEP_DRAFT_EVIDENCE', { placeId: id, step }, body),
    beginTaskUpload: ({ params: { id }, body, ctx }) => uploads.beginTaskUpload(ctx, id, body),
    completeUpload: ({ params, ctx }) => uploads.completeUpload(ctx, params.uploadId),
    cancelUpload: ({ params, ctx }) => uploads.cancelUpload(ctx, params.uploadId),
  }),
  evidenceRoutes,
)
