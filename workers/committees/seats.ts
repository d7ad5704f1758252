/**
 * After a change of a committee, a membership or an account, finds live cases whose seats differ now, page by page,
 * and signals each run. Triggers write the outbox rows, so that no change is missed and none is signalled twice.
 */
import type { Client } from '@temporalio/client'
import type { z } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { seats } from '../../api/committees/outbox.ts'
import { isSettled, sittingsOf, type RunningCase, type Sitting } from '../../api/committees/currentSeats.ts'
import { enqueue } from '../../api/outbox/enqueue.ts'
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { Actor } from '../../workflows/definition/graph.ts'
import { lasts } from '../../workflows/engine/admission.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { taskCapacity } from '../../workflows/engine/tasks.ts'
import { seatsSignal } from '../../workflows/messages.ts'
import { isUuid } from '../complaints/peopleNamedIn.ts'
import { employersOf, handlersOf, holdersAmong, isPresent, type People } from '../complaints/people.ts'
import { signalRuns } from '../signalRuns.ts'

export type SeatsPayload = z.infer<typeof seats.payload>
type DeliveryContext = { db: Database; temporal: () => Promise<Client>; workspaceId: string }
type ReachedAt = Record<'employerInformedAt' | 'employerServiceAskedAt' | 'employerServedAt', Date | null>
type LiveCase = RunningCase & ReachedAt & { branchId: string; complainantLeftAt: Date | null }
const pageSize = 200

/**
 * Signals one page of cases and enqueues the next; repeats are harmless. Throws where a signal fails, so that it is
 * retried.
 */
export async function sendSeats(
  { db, temporal, workspaceId }: DeliveryContext,
  payload: SeatsPayload,
): Promise<void> {
  const successorIds = await handOverDissolved(db.forWorkspace(workspaceId), payload.committeeIds)
  const committeeIds = [...payload.committeeIds, ...successorIds]
  const page = await liveCases(db, workspaceId, { ...payload, committeeIds })
  const rows = db.forWorkspace(workspaceId)
  const [changed, left] = await Promise.all([changedAmong(rows, page), tasksLeftIn(rows, page)])
  const caseIds = page.flatMap(({ id }) => (changed.includes(id) || left.has(id) ? [id] : []))
  await signalRuns(temporal, caseIds, seatsSignal, (caseId): [string[]] => [left.get(caseId) ?? []])
  const last = page.length === pageSize ? page.at(-1) : undefined
  if (last)
    await enqueue(db.platform, seats, {
      workspaceId,
      key: `seats:${uuid()}`,
      payload: { ...payload, after: last.id },
    })
}

/**
 * Gives the open cases of those committees that are dissolved to their successors, and answers these. Their seats
 * stay as they are: the run works them out.
 */
async function handOverDissolved(rows: Rows, committeeIds: string[]): Promise<string[]> {
  const successors = await rows.$queryRaw<{ dissolvedId: string; successorId: string }[]>`
    WITH RECURSIVE line AS (
      SELECT c.id AS "dissolvedId", c."successorId" FROM "Committee" c
       WHERE c.id = ANY (${committeeIds}::uuid[]) AND c."dissolvedAt" IS NOT NULL
      UNION ALL
      SELECT l."dissolvedId", c."successorId" FROM line l JOIN "Committee" c ON c.id = l."successorId"
       WHERE c."dissolvedAt" IS NOT NULL)
    SELECT l."dissolvedId", l."successorId" FROM line l JOIN "Committee" c ON c.id = l."successorId" WHERE c.active`
  for (const { dissolvedId, successorId } of successors)
    // eslint-disable-next-line no-await-in-loop
    await rows.$executeRaw`
      UPDATE "Case" SET "committeeId" = ${successorId}::uuid, "handedOverAt" = clock_timestamp()
       WHERE "committeeId" = ${dissolvedId}::uuid AND status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD')`
  return successors.map((each) => each.successorId)
}

async function liveCases(
  { pool }: Database,
  workspaceId: string,
  { committeeIds, userIds, roles, after = '00000000-0000-0000-0000-000000000000' }: SeatsPayload,
): Promise<LiveCase[]> {
  const { rows } = await pool.query<LiveCase>(
    `SELECT c.id, c.kind, c."committeeId", c."startedByUserId", c."respondentUserId", c."filedAt", c."seatedAt",
      c."handedOverAt", c."branchId", c."employerInformedAt", c."employerServiceAskedAt", c."employerServedAt",
      c."complainantLeftAt" FROM "Case" c
      WHERE c."workspaceId" = $1 AND c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') AND c.id > $2
        AND (c."committeeId" = ANY ($3) OR c."startedByUserId" = ANY ($5::text[]::uuid[])
        OR c.id IN (SELECT a."caseId" FROM "CaseAssignment" a WHERE a."workspaceId" = $1 AND a.active
          AND (a.admission = 'SUCCESSOR' OR a.capacity = 'TASK_ASSIGNEE') AND a."userId" = ANY ($5::text[]::uuid[]))
        OR 'EMPLOYER' = ANY ($4)
          AND coalesce(c."employerInformedAt", c."employerServiceAskedAt", c."employerServedAt") IS NOT NULL
        OR c.id IN (
        SELECT s."caseId" FROM "CaseStep" s WHERE s."workspaceId" = $1 AND s.status = 'READY'
           AND ((s.actor->>'by' = 'ROLE' AND coalesce(s.actor->>'role', s.actor->>'userId') = ANY ($4))
             OR (s.actor->>'by' = 'PERSON' AND coalesce(s.actor->>'role', s.actor->>'userId') = ANY ($5)))))
      ORDER BY c.id LIMIT $6`,
    [workspaceId, after, committeeIds, roles, userIds, pageSize],
  )
  return rows
}

