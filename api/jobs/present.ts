/** Presents jobs and their rows. */
import { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { importFields } from './contract.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { wordedAs, wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { hasReport, isOver, mayCancel, mayConfirm, mayRetry, mayUndo, undoableUntil } from './access.ts'
import { isOfUsers, JobKind, JobStatus, RowStatus, type Job, type JobRow } from './contract.ts'
import { countsOf, optionsOf, sumOf, type JobRecord } from './options.ts'
import { textOf, faultyStatuses, type Problem } from './problems.ts'
import { column } from '../core/json.ts'

/** Why it failed; a job from before the catalogue says it in English. */
function failureOf({ failure, failureText }: JobRecord) {
  const text =
    column<Message | null>().read(failureText) ??
    (failure === null ? null : say('common.text', { text: failure }))
  return { failure: text && wordsFor(text), failureText: text }
}

/** Presents a job with its counts and what the caller may do with it; `names`: names of users by id. */
export const presentJob = (job: JobRecord, names: Map<string, string>): z.input<typeof Job> => {
  const [counts, { report = null, courseIds = [] }] = [countsOf(job), optionsOf(job)]
  const isBegun = !['QUEUED', 'VALIDATING', 'AWAITING_CONFIRMATION'].includes(job.status)
  return {
    jobId: job.id,
    kind: JobKind.parse(job.kind),
    status: JobStatus.parse(job.status),
    fileName: job.fileName,
    phase: job.undoneAt ? 'UNDO' : isBegun ? 'RUN' : 'PREPARE',
    isOver: isOver(job),
    total: job.total,
    done: job.done,
    counts,
    report,
    ...failureOf(job),
    created: isOfUsers(job.kind) ? 0 : (counts.DONE ?? 0),
    updated: isOfUsers(job.kind) ? (counts.DONE ?? 0) : 0,
    skipped: isBegun
      ? sumOf(
          counts,
          faultyStatuses.filter((each) => each !== 'FAILED'),
        )
      : 0,
    failed: counts.FAILED ?? 0,
    courseIds,
    createdBy: { userId: job.createdBy, name: names.get(job.createdBy) ?? '' },
    createdAt: job.createdAt,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
    undoneAt: job.status === 'UNDONE' ? job.undoneAt : null,
    undoableUntil: undoableUntil(job),
    reportUrl: hasReport(job) ? `/api/job/${job.id}/report` : null,
    abilities: {
      confirm: mayConfirm(job),
      cancel: mayCancel(job),
      undo: mayUndo(job),
      retry: mayRetry(job),
      report: hasReport(job),
    },
  }
}

type Row = Prisma.JobRowGetPayload<object>
/** Reads the JSON column `problems` of a row. */
export const problemsOf = (row: Pick<Row, 'problems'>): Problem[] => column<Problem[]>().read(row.problems)
const Fields = z.record(z.string(), z.unknown())
/** Presents a row of a job: its import fields, and its problems worded in the reader's language. */
export function presentJobRow(row: Row): z.input<typeof JobRow> {
  const values = Fields.parse(row.values)
  return {
    row: row.n,
    status: RowStatus.parse(row.status),
    targetId: row.targetId,
    values: Object.fromEntries(
      importFields.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
    ),
    fields: problemsOf(row).map(({ field, code, value, suggestion }) => ({
      field,
      code,
      value,
      ...wordedAs(textOf(code, row.status)),
      suggestion: suggestion ?? null,
    })),
  }
}
