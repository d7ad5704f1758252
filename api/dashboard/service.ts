/** The figures of the start page. Each part asks a fixed number of times, however much there is to count. */
import type { Ctx } from '../core/deps.ts'
import { maySee, unitsFor } from './access.ts'
import { clockFigures } from './clocks.ts'
import { complaintFigures } from './complaints.ts'
import type { DashboardFigures, PlatformFigures } from './contract.ts'
import { inviteFigures } from './invites.ts'
import { jobFigures } from './jobs.ts'
import { peopleFigures } from './people.ts'
import { platformFigures } from './platform.ts'
import { setUp } from './setUp.ts'

/** People and invites are those of the business unit that is named, as in their lists. */
export async function figures(ctx: Ctx, branchId: string | undefined): Promise<DashboardFigures> {
  const { person } = ctx
  const [seesPeople, seesInvites] = [maySee(person, 'user:list'), maySee(person, 'invite:list')]
  const units = seesPeople || seesInvites ? await unitsFor(ctx, branchId) : []
  const [people, invites, complaints, clocks, jobs, missing] = await Promise.all([
    seesPeople ? peopleFigures(ctx, units, branchId) : null,
    seesInvites ? inviteFigures(ctx, units) : null,
    maySee(person, 'complaint:list') ? complaintFigures(ctx) : null,
    maySee(person, 'escalation:list') ? clockFigures(ctx) : null,
    maySee(person, 'invite:create') || maySee(person, 'user:import') ? jobFigures(ctx) : null,
    setUp(ctx),
  ])
  return { people, invites, complaints, clocks, jobs, setUp: missing }
}

export const platform = ({ deps }: Ctx): Promise<PlatformFigures> => platformFigures(deps.db.pool)
