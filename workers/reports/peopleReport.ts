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
import type { PeopleWish, Selection } from '../../api/reports/selection.ts'
import type { Cells } from '../../api/tables/write.ts'
import { makeJobFile, tableFile, type JobFile } from '../jobs/exportJob.ts'
import type { JobContext, JobWork } from '../jobs/jobs.ts'

export const peopleReport: JobWork = {
  RUN: (working) =>
    makeJobFile(working, async (told, person) => {
      const wish = column<PeopleWish>().read(told)
      const { db } = working
      const workspace = await db.workspace.findUniqueOrThrow({ where: { id: working.workspaceId } })
      const selection = await selectionOf({ tx: db, person, workspace }, wish)
      const { asOf } = wish.filter
      const name = asOf === undefined ? 'People report' : `People report as of ${asOf}`
      const total = await countOf(db, selection)
      if (wish.format === 'PDF') {
        requirePrintable(selection, total)
        return documentFile({ working, selection, wish, workspace }, { name, total })
      }
      // Each line says of which day it is, and the head what no day is known of.
      const ofDay = asOf === undefined ? [] : [asOf]
      const caveat = ofDay.map(() => `As of. ${wordMessage(say('reports.asTheyAre'))}`)
      return tableFile({
        name,
        format: wish.format,
        header: [...alwaysThere, ...wish.columns.map((each) => headerOf(each)), ...caveat],
        total,
        rows: peopleCells(everyone(db, selection, wish.sortBy), wish, ofDay),
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
  wish: PeopleWish
  workspace: Parameters<typeof brandOf>[0]['workspace']
}
const documentFile = (asked: PeopleReportContext, file: { name: string; total: number }): JobFile => ({
  ...file,
  ending: 'pdf',
  contentType: 'application/pdf',
  async *bytes(tell) {
    const { working, selection, wish, workspace } = asked
    const { db, deps } = working
    const rows: ReportRow[] = []
    for await (const batch of everyone(db, selection, wish.sortBy)) {
      rows.push(...batch)
      if (!(await tell({ done: rows.length }))) return
    }
    requirePrintable(selection, rows.length)
    const { branchId } = wish.filter
    const unit = branchId === undefined ? null : await db.branch.findFirst({ where: { id: branchId } })
    const { language } = wish
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
