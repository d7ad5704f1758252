/** Files that jobs make: kept for a day, and fetched through their job alone. */
import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { Ctx, Deps } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { dispositionOf } from '../evidence/fileName.ts'
import { removeStored, streamStored, writeStoredPieces } from '../files/store.ts'
import { contentTypeOf } from '../imports/keep.ts'
import { tableBytes, type Cells } from '../imports/tables.ts'
import { say } from '../messages/say.ts'

export type TableFormat = 'CSV' | 'XLSX'
const hours = 24

/** Sends a file that was made. Throws ILLEGAL_STATE when its day is over. */
export async function sendMade(ctx: Ctx, fileId: string): Promise<Response> {
  const row = await ctx.db.storedFile.findFirst({
    where: { id: fileId, purpose: 'REPORT', expiresAt: { gt: new Date() } },
  })
  if (!row)
    throw new AppError('ILLEGAL_STATE', {
      text: say('jobs.reportExpired', { hours }),
    })
  return new Response(Readable.toWeb(streamStored(ctx.deps, 'files', row.id)) as ReadableStream, {
    headers: {
      'content-type': row.contentType,
      'content-length': String(row.sizeBytes),
      'content-disposition': dispositionOf(row.fileName),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

type Made = {
  deps: Pick<Deps, 'filesDir'>
  db: WorkspaceDb
  jobId: string
  name: string
  format: TableFormat
  createdBy: string
  rows: AsyncIterable<Cells[]>
}
/**
 * Writes a table as a job's file and ends the job. Nothing stays of it when the job was cancelled meanwhile.
 */
export async function makeFile({ deps, db, jobId, name, format, createdBy, rows }: Made): Promise<void> {
  const id = uuid()
  const { sizeBytes, sha256 } = await writeStoredPieces(deps, 'files', id, tableBytes(format, rows))
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
          fileName: `${name}.${format.toLowerCase()}`,
          contentType: contentTypeOf(format),
          sizeBytes,
          sha256,
          confirmedAt: now,
          expiresAt: new Date(now.getTime() + hours * 3_600_000),
          createdBy,
        },
      })
    return count > 0
  })
  if (!isWanted) await removeStored(deps, 'files', id)
}
