/** Files that jobs make: kept for a day, and fetched through their job alone. */
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { Ctx, Deps } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { dispositionOf } from '../storage/fileName.ts'
import { writeMade } from '../storage/receive.ts'
import { sendStored } from '../storage/send.ts'
import { keyOf } from '../storage/store.ts'
import { say } from '../messages/say.ts'

const hours = 24

/** Sends a file that was made. Throws ILLEGAL_STATE when its day is over. */
export async function sendReportFile(ctx: Ctx, c: Context, fileId: string): Promise<Response> {
  const row = await ctx.db.storedFile.findFirst({
    where: { id: fileId, purpose: 'REPORT', expiresAt: { gt: new Date() } },
  })
  if (!row)
    throw new AppError('ILLEGAL_STATE', {
      text: say('jobs.reportExpired', { hours }),
    })
  return sendStored(ctx.deps, c, {
    key: keyOf('files', row.id),
    contentType: row.contentType,
    disposition: dispositionOf(row.fileName),
    version: row.sha256 ?? row.id,
    cache: 'private, no-store',
  })
}

type JobFileInput = {
  deps: Pick<Deps, 'store'>
  db: WorkspaceDb
  jobId: string
  /** Without the ending. */
  name: string
  ending: string
  contentType: string
  createdBy: string
  bytes: AsyncIterable<Uint8Array>
}
/**
 * Writes a job's file and ends the job. Nothing stays of it when the job was cancelled meanwhile.
 */
export async function makeFile({
  deps,
  db,
  jobId,
  name,
  ending,
  contentType,
  createdBy,
  bytes,
}: JobFileInput): Promise<void> {
  const id = uuid()
  const { sizeBytes, sha256 } = await writeMade(deps, keyOf('files', id), bytes)
  const isWanted = await db.transaction(async (open) => {
    const now = new Date()
    const { count } = await open.job.updateMany({
      where: { id: jobId, status: 'RUNNING' },
      data: { status: 'DONE', resultId: id, fileName: name, finishedAt: now },
    })
    if (count > 0)
      await open.storedFile.create({
        data: {
          id,
          purpose: 'REPORT',
          fileName: `${name}.${ending}`,
          contentType,
          sizeBytes,
          sha256,
          confirmedAt: now,
          expiresAt: new Date(now.getTime() + hours * 3_600_000),
          createdBy,
        },
      })
    return count > 0
  })
  if (!isWanted) await deps.store.remove(keyOf('files', id))
}
