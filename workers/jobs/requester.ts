/** A job has the rights of its requester, as of now. */
import { say } from '../../api/messages/say.ts'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { Role } from '../../workflows/definition/graph.ts'
import { AppError } from '../../api/core/errors.ts'
import { grantableRoles, switchedIn } from '../../api/invites/access.ts'
import { permissionFor } from '../../api/jobs/access.ts'
import type { JobRecord } from '../../api/jobs/options.ts'
import type { PersonRights } from '../../api/core/reach.ts'
import { askersOf } from '../../api/users/personRights.ts'

export type Requester = PersonRights & { grantable: Role[] }
/** Throws FORBIDDEN when they have left or may no longer do this. */
export async function requesterOf(db: WorkspaceDb, job: JobRecord): Promise<Requester> {
  const switched = await switchedIn(db)
  const person = (await askersOf(db, [job.createdBy], switched)).get(job.createdBy)
  if (!person?.permissions.has(permissionFor(job)))
    throw new AppError('FORBIDDEN', { text: say('jobs.starterGone') })
  return { ...person, grantable: grantableRoles(person, switched) }
}
