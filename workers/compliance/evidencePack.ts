/** An evidence pack, as a file. */
import { column } from '../../api/core/json.ts'
import { packBytes } from '../../api/compliance/pack/bytes.ts'
import { peopleWhere } from '../../api/compliance/pack/lines.ts'
import { scopeOf, type PackWish } from '../../api/compliance/pack/ordering.ts'
import { makeFile } from '../../api/jobs/made.ts'
import { optionsOf } from '../../api/jobs/options.ts'
import type { JobWork } from '../jobs/jobs.ts'
import { beginJob, orFail } from '../jobs/progress.ts'
import { requesterOf } from '../jobs/requester.ts'

export const evidencePack: JobWork = {
  RUN: (working) =>
    orFail(working, async () => {
      const { deps, db, jobId, workspaceId, beat } = working
      const job = await beginJob(working, 'RUNNING')
      if (!job) return
      const wish = column<PackWish>().read(optionsOf(job).wish)
      const workspace = await db.workspace.findUniqueOrThrow({
        where: { id: workspaceId },
        select: { id: true, name: true, timeZone: true },
      })
      const scope = scopeOf(workspace, await requesterOf(db, job), wish)
      const total = await db.membership.count({ where: peopleWhere(scope) })
      const running = { id: jobId, status: 'RUNNING' }
      await db.job.updateMany({ where: running, data: { total, done: 0 } })
      await makeFile({
        deps,
        db,
        jobId,
        fileName: 'Evidence pack.jsonl',
        contentType: 'application/x-ndjson',
        createdBy: job.createdBy,
        bytes: packBytes(deps.db, db, scope, async (lines) => {
          await beat()
          const data = { total: lines, done: lines }
          return (await db.job.updateMany({ where: running, data })).count > 0
        }),
      })
    }),
}
