/** The report on people, as a file. */
import { column } from '../../api/core/json.ts'
import { wordMessage } from '../../api/messages/words.ts'
import { say } from '../../api/messages/say.ts'
import { brandOf } from '../../api/pdf/brand.ts'
import { printPdf } from '../../api/pdf/print.ts'
import { selectionOf } from '../../api/reports/access.ts'
import { alwaysThere, headerOf, type ReportColumn, type ReportRow } from '../../api/reports/contract.ts'
import { factsOf, paperOf, requirePrintable } from '../../api/reports/paper.ts'
import { countOf, everyone } from '../../api/reports/people.ts'
import type { PeopleInput, Selection } from '../../api/reports/selection.ts'
import type { Cells } from '../../api/tables/write.ts'
import { makeJobFile, tableFile, type JobFile } from '../jobs/exportJob.ts'
import type { JobContext, JobWork } from '../jobs/jobs.ts'

export const peopleReport: JobWork = {
  RUN: (working) =>
    makeJobFile(working, async (rawInput, person) => {
      const input = column<PeopleInput>().read(rawInput)
      const { db } = working
      const workspace = await db.workspace.findUniqueOrThrow({ where: { id: working.workspaceId } })
      const selection = await selectionOf({ tx: db, person, workspace }, input)
      const { asOf } = input.filter
      const name = asOf === undefined ? 'People report' : `People report as of ${asOf}`
      const total = await countOf(db, selection)
      if (input.format === 'PDF') {
        requirePrintable(selection, total)
        return documentFile({ working, selection, input, workspace }, { name, total })
      }
      // Each line says of which day it is, and the head what no day is known of.
      const ofDay = asOf === undefined ? [] : [asOf]
      const caveat = ofDay.map(() => `As of. ${wordMessage(say('reports.asTheyAre'))}`)
      return tableFile({
        name,
        format: input.format,
        header: [...alwaysThere, ...input.columns.map((each) => headerOf(each)), ...caveat],
        total,
        rows: peopleCells(everyone(db, selection, input.sortBy), input, ofDay),
      })
    }),
}

/** `ofDay`: what stands at the end of each line. */
export async function* peopleCells(
  people: AsyncIterable<ReportRow[]>,
  { columns }: { columns: readonly ReportColumn[] },
  ofDay: readonly string[],
): AsyncGenerator<Cells[]> {
  for await (const batch of people)
    yield batch.map((person) => [
      person.employeeId ?? '',
      person.name,
      person.email ?? '',
      ...columns.map((each) => person[each] ?? ''),
      ...ofDay,
    ])
}

type PeopleReportContext = {
  working: JobContext
  selection: Selection
  input: PeopleInput
  workspace: Parameters<typeof brandOf>[0]['workspace']
}
const documentFile = (context: PeopleReportContext, file: { name: string; total: number }): JobFile => ({
  ...file,
  ending: 'pdf',
  contentType: 'application/pdf',
  async *bytes(reportProgress) {
    const { working, selection, input, workspace } = context
    const { db, deps } = working
    const rows: ReportRow[] = []
    for await (const batch of everyone(db, selection, input.sortBy)) {
      rows.push(...batch)
      if (!(await reportProgress({ done: rows.length }))) return
    }
    requirePrintable(selection, rows.length)
    const { branchId } = input.filter
    const unit = branchId === undefined ? null : await db.branch.findFirst({ where: { id: branchId } })
    const { language } = input
    const madeAt = new Date()
    const { bytes } = await printPdf(
      paperOf(selection, {
        brand: await brandOf({ db, deps, workspace }, unit ?? { backgroundColor: null, branchLogo: null }),
        language,
        rows,
        facts: await factsOf(db, selection, { count: rows.length, language, madeAt }),
        madeAt,
      }),
    )
    yield bytes
  },
})
