/**
 * Files are plain routes beside the rows: session, permission and wall as for any row, but a form comes in
 * and bytes go out.
 */
import type { Context } from 'hono'
import { EvidenceRow } from '../complaints/contract.ts'
import { Done } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { onlyFileRoutes, type FileRoute } from '../core/fileRoutes.ts'
import type { Env } from '../core/implement.ts'
import { dispositionOf } from '../storage/fileName.ts'
import { sendStored } from '../storage/send.ts'
import { evidenceKey } from '../storage/store.ts'
import * as service from './service.ts'
import { evidenceFile, fileOf, Step } from './upload.ts'

const at = '/complaint-workflow/api' as const

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

/** To be saved, never to be shown in our origin, and kept by no cache. */
const download = (
  { deps }: Ctx,
  c: Context<Env>,
  row: Awaited<ReturnType<typeof service.open>>,
): Promise<Response> =>
  sendStored(deps, c, {
    key: evidenceKey(row.storedAs),
    contentType: row.contentType,
    disposition: dispositionOf(row.fileName),
    version: row.sha256,
    cache: 'private, no-store',
  })

export default onlyFileRoutes('evidence', evidenceRoutes)