async function changedAmong(rows: Rows, page: LiveCase[]): Promise<string[]> {
  const ids = page.map((each) => each.id)
  const [sittings, steps, assignments] = await Promise.all([
    sittingsOf(rows, page),
    rows.caseStep.findMany({
      where: {
        caseId: { in: ids },
        status: 'READY',
        OR: ['ROLE', 'PERSON'].map((by) => ({ actor: { path: ['by'], equals: by } })),
      },
      select: { caseId: true, instance: true, actor: true },
    }),
    rows.caseAssignment.findMany({
      where: {
        caseId: { in: ids },
        capacity: { in: ['HANDLER', 'EMPLOYER'] },
        OR: [{ active: true }, { admission: { in: ['PENDING', 'LEFT_OUT'] } }],
      },
      select: heldColumns,
    }),
  ])
  const known = await peopleFor(
    rows,
    steps.map((step) => Actor.parse(step.actor)),
    page,
  )
  const changed = new Set(
    page
      .filter(
        (row) =>
          isSeatedOtherwise(row, sittings.get(row.id)!) ||
          hasOtherParties(row, known, assignments) ||
          assignments.some((each) => each.caseId === row.id && isBroken(each, known)),
      )
      .map((row) => row.id),
  )
  for (const step of steps) {
    const row = page.find((each) => each.id === step.caseId)
    if (!row || changed.has(row.id)) continue
    const wanted = handlersOf(known, row, Actor.parse(step.actor))
    if (!isSame(wanted, inCase(assignments, { caseId: row.id, capacity: 'HANDLER', step: step.instance })))
      changed.add(row.id)
  }
  return ids.filter((id) => changed.has(id))
}

/** By case, those who have a task in it and are not there any more, or left and came back. */
async function tasksLeftIn(rows: Rows, page: LiveCase[]): Promise<Map<string, string[]>> {
  const taskAssignments = await rows.caseAssignment.findMany({
    where: { caseId: { in: page.map(({ id }) => id) }, capacity: taskCapacity, active: true },
    select: heldColumns,
  })
  if (taskAssignments.length === 0) return new Map()
  const users = taskAssignments.map(({ userId }) => userId)
  const people = await rows.membership.findMany({
    where: { active: true, user: { active: true }, userId: { in: users } },
    select: personColumns,
  })
  const known = { roles: [], users, people }
  const gone = taskAssignments.filter((row) => !isPresent(known, row.userId) || isBroken(row, known))
  return new Map(
    [...groupBy(gone, ({ caseId }) => caseId)].map(([caseId, each]) => [
      caseId,
      each.map(({ userId }) => userId),
    ]),
  )
}

/** A case without a committee has seats only where a successor sits. */
const isSeatedOtherwise = ({ committeeId }: LiveCase, sitting: Sitting): boolean =>
  (committeeId !== null || sitting.before.length > 0) && !isSettled(sitting)

const personColumns = {
  userId: true,
  role: true,
  branchId: true,
  presentSince: true,
  roleSince: true,
  mutedMail: true,
} satisfies Prisma.MembershipSelect
/** Who has access by a role, or waits for it. */
const heldColumns = {
  caseId: true,
  userId: true,
  capacity: true,
  step: true,
  active: true,
  actorRole: true,
  since: true,
} satisfies Prisma.CaseAssignmentSelect
type CaseAssignmentRow = Prisma.CaseAssignmentGetPayload<{ select: typeof heldColumns }>
const inCase = (
  assignments: CaseAssignmentRow[],
  { caseId, capacity, step }: Pick<CaseAssignmentRow, 'caseId' | 'capacity' | 'step'>,
): string[] =>
  assignments
    .filter((each) => each.caseId === caseId && each.capacity === capacity && each.step === step)
    .map(({ userId }) => userId)
/** Whether a row is from before its person left, or lost the role, and came back. */
const isBroken = (row: CaseAssignmentRow, known: People): boolean =>
  row.active && holdersAmong(known, [row.userId]).some((holder) => !lasts(row, holder))
const isSame = (wanted: string[], has: string[]) =>
  wanted.length === has.length && wanted.every((userId) => has.includes(userId))

const isAtEmployer = (row: ReachedAt) =>
  (row.employerInformedAt ?? row.employerServiceAskedAt ?? row.employerServedAt) !== null

/** Whether the employer's people, or the complainant's presence, differ from the rows. */
function hasOtherParties(row: LiveCase, known: People, assignments: CaseAssignmentRow[]): boolean {
  const hasLeft = !isPresent(known, row.startedByUserId)
  if (hasLeft !== (row.complainantLeftAt !== null)) return true
  const employers = inCase(assignments, { caseId: row.id, capacity: 'EMPLOYER', step: '' })
  return isAtEmployer(row) && !isSame(employersOf(known, row), employers)
}

/** Those of the roles and users that steps wait for, of the employers and of those who filed, who are still here. */
async function peopleFor(rows: Rows, actors: Actor[], page: LiveCase[]): Promise<People> {
  const ofSteps = actors.flatMap((actor) => (actor.by === 'ROLE' ? [actor.role] : []))
  const roles = [...new Set([...ofSteps, ...(page.some(isAtEmployer) ? ['EMPLOYER' as const] : [])])]
  const named = actors.flatMap((actor) =>
    actor.by === 'PERSON' && isUuid(actor.userId) ? [actor.userId.toLowerCase()] : [],
  )
  const users = [...named, ...page.map((row) => row.startedByUserId)]
  if (roles.length + users.length === 0) return { roles, users, people: [] }
  const people = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [{ role: { in: roles } }, { userId: { in: [...new Set(users)] } }],
    },
    select: personColumns,
  })
  return { roles, users, people }
}
