/** PREPARE: reads a file by and by and writes what each row would become. Nothing else is written. */
import { say } from '../../api/messages/say.ts'
import { isElevated } from '../../workflows/definition/roles.ts'
import type { Rows } from '../../prisma/client.ts'
import { readWhole } from '../../api/storage/receive.ts'
import { keyOf } from '../../api/storage/store.ts'
import { AppError } from '../../api/core/errors.ts'
import { batches, type Line } from '../../api/tables/lines.ts'
import { placesOf } from '../../api/imports/places.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { unusedIn } from '../../api/imports/headers.ts'
import type { ImportReport, RowStatus } from '../../api/jobs/contract.ts'
import { insertMany } from '../../api/jobs/insertMany.ts'
import { countsOf, elevatedIn, optionsOf, type Counts, type JobRecord } from '../../api/jobs/options.ts'
import { readyStatuses, statusWith, takenUp } from '../../api/jobs/problems.ts'
import { startPhase } from '../../api/jobs/createJob.ts'
import { unitsOf } from '../../api/core/reach.ts'
import type { JobContext } from '../jobs/jobs.ts'
import { nextBatch, beginJob, orFail } from '../jobs/progress.ts'
import { readerOf, type Reader, type ReadRow } from './parseUpload.ts'
import { requesterOf } from '../jobs/requester.ts'
import { twinFinder } from './twins.ts'

const batchSize = 500
const maxDepartmentNames = 100
/** How a kind reads a line, and what the database says of a batch. */
export type Checking = {
  read(reader: Reader, line: Line): ReadRow
  check(rows: Rows, working: JobContext, reader: Reader, job: JobRecord, people: ReadRow[]): Promise<void>
}

/** Begun again, it reads the file anew and goes on behind the last row that is written. */
export const stageImport = (working: JobContext, checking: Checking): Promise<void> =>
  orFail(working, async () => {
    const job = await beginJob(working, 'VALIDATING')
    if (!job?.fileId) return
    const starter = await requesterOf(working.db, job)
    const reader = readerOf(await placesOf(working.db, unitsOf(starter)), starter, optionsOf(job))
    const upTo =
      (await working.db.jobRow.aggregate({ where: { jobId: job.id }, _max: { n: true } }))._max.n ?? 0
    const bytes = await readWhole(working.deps, keyOf('files', job.fileId)).catch(() => {
      throw new AppError('NOT_FOUND', { text: say('imports.fileGone') })
    })
    const markTwins = twinFinder()
    for await (const { header, lines } of batches(bytes, batchSize)) {
      const people = lines.map((line) => checking.read(reader, line))
      markTwins(people)
      const fresh = people.filter(({ n }) => n > upTo)
      if (
        !(await nextBatch(working, 'VALIDATING', (rows, lockedJob) =>
          write(rows, working, reader, { checking, lockedJob, fresh, header }),
        ))
      )
        return
      await working.beat()
    }
    await conclude(working)
  })

type Batch = { checking: Checking; lockedJob: JobRecord; fresh: ReadRow[]; header: string[] }
async function write(
  rows: Rows,
  working: JobContext,
  reader: Reader,
  { checking, lockedJob, fresh, header }: Batch,
) {
  await checking.check(rows, working, reader, lockedJob, fresh)
  const jobRows = fresh.map(({ n, cells, values, problems }) => ({
    jobId: lockedJob.id,
    n,
    cells,
    values,
    problems,
    status: statusWith(problems),
  }))
  await insertMany(
    rows,
    'JobRow',
    { jobId: 'uuid', n: 'int', cells: 'jsonb', values: 'jsonb', problems: 'jsonb', status: 'text' },
    jobRows,
  )
  const counts: Counts = {}
  for (const { status } of jobRows) counts[status] = (counts[status] ?? 0) + 1
  return {
    done: jobRows.length,
    total: jobRows.length,
    counts,
    options: { header, report: reportOf(lockedJob, counts, { fresh, header }) },
  }
}

function reportOf(
  job: JobRecord,
  more: Counts,
  { fresh, header }: Pick<Batch, 'fresh' | 'header'>,
): ImportReport {
  const before = countsOf(job)
  const { mapping = {}, report } = optionsOf(job)
  const of = (status: RowStatus) => (before[status] ?? 0) + (more[status] ?? 0)
  const names = new Set([
    ...(report?.newDepartments ?? []),
    ...fresh.flatMap(({ values }) => values.newDepartment ?? []),
  ])
  return {
    total: job.total + fresh.length,
    valid: of('VALID') + of('WARNING'),
    warnings: of('WARNING'),
    invalid: of('INVALID'),
    duplicatesInFile: of('DUPLICATE'),
    alreadyMember: of('ALREADY_MEMBER'),
    alreadyInvited: of('ALREADY_INVITED'),
    overLimitBy: of('OVER_LIMIT'),
    newDepartments: [...names].slice(0, maxDepartmentNames),
    elevated: elevatedWith(report?.elevated ?? {}, fresh),
    unusedColumns: unusedIn(mapping, header),
  }
}

function elevatedWith(before: ImportReport['elevated'], fresh: ReadRow[]): ImportReport['elevated'] {
  const counts = { ...before }
  for (const { values, problems } of fresh) {
    const role = Role.optional().parse(values.role)
    if (role && isElevated(role) && readyStatuses.includes(statusWith(problems)))
      counts[role] = (counts[role] ?? 0) + 1
  }
  return counts
}

/**
 * Runs the import or awaits confirmation: it runs only where the job says so, nobody gets more than an employee's
 * rights, and no row is wrong or wrong ones may be left out.
 */
async function conclude({ db, jobId }: JobContext): Promise<void> {
  await db.transaction(async (rows) => {
    const job = await rows.job.findFirst({ where: { id: jobId, status: 'VALIDATING' } })
    if (!job) return
    if (job.total === 0) throw new AppError('FILE_TYPE', { text: say('imports.nobodyInFile') })
    const { runs, onlyValid = true, sendAgain = false } = optionsOf(job)
    const takes = takenUp(job, sendAgain)
    const goesOn = Boolean(runs) && elevatedIn(job) === 0 && (onlyValid || takes === job.total)
    const { count } = await rows.job.updateMany({
      where: { id: jobId, status: 'VALIDATING' },
      data: goesOn ? { status: 'RUNNING', done: job.total - takes } : { status: 'AWAITING_CONFIRMATION' },
    })
    if (goesOn && count > 0) await startPhase(rows, jobId, 'RUN')
  })
}
