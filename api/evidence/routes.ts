/**
 * Files are plain routes beside the rows: session, permission and wall as for any row, but a form comes in
 * and bytes go out.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { EvidenceRow } from '../complaints/contract.ts'
import { Done } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { withFileRoutes, type FileRoute } from '../imports/fileRoutes.ts'
import { dispositionOf } from './fileName.ts'
import * as service from './service.ts'
import { placeOf } from './storage.ts'
import { fileOf } from './upload.ts'

const at = '/complaint-workflow/api' as const
const Step = z.strictObject({ step: z.string().optional() })

/** In the shape of rows, for the laws over all endpoints. */
export const evidenceRoutes: Record<string, FileRoute> = {
  addToDraft: {
    method: 'post',
    path: `${at}/case/draft/{id}/evidence`,
    may: 'complaint:create',
    summary: 'Add a file to my draft',
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
    form: Step,
    returns: EvidenceRow,
    answer: async (ctx, c, param) =>
      c.json({
        content: await service.addToStepDraft(ctx, { caseId: param('id'), step: param('step') }, () =>
          fileOf(c),
        ),
      }),
  },
  open: {
    method: 'get',
    path: `${at}/evidence/{id}`,
    may: 'complaint:read',
    summary: 'A file, as it was handed in',
    returns: 'file',
    answer: async (ctx, c, param) =>
      download(ctx, await service.open(ctx, param('id')), c.req.method === 'HEAD'),
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

/** To be saved, never to be shown in our origin, and kept by no cache. */
async function download(
  { deps }: Ctx,
  row: Awaited<ReturnType<typeof service.open>>,
  isHead: boolean,
): Promise<Response> {
  const path = placeOf(deps.filesDir, row.storedAs)
  if (!(await stat(path).catch(() => null))) throw notFound()
  return new Response(isHead ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream), {
    headers: {
      'content-type': row.contentType,
      'content-length': String(row.sizeBytes),
      'content-disposition': dispositionOf(row.fileName),
      'x-content-type-options': 'nosniff',
      'content-security-policy': sandbox,
      'cache-control': 'private, no-store',
    },
  })
}
const sandbox = "sandbox; default-src 'none'"
/** Goes around the app's own policy, which would otherwise take the place of this one. */
export const sandboxed: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', sandbox)
}

export default withFileRoutes(implement('evidence', {}, {}), evidenceRoutes)
