/** The report on people, as a file. */
import { unitsOf } from '../../api/core/reach.ts'
import { alwaysThere, headerOf } from '../../api/reports/contract.ts'
import { countOf, peopleIn, type PeopleWish, type Selection } from '../../api/reports/people.ts'
import type { Cells } from '../../api/tables/write.ts'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { makeTable } from '../jobs/exportJob.ts'
import { column } from '../../api/core/json.ts'

const pageSize = 300

export const peopleReport: JobWork = {
  RUN: (working) =>
    makeTable(working, async (told, starter) => {
      const wish = column<PeopleWish>().read(told)
      const { timeZone } = await working.db.workspace.findUniqueOrThrow({
        where: { id: working.workspaceId },
        select: { timeZone: true },
      })
      const selection: Selection = {
        workspace: { id: working.workspaceId, timeZone },
        units: unitsOf(starter),
        filter: wish.filter,
        columns: wish.columns,
      }
      return {
        name: 'People report',
        format: wish.format,
        header: [...alwaysThere, ...wish.columns.map((column) => headerOf(column))],
        total: await countOf(working.db, selection),
        rows: peopleCells(working.db, selection, wish),
      }
    }),
}

async function* peopleCells(
  db: WorkspaceDb,
  selection: Selection,
  wish: PeopleWish,
): AsyncGenerator<Cells[]> {
  for (let pageNo = 0; ; pageNo++) {
    // eslint-disable-next-line no-await-in-loop
    const people = await peopleIn(db, selection, { pageNo, pageSize, sortBy: wish.sortBy })
    if (people.length > 0)
      yield people.map((person) => [
        person.employeeId ?? '',
        person.name,
        person.email ?? '',
        ...wish.columns.map((column) => person[column] ?? ''),
      ])
    if (people.length < pageSize) return
  }
}
