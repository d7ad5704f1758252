/** What a workspace lacks before it can serve its people; each for who can mend it. */
import type { Ctx } from '../core/deps.ts'
import type { Permission } from '../core/permissions.ts'
import { seatsOf, type Seats } from '../invites/seats.ts'
import { unitsOf } from '../core/reach.ts'
import { dayMs, dayOf, zoneOf } from '../../workflows/definition/zones.ts'
import type { SetUp } from './contract.ts'

type Found = {
  unitsBeside: number
  unserved: number
  withoutProcess: number
  published: number
  contractExpiresOn: Date | null
}
const mends: Record<SetUp['missing'], Permission> = {
  UNITS: 'branch:create',
  COMMITTEE: 'committee:update',
  WORKFLOW: 'workflow:publish',
  PROCESS: 'workflow:publish',
  CONTRACT_ENDS: 'workspace:update',
  CONTRACT_ENDED: 'workspace:update',
  SEATS: 'invite:create',
}
const warnDays = 30
/** Seats are told of when fewer than a tenth are left. */
const nearly = 0.9

/** Null for who mends none of it. */
export async function setUp(ctx: Ctx): Promise<SetUp[] | null> {
  const { permissions } = ctx.person
  const mine = (missing: SetUp['missing']) => permissions.has(mends[missing]) && unitsOf(ctx.person) === null
  if (!(Object.keys(mends) as SetUp['missing'][]).some(mine)) return null
  const [found, seats] = await Promise.all([read(ctx), seatsOf(ctx.tx, ctx.workspace.id)])
  return found
    ? lacking(found, seats, dayOf(zoneOf(ctx.workspace.timeZone), Date.now())).filter(({ missing }) =>
        mine(missing),
      )
    : []
}

function lacking(
  { unitsBeside, unserved, withoutProcess, published, contractExpiresOn }: Found,
  { limit, taken, held }: Seats,
  today: number,
): SetUp[] {
  const days = contractExpiresOn === null ? null : Math.floor(contractExpiresOn.getTime() / dayMs) - today
  return [
    // Whoever has published a process has decided that one business unit is enough.
    ...(unitsBeside === 0 && published === 0 ? [{ missing: 'UNITS' as const, count: 0 }] : []),
    ...(unserved > 0 ? [{ missing: 'COMMITTEE' as const, count: unserved }] : []),
    ...(published === 0 ? [{ missing: 'WORKFLOW' as const, count: 0 }] : []),
    ...(published > 0 && withoutProcess > 0 ? [{ missing: 'PROCESS' as const, count: withoutProcess }] : []),
    ...(days === null || days > warnDays
      ? []
      : days >= 0
        ? [{ missing: 'CONTRACT_ENDS' as const, count: days }]
        : [{ missing: 'CONTRACT_ENDED' as const, count: -days }]),
    ...(limit !== null && taken + held >= limit * nearly
      ? [{ missing: 'SEATS' as const, count: Math.max(0, limit - taken - held) }]
      : []),
  ]
}

/**
 * A business unit is served by its own committee, else by the headquarter's; and by a published process made
 * for it, else by the workspace's default.
 */
async function read({ tx: rows, workspace }: Ctx): Promise<Found | undefined> {
  const [found] = await rows.$queryRaw<Found[]>`
    WITH unit AS (SELECT b.id, b.headquarter, EXISTS (SELECT 1 FROM "Committee" c JOIN "CommitteeMember" m ON m."committeeId" = c.id AND m.active WHERE c."branchId" = b.id AND c.active AND c."workspaceId" = ${workspace.id}::uuid) AS served
                    FROM "Branch" b WHERE b."workspaceId" = ${workspace.id}::uuid AND b."deletedAt" IS NULL),
         process AS (SELECT f."branchIds", f."defaultToWorkspace" FROM "Workflow" f JOIN "WorkflowVersion" v ON v."workflowId" = f.id
                      WHERE f."workspaceId" = ${workspace.id}::uuid AND f.kind = 'COMPLAINT' AND v.status = 'PUBLISHED')
    SELECT (SELECT count(*)::int FROM unit WHERE NOT headquarter) AS "unitsBeside",
           (SELECT count(*)::int FROM unit WHERE NOT served AND NOT EXISTS (SELECT 1 FROM unit h WHERE h.headquarter AND h.served)) AS unserved,
           (SELECT count(*)::int FROM unit u WHERE NOT EXISTS (SELECT 1 FROM process p WHERE p."defaultToWorkspace" OR u.id = ANY(p."branchIds"))) AS "withoutProcess",
           (SELECT count(*)::int FROM process) AS published,
           w."contractExpiresOn"
      FROM "Workspace" w WHERE w.id = ${workspace.id}::uuid`
  return found
}
