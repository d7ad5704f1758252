/** A report as a document: what was asked for, then a row for each row of the screen, in the reader's words. */
import type { Rows } from '../../prisma/client.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { badField } from '../core/errors.ts'
import { reportWords } from '../messages/en/reportWords.ts'
import type { Language } from '../messages/languages.ts'
import { dayIn } from '../messages/moments.ts'
import { say } from '../messages/say.ts'
import { sayingTo, type Say } from '../messages/words.ts'
import type { Block, Brand, Fact, Paper, Table } from '../pdf/paper.ts'
import type { ReportColumn, ReportRow } from './contract.ts'
import type { Selection } from './selection.ts'

/** What a page is wide enough for, beside the person. */
const maxColumnsPerTable = 5
/** Of all tables together; more is for a spreadsheet. */
const maxRows = 2_000

/** The columns of each table: about as many in each, in their order. No column is a table of the people alone. */
function tablesOf(columns: readonly ReportColumn[]): ReportColumn[][] {
  const tables = Math.max(1, Math.ceil(columns.length / maxColumnsPerTable))
  return Array.from({ length: tables }, (_, at) =>
    columns.slice(Math.ceil((at * columns.length) / tables), Math.ceil(((at + 1) * columns.length) / tables)),
  )
}

/** Throws VALIDATION_FAILED for more people than fit on paper: each table has all of them. */
export function requirePrintable({ columns }: Pick<Selection, 'columns'>, count: number): void {
  const most = Math.floor(maxRows / tablesOf(columns).length)
  if (count > most) throw badField('format', say('reports.pdfTooLong', { most, count }))
}

type Printed = { brand: Brand; language: Language; rows: readonly ReportRow[]; facts: Fact[]; madeAt: Date }
/**
 * `rows`: all of them, as `requirePrintable` lets them through. Columns for which a page is too narrow follow in
 * tables of their own, each with the person again.
 */
export function paperOf({ columns, filter, workspace }: Selection, printed: Printed): Paper {
  const { brand, language, rows, facts, madeAt } = printed
  const sayLocalized = sayingTo({ language, timeZone: workspace.timeZone })
  const title = sayLocalized('reports.title')
  const tables = tablesOf(columns)
  const noteBlocks: Block[] =
    filter.asOf === undefined ? [] : [{ kind: 'words', text: sayLocalized('reports.asTheyAre') }]
  return {
    language,
    title,
    brand,
    foot: `${title} · ${dayIn(madeAt, { language, timeZone: workspace.timeZone })}`,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'facts', facts },
      ...noteBlocks,
      ...tables.flatMap((part, at): Block[] => [
        ...(tables.length > 1
          ? [
              {
                kind: 'heading',
                text: sayLocalized('reports.tableOf', { at: at + 1, of: tables.length }),
              } as const,
            ]
          : []),
        { kind: 'table', table: tableOf(part, rows, language, sayLocalized) },
      ]),
    ],
  }
}

/** Everybody with some of the columns. */
const tableOf = (
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  language: Language,
  sayLocalized: Say,
): Table => ({
  head: [sayLocalized('reports.person'), ...columns.map((column) => sayLocalized(`reportWords.${column}`))],
  shares: [columns.length > 4 ? 1.7 : 2.2, ...columns.map(() => 1)],
  rows: rows.map((row) => [
    [row.name, row.employeeId, row.email].filter(Boolean).join('\n'),
    ...columns.map((column) => cellOf(column, row[column] ?? null, language, sayLocalized)),
  ]),
})

const dates: readonly ReportColumn[] = ['joiningDate', 'completionDate', 'policyAcceptanceDate']
const percents: readonly ReportColumn[] = ['completionPercentage', 'score']
/** A value as the screen shows it. */
function cellOf(column: ReportColumn, value: string | null, language: Language, sayLocalized: Say): string {
  if (value === null) return '–'
  if (dates.includes(column)) return dayIn(new Date(`${value}T00:00:00Z`), { language, timeZone: 'UTC' })
  if (percents.includes(column))
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
      Number(value) / 100,
    )
  return isWord(column) && isKeyOf(reportWords, value) ? sayLocalized(`reportWords.${value}`) : value
}
const worded: readonly ReportColumn[] = [
  'userStatus',
  'assignment',
  'courseStatus',
  'testStatus',
  'policyAcceptanceStatus',
]
const isWord = (column: ReportColumn): boolean => worded.includes(column)

/** What was asked for, in words. */
export async function factsOf(
  rows: Rows,
  { filter, workspace: { timeZone } }: Selection,
  { count, language, madeAt }: { count: number; language: Language; madeAt: Date },
): Promise<Fact[]> {
  const { branchId, departmentId, courseId, asOf, startJoiningDate, endJoiningDate, userIds = [] } = filter
  const sayLocalized = sayingTo({ language, timeZone })
  const named = { select: { name: true } } as const
  const [unit, department, course] = await Promise.all([
    branchId === undefined ? null : rows.branch.findFirst({ where: { id: branchId }, ...named }),
    departmentId === undefined ? null : rows.department.findFirst({ where: { id: departmentId }, ...named }),
    courseId === undefined
      ? null
      : rows.course.findFirst({ where: { id: courseId }, select: { title: true } }),
  ])
  const day = (text: string) => dayIn(new Date(`${text}T00:00:00Z`), { language, timeZone: 'UTC' })
  const fact = (name: string, text: string | null | undefined): Fact[] => (text ? [[name, text]] : [])
  return [
    ...fact(sayLocalized('documents.madeOn'), dayIn(madeAt, { language, timeZone })),
    ...fact(sayLocalized('reports.asOf'), asOf && sayLocalized('reports.endOf', { day: asOf })),
    ...fact(sayLocalized('documents.businessUnit'), unit?.name),
    ...fact(sayLocalized('reportWords.department'), department?.name),
    ...fact(sayLocalized('reports.course'), course?.title),
    ...fact(sayLocalized('reports.joinedFrom'), startJoiningDate && day(startJoiningDate)),
    ...fact(sayLocalized('reports.joinedUntil'), endJoiningDate && day(endJoiningDate)),
    ...fact(sayLocalized('reports.chosenPeople'), userIds.length > 0 ? String(userIds.length) : null),
    ...fact(sayLocalized('reports.rows'), String(count)),
  ]
}
