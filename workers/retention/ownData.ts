/** A person's own data, as a zip. */
import { ownCaseIds } from '../../api/cases/ownCases.ts'
import { noteCasesOfCopy } from '../../api/jobs/ownDataCopy.ts'
import { ownDataBytes } from '../../api/retention/ownData.ts'
import { makeJobFile } from '../jobs/exportJob.ts'
import type { JobWork } from '../jobs/jobs.ts'

export const ownData: JobWork = {
  RUN: (working) =>
    makeJobFile(working, async (_, { userId }) => {
      const { deps, db: rows, workspaceId, jobId } = working
      const caseIds = await ownCaseIds(rows, userId)
      await noteCasesOfCopy(rows, jobId, caseIds)
      const source = { db: deps.db, store: deps.store, rows, subject: { workspaceId, userId, caseIds } }
      return {
        name: 'My data',
        ending: 'zip',
        contentType: 'application/zip',
        total: 0,
        // How many rows there will be is known once they are written.
        bytes: (reportProgress) =>
          ownDataBytes(source, (count) => reportProgress({ done: count, total: count })),
      }
    }),
}
