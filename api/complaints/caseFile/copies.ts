/**
 * Copies of a case file: ordered here, made by a job, and fetched by who ordered it while they are of its
 * committee.
 */
import type { Context } from 'hono'
import type { Prisma } from '../../../prisma/client.ts'
import type { Input } from '../../core/contract.ts'
import type { Ctx } from '../../core/deps.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { column } from '../../core/json.ts'
import { skipTake, toPage, type Page } from '../../core/page.ts'
import type { Message } from '../../../workflows/definition/messages/message.ts'
import { requireRecentAuth } from '../../core/session.ts'
import { JobStatus } from '../../jobs/contract.ts'
import { reportHours } from '../../jobs/report.ts'
import { makeJob } from '../../jobs/createJob.ts'
import { say } from '../../messages/say.ts'
import { languageOf } from '../../pdf/language.ts'
import { sendReportFile } from '../../jobs/jobFiles.ts'
import { keyOf, type HasStore } from '../../storage/store.ts'
import { namesOf, type Names } from '../../users/names.ts'
import { CaseFilePart, type CaseFileCopy, type caseFiles } from '../caseFileContract.ts'
import { wholeCase } from './access.ts'
import type { CopyInput } from './printCaseFile.ts'

type CaseFileInput<Name extends keyof typeof caseFiles> = Input<(typeof caseFiles)[Name]>
const withJob = {
  job: { select: { status: true, failureText: true, resultId: true } },
} satisfies Prisma.CaseFileInclude
type Row = Prisma.CaseFileGetPayload<{ include: typeof withJob }>

/** Throws PROOF_REQUIRED, and what `wholeCase` throws. */
export async function orderCopy(
  ctx: Ctx,
  { params, body }: Pick<CaseFileInput<'order'>, 'params' | 'body'>,
): Promise<CaseFileCopy> {
  requireRecentAuth(ctx)
  const { viewer } = await wholeCase(ctx, params.id)
  const caseId = viewer.row.id
  const parts = CaseFilePart.options.filter((part) => body.parts.includes(part))
  const request: CopyInput = { caseId, parts, isRedacted: body.isRedacted, language: await languageOf(ctx) }
  const byUserId = ctx.person.userId
  const job = await makeJob(ctx.tx, {
    kind: 'CASE_FILE',
    phase: 'RUN',
    createdBy: byUserId,
    options: { wish: request },
  })
  const row = await ctx.tx.caseFile.create({
    data: { caseId, jobId: job.id, byUserId, parts, isRedacted: body.isRedacted },
    include: withJob,
  })
  ctx.audit({ entityId: caseId, detail: { copyId: row.id, parts, isRedacted: body.isRedacted } })
  return presentCopy(ctx, row, { names: await namesOf(ctx.tx, [byUserId]), files: [] })
}

/** All copies, so that the committee knows of each; only its own maker fetches one. */
export async function listCopies(
  ctx: Ctx,
  { params, query }: Pick<CaseFileInput<'list'>, 'params' | 'query'>,
): Promise<Page<CaseFileCopy>> {
  await wholeCase(ctx, params.id)
  const where = { caseId: params.id }
  const [rows, total] = await Promise.all([
    ctx.tx.caseFile.findMany({
      where,
      include: withJob,
      ...skipTake(query),
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
    }),
    ctx.tx.caseFile.count({ where }),
  ])
  const [names, files] = await Promise.all([
    namesOf(
      ctx.tx,
      rows.map(({ byUserId }) => byUserId),
    ),
    ctx.tx.storedFile.findMany({
      where: { id: { in: rows.flatMap(({ job }) => job.resultId ?? []) } },
      select: { id: true, expiresAt: true, sha256: true },
    }),
  ])
  return toPage(
    rows.map((row) => presentCopy(ctx, row, { names, files })),
    total,
    query,
  )
}

type StoredCopy = { id: string; expiresAt: Date | null; sha256: string | null }
function presentCopy(
  { person }: Pick<Ctx, 'person'>,
  row: Row,
  { names, files }: { names: Names; files: StoredCopy[] },
): CaseFileCopy {
  const { id: copyId, caseId, job, byUserId, at, parts, isRedacted, redactions } = row
  const file = files.find(({ id }) => id === job.resultId)
  const isThere = file?.expiresAt != null && file.expiresAt.getTime() > Date.now()
  return {
    copyId,
    by: names.get(byUserId) ?? '',
    at: at.toISOString(),
    parts: parts.map((part) => CaseFilePart.parse(part)),
    isRedacted,
    redactions,
    status: JobStatus.parse(job.status),
    failureText: column<Message | null>().read(job.failureText),
    fileUrl:
      isThere && byUserId === person.userId
        ? `/complaint-workflow/api/case/${caseId}/case-file/${copyId}/file.pdf`
        : null,
    expiresAt: file?.expiresAt?.toISOString() ?? null,
    sha256: file?.sha256 ?? null,
  }
}

/**
 * Sends a copy to the person who made it, while they are on the committee. Throws as `wholeCase`, NOT_FOUND for a copy
 * of another person, and ILLEGAL_STATE before it is made and after it expires.
 */
export async function sendCopy(ctx: Ctx, c: Context, caseId: string, copyId: string): Promise<Response> {
  await wholeCase(ctx, caseId)
  const row = await ctx.db.caseFile.findFirst({
    where: { id: copyId, caseId, byUserId: ctx.person.userId },
    include: withJob,
  })
  if (!row) throw notFound()
  if (!row.job.resultId)
    throw new AppError('ILLEGAL_STATE', {
      text:
        row.job.status === 'DONE' ? say('caseFile.expired', { hours: reportHours }) : say('jobs.noReport'),
    })
  const response = await sendReportFile(ctx, c, row.job.resultId)
  await ctx.db.ledgerEntry.create({
    data: {
      byUserId: ctx.person.userId,
      action: 'caseFiles:fetch',
      entity: 'caseFiles',
      entityId: caseId,
      detail: { copyId },
    },
  })
  return response
}

/** Whom and what to remove when a case itself goes: files of its copies, and what was redacted in them. */
export async function removeCaseFiles(
  { store }: HasStore,
  rows: Prisma.TransactionClient,
  caseId: string,
): Promise<void> {
  const copies = await rows.caseFile.findMany({ where: { caseId }, include: withJob })
  const fileIds = copies.flatMap(({ job }) => job.resultId ?? [])
  const jobIds = copies.map(({ jobId }) => jobId)
  await rows.caseFile.deleteMany({ where: { caseId } })
  await rows.caseRedaction.deleteMany({ where: { caseId } })
  // What is being made meanwhile is not kept: makeFile ends running jobs alone.
  await rows.job.updateMany({
    where: { id: { in: jobIds }, status: { in: ['QUEUED', 'RUNNING'] } },
    data: { status: 'CANCELLED', finishedAt: new Date() },
  })
  await rows.job.updateMany({ where: { id: { in: jobIds } }, data: { resultId: null, options: {} } })
  await rows.storedFile.deleteMany({ where: { id: { in: fileIds }, purpose: 'REPORT' } })
  for (const id of fileIds) await store.remove(keyOf('files', id)) // eslint-disable-line no-await-in-loop
}
