import { z } from '@hono/zod-openapi'
import { Id, post } from '../core/contract.ts'
import { isOpenWith, type OpenWith } from '../core/accessFlags.ts'
import { tableOf, type KeysOf, type Module } from '../core/module.ts'
import { pageOf, PageQuery } from '../core/page.ts'
import { JobStarted } from '../jobs/contract.ts'
import { fault } from '../messages/say.ts'
import { modules, type Modules } from '../modules.ts'
import { keysOf, tableBy } from '../../workflows/definition/keys.ts'

/**
 * What a report can show of each person beside employee id, name and e-mail: each domain brings its own;
 * "status" stands there twice, so the two have names of their own.
 */
export type ReportColumn = KeysOf<Modules, 'reportColumns'>
export const columnTable = tableOf(modules, 'reportColumns')
export const reportColumns = keysOf(columnTable)
export const ReportColumn = z.enum(reportColumns)
const all: readonly Module[] = Object.values(modules)
const openWithByColumn = new Map<string, OpenWith | undefined>(
  all.flatMap(({ flag, reportColumns: own = {} }) =>
    Object.entries(own).map(([column, { openWith = flag }]) => [column, openWith] as const),
  ),
)
/** Whether a workspace with these access flags has what a column shows. */
export const isColumnOpen = (flags: readonly string[], column: ReportColumn): boolean =>
  isOpenWith(flags, openWithByColumn.get(column))
/** The first row of a report's file. */
export const alwaysThere = ['Employee ID', 'Name', 'Email'] as const
/** Returns the header of a column in a report's file: its own, else its label. */
export const headerOf = (column: ReportColumn): string =>
  columnTable[column].header ?? columnTable[column].label

const Day = z.iso
  .date(fault('common.giveDay'))
  .refine((text) => Number(text.slice(0, 4)) >= 1900, fault('common.dayOutOfRange'))
export const ReportFilter = z.strictObject({
  courseId: Id.optional(),
  branchId: Id.optional(),
  departmentId: Id.optional(),
  startJoiningDate: Day.optional(),
  endJoiningDate: Day.optional(),
  userIds: z.array(Id).max(1_000, fault('reports.tooManyPeople')).optional(),
  /** As it stood at the end of that day in the workspace's time zone; not after today. */
  asOf: Day.optional(),
})
export type ReportFilter = z.output<typeof ReportFilter>
export const ReportFormat = z.enum(['CSV', 'XLSX', 'PDF'])
export type ReportFormat = z.infer<typeof ReportFormat>
export const ReportInput = z.strictObject({
  filter: ReportFilter.default({}),
  columns: z
    .array(ReportColumn)
    .max(reportColumns.length)
    .refine((columns) => new Set(columns).size === columns.length, fault('reports.columnTwice'))
    .default([]),
  format: z.enum(['JSON', ...ReportFormat.options]).default('JSON'),
})
export type ReportInput = z.output<typeof ReportInput>

/**
 * Only the columns that were chosen. `courseId`, `policyId`: which of their courses or policies, where there is a row
 * for each; completion
 * and score in percent, days in the time zone of the person's business unit.
 */
export const ReportRow = z
  .object({
    userId: Id,
    courseId: Id.nullable(),
    policyId: Id.nullable(),
    employeeId: z.string().nullable(),
    name: z.string(),
    email: z.string().nullable(),
  })
  .extend(tableBy(reportColumns, () => z.string().nullable().optional()))
export type ReportRow = z.infer<typeof ReportRow>

export const FiguresInput = z.strictObject({
  filter: ReportFilter.default({}),
  by: z.enum(['BUSINESS_UNIT', 'DEPARTMENT']),
})
export type FiguresInput = z.output<typeof FiguresInput>
/** Pairs of a person who is here and a course or policy: how many there are, and how many of them are done. */
const counts = {
  assigned: z.int(),
  completed: z.int(),
  asked: z.int(),
  accepted: z.int(),
}
export const ReportFigures = z.object({
  /** The largest first, at most thirty; null: of no business unit or department. */
  groups: z.array(z.object({ name: z.string().nullable(), ...counts })),
  /** How many groups there are beside these. */
  others: z.int(),
  /** The last twelve months, the present one last: what was completed and accepted in each. */
  months: z.array(z.object({ month: z.string(), completed: z.int(), accepted: z.int() })),
})
export type ReportFigures = z.infer<typeof ReportFigures>

const ordered = z.object({ content: JobStarted })
export const reports = {
  people: post('/api/admin/user/course/policy/details', {
    may: 'report:people',
    costs: 'report',
    summary: 'People with their courses and policies: a page of them, or a job that makes a file',
    query: PageQuery,
    body: ReportInput,
    returns: z.union([pageOf(ReportRow), ordered]),
    envelope: 'whole',
    writes: 'service',
  }),
  figures: post('/api/report/figures', {
    may: 'report:people',
    costs: 'report',
    summary: 'How much is completed and accepted, by business unit or department and by month',
    body: FiguresInput,
    returns: ReportFigures,
    writes: 'none',
  }),
}
/** What the screen calls; the first row as its two callers know it. */
export const peopleReport = {
  page: { ...reports.people, returns: pageOf(ReportRow) },
  file: { ...reports.people, returns: ordered },
  figures: reports.figures,
}
