/** A report as a document: what was asked for, then a row for each row of the screen, in the reader's words. */
import type { Rows } from '../../prisma/client.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { badField } from '../core/errors.ts'
import { reportWords } from '../messages/en/reportWords.ts'
import type { Language } from '../messages/languages.ts'
import { dayIn } from '../messages/moments.ts'
import { say } from '../messages/say.ts'
import { sayingTo, type Say } from '../messages/words.ts'
import type { Block, Brand, Fact, Paper } from '../pdf/paper.ts'
import type { ReportColumn, ReportRow } from './contract.ts'
import type { Selection } from './selection.ts'

/** What a page is wide enough for, beside the person. */
const mostColumns = 6
/** More is for a spreadsheet. */
const mostRows = 2_000

/** Throws VALIDATION_FAILED with what does not fit on paper. */
export function requirePrintable({ columns }: Pick<Selection, 'columns'>, count: number): void {
  if (columns.length > mostColumns)
    throw badField('columns', say('reports.pdfTooWide', { most: mostColumns }))
  if (count > mostRows) throw badField('format', say('reports.pdfTooLong', { most: mostRows, count }))
}

type Printed = { brand: Brand; language: Language; rows: readonly ReportRow[]; facts: Fact[]; madeAt: Date }
/** `rows`: all of them, as `requirePrintable` lets them through. */
export function paperOf({ columns, filter, workspace }: Selection, printed: Printed): Paper {
  const { brand, language, rows, facts, madeAt } = printed
  const tell = sayingTo({ language, timeZone: workspace.timeZone })
  const title = tell('reports.title')
  const told: Block[] = filter.asOf === undefined ? [] : [{ kind: 'words', text: tell('reports.asTheyAre') }]
  return {
    language,
    title,
    brand,
    foot: `${title} · ${dayIn(madeAt, { language, timeZone: workspace.timeZone })}`,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'facts', facts },
      ...told,
      {
        kind: 'table',
        table: {
          head: [tell('reports.person'), ...columns.map((column) => tell(`reportWords.${column}`))],
          shares: [columns.length > 4 ? 1.7 : 2.2, ...columns.map(() => 1)],
          rows: rows.map((row) => [
            [row.name, row.employeeId, row.email].filter(Boolean).join('\n'),
            ...columns.map((column) => cellOf(column, row[column] ?? null, language, tell)),
          ]),
        },
      },
    ],
  }
}

const dates: readonly ReportColumn[] = ['joiningDate', 'completionDate', 'policyAcceptanceDate']
const percents: readonly ReportColumn[] = ['completionPercentage', 'score']
/** A value as the screen shows it. */
function cellOf(column: ReportColumn, value: string | null, language: Language, tell: Say): string {
  if (value === null) return '–'
  if (dates.includes(column)) return dayIn(new Date(`${value}T00:00:00Z`), { language, timeZone: 'UTC' })
  if (percents.includes(column))
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
      Number(value) / 100,
    )
  return isWord(column) && isKeyOf(reportWords, value) ? tell(`reportWords.${value}`) : value
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
  const tell = sayingTo({ language, timeZone })
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
    ...fact(tell('documents.madeOn'), dayIn(madeAt, { language, timeZone })),
    ...fact(tell('reports.asOf'), asOf && tell('reports.endOf', { day: asOf })),
    ...fact(tell('documents.businessUnit'), unit?.name),
    ...fact(tell('reportWords.department'), department?.name),
    ...fact(tell('reports.course'), course?.title),
    ...fact(tell('reports.joinedFrom'), startJoiningDate && day(startJoiningDate)),
    ...fact(tell('reports.joinedUntil'), endJoiningDate && day(endJoiningDate)),
    ...fact(tell('reports.chosenPeople'), userIds.length > 0 ? String(userIds.length) : null),
    ...fact(tell('reports.rows'), String(count)),
  ]
}
