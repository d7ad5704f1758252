/** A job does what whoever ordered it may do, as of now. */
import { say } from '../../api/messages/say.ts'
import type { WorkspaceDb } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { plainRole } from '../../workflows/definition/roles.ts'
import { AppError } from '../../api/core/errors.ts'
import { permissionsHeld } from '../../api/core/permissions.ts'
import { grantableRoles, switchedIn } from '../../api/invites/access.ts'
import { permissionFor } from '../../api/jobs/access.ts'
import type { JobRecord } from '../../api/jobs/options.ts'
import type { Asking } from '../../api/core/reach.ts'
import { activeMember } from '../../api/users/search.ts'

export type Requester = Asking & { grantable: Role[] }
/** Throws FORBIDDEN when they have left or may no longer do this. */
export async function requesterOf(db: WorkspaceDb, job: JobRecord): Promise<Requester> {
  const [member, switched] = await Promise.all([
    db.membership.findFirst({ where: { userId: job.createdBy, ...activeMember } }),
    switchedIn(db),
  ])
  const role = Role.parse(member?.role ?? plainRole)
  const permissions = new Set(permissionsHeld(role, member?.isScheduler ? ['SCHEDULER'] : [], switched))
  if (!member || !permissions.has(permissionFor(job)))
    throw new AppError('FORBIDDEN', { text: say('jobs.starterGone') })
  const person = { userId: job.createdBy, role, branchId: member.branchId, permissions, impersonatedBy: null }
  return { ...person, grantable: grantableRoles(person, switched) }
}
