/** An evidence pack, as a file. */
import { column } from '../../api/core/json.ts'
import { packBytes } from '../../api/compliance/pack/bytes.ts'
import { peopleWhere } from '../../api/compliance/pack/scope.ts'
import { scopeOf, type PackJobInput } from '../../api/compliance/pack/orderPack.ts'
import { makeJobFile } from '../jobs/exportJob.ts'
import type { JobWork } from '../jobs/jobs.ts'

export const evidencePack: JobWork = {
  RUN: (working) =>
    makeJobFile(working, async (rawInput, starter) => {
      const { deps, db, workspaceId } = working
      const workspace = await db.workspace.findUniqueOrThrow({
        where: { id: workspaceId },
        select: { id: true, name: true, timeZone: true },
      })
      const scope = scopeOf(workspace, starter, column<PackJobInput>().read(rawInput))
      return {
        name: 'Evidence pack',
        ending: 'jsonl',
        contentType: 'application/x-ndjson',
        total: await db.membership.count({ where: peopleWhere(scope) }),
        // How many lines there will be is known once they are written.
        bytes: (reportProgress) =>
          packBytes(deps.db, db, scope, (lines) => reportProgress({ done: lines, total: lines })),
      }
    }),
}
