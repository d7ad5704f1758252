/** A job's options, and the progress it records so that it can resume after a stop. */
import type { Prisma } from '../../prisma/client.ts'
import type { JobPhase } from '../../workflows/activities.ts'
import type { MakeMissing, Mapping, ValueMap } from '../imports/contract.ts'
import type { ImportReport, RowStatus } from './contract.ts'
import { column } from '../core/json.ts'

export type JobOptions = {
  mapping?: Mapping
  valueMap?: ValueMap
  makeMissing?: MakeMissing
  /** Of rows that name no business unit; of invites to send again. */
  branchId?: string
  /** False: nothing is done while a row is wrong. */
  onlyValid?: boolean
  /** Goes on without a word once it is prepared. */
  runs?: boolean
  sendAgain?: boolean
  filterOnlyExpired?: boolean
  /** The first line of the file. */
  header?: string[]
  report?: ImportReport
  /** Departments that the run made. */
  made?: string[]
  /** The courses that people of the file get. */
  courseIds?: string[]
  /** How far a phase without states of its own came: a line, or an invite's id. */
  upTo?: number | string
  /** Where it stood when it was given up for a mistake of ours, and how often that was by now. */
  stood?: { status: string; phase: JobPhase; tries: number }
  /** What is wished for, in its own kind's words: what a file shall hold, or what its people get. */
  wish?: Prisma.InputJsonValue
}
export type JobRecord = Prisma.JobGetPayload<object>
/** Reads the JSON column `options` of a job. */
export const optionsOf = (job: Pick<JobRecord, 'options'>): JobOptions =>
  column<JobOptions>().read(job.options)
export type Counts = Partial<Record<RowStatus, number>>
/** Reads the JSON column `counts` of a job: how many rows have each status; a status may be absent. */
export const countsOf = (job: Pick<JobRecord, 'counts'>): Counts => column<Counts>().read(job.counts)
/** People of a checked file who would get more than an employee's rights. */
export const elevatedIn = (job: Pick<JobRecord, 'options'>): number =>
  Object.values(optionsOf(job).report?.elevated ?? {}).reduce((sum, count) => sum + count, 0)
/** Returns how many rows have one of these statuses; an absent status counts as 0. */
export const sumOf = (counts: Counts, statuses: readonly RowStatus[]): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
