/** What is recorded of who gave whom access, for `areIndependent`. */
import { z } from '@hono/zod-openapi'
import type { Database, Rows } from '../../prisma/client.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { activeSeats } from '../committees/currentSeats.ts'
import { tieDays, type AccessFacts, type AccessTie } from './accessTies.ts'

/** `caseId`: admissions to this case count, too; its readers alone may be answered by them. */
type FactsQuery = { people: string[]; caseId?: string | undefined; now: number }

/** Claimed invites, changes of roles and returns, appointments to committees and admissions to a case. */
export async function accessFacts(rows: Rows, { people, caseId, now }: FactsQuery): Promise<AccessFacts> {
  const since = new Date(now - tieDays * dayMs)
  const [ties, members] = await Promise.all([
    Promise.all([
      inviteTies(rows, since),
      membershipTies(rows, since),
      appointmentTies(rows, since),
      caseId === undefined ? [] : admissionTies(rows, caseId, since),
    ]),
    rows.membership.findMany({
      where: { userId: { in: people } },
      select: { userId: true, accessGrantedAt: true },
    }),
  ])
  return {
    ties: ties.flat(),
    grantedAt: new Map(members.map(({ userId, accessGrantedAt }) => [userId, accessGrantedAt.getTime()])),
  }
}

/**
 * The same for admins of the platform, over every workspace in which one of these people is a member, or an invite of
 * theirs was claimed, and over who invited whom to run the platform. They have access since their account was made.
 */
export async function platformFacts(db: Database, people: string[], now: number): Promise<AccessFacts> {
  const among = { in: people }
  const [members, invites, admins, invited] = await Promise.all([
    db.platform.membership.findMany({ where: { userId: among }, select: { workspaceId: true } }),
    db.platform.invite.findMany({
      where: {
        claimedAt: { not: null },
        OR: [{ invitedBy: among }, { claimedBy: among }, { userId: among }],
      },
      select: { workspaceId: true },
      distinct: ['workspaceId'],
    }),
    db.platform.user.findMany({
      where: { id: among, isPlatformAdmin: true },
      select: { id: true, createdAt: true },
    }),
    // Those who were removed since, too: they join the two whom they stand between.
    db.platform.user.findMany({
      where: { platformAdminBy: { not: null }, createdAt: { gt: new Date(now - tieDays * dayMs) } },
      select: { id: true, createdAt: true, platformAdminBy: true },
    }),
  ])
  const ids = [...new Set([...members, ...invites].map(({ workspaceId }) => workspaceId))]
  const facts = await Promise.all(ids.map((id) => accessFacts(db.forWorkspace(id), { people, now })))
  const asAdmins = admins.map(({ id, createdAt }) => [id, createdAt.getTime()] as const)
  return {
    ties: [
      ...facts.flatMap(({ ties }) => ties),
      ...invited.flatMap(({ id, createdAt, platformAdminBy }) => tieOf(platformAdminBy, id, createdAt)),
    ],
    grantedAt: new Map([...facts.flatMap(({ grantedAt }) => [...grantedAt]), ...asAdmins]),
  }
}

async function inviteTies(rows: Rows, since: Date): Promise<AccessTie[]> {
  const invites = await rows.invite.findMany({
    where: { claimedAt: { gt: since } },
    select: { invitedBy: true, claimedBy: true, userId: true, claimedAt: true },
  })
  return invites.flatMap(({ invitedBy, claimedBy, userId, claimedAt }) =>
    [claimedBy, userId].flatMap((id) =>
      id && claimedAt ? [{ byUserId: invitedBy, userId: id, at: claimedAt.getTime() }] : [],
    ),
  )
}

async function membershipTies(rows: Rows, since: Date): Promise<AccessTie[]> {
  const acts = await rows.ledgerEntry.findMany({
    where: {
      action: 'people:update',
      at: { gt: since },
      OR: [
        { detail: { path: ['fields'], array_contains: ['role'] } },
        { detail: { path: ['active'], equals: true } },
      ],
    },
    select: { byUserId: true, entityId: true, at: true },
  })
  return acts.flatMap(({ byUserId, entityId, at }) => tieOf(byUserId, entityId, at))
}

const tieOf = (byUserId: string | null, userId: string | null, at: Date): AccessTie[] =>
  byUserId && userId && byUserId !== userId ? [{ byUserId, userId, at: at.getTime() }] : []

const AppointmentDetail = z.object({ members: z.array(z.object({ userId: z.string() })).default([]) })
/** Who put whom on a committee: those of an entry of the audit log whom the entry before it does not have. */
async function appointmentTies(rows: Rows, since: Date): Promise<AccessTie[]> {
  const action = { in: ['committees:create', 'committees:appoint'] }
  const recent = await rows.ledgerEntry.findMany({
    where: { action, at: { gt: since } },
    select: { entityId: true },
    distinct: ['entityId'],
  })
  if (recent.length === 0) return []
  const committeeIds = recent.flatMap(({ entityId }) => entityId ?? [])
  const [entries, longStanding] = await Promise.all([
    rows.ledgerEntry.findMany({
      where: { action, entityId: { in: committeeIds } },
      select: { byUserId: true, entityId: true, at: true, detail: true },
      orderBy: { seq: 'asc' },
    }),
    rows.committeeMember.findMany({
      where: { committeeId: { in: committeeIds }, active: true, since: { lte: since } },
      select: { committeeId: true, userId: true },
    }),
  ])
  const before = new Map<string, Set<string>>()
  for (const { committeeId, userId } of longStanding)
    before.set(committeeId, (before.get(committeeId) ?? new Set()).add(userId))
  return entries.flatMap(({ byUserId, entityId, at, detail }) => {
    const ids = AppointmentDetail.parse(detail).members.map(({ userId }) => userId)
    const sitting = before.get(entityId ?? '')
    before.set(entityId ?? '', new Set(ids))
    const appointed = ids.filter((userId) => !sitting?.has(userId))
    return appointed.flatMap((userId) =>
      tieOf(byUserId, userId, at).map((tie) => ({ ...tie, isSeat: true as const })),
    )
  })
}

async function admissionTies(rows: Rows, caseId: string, since: Date): Promise<AccessTie[]> {
  const admitted = await rows.caseAssignment.findMany({
    // A task or a step that somebody was given is no seat: they confirm as what they were before.
    where: { caseId, admission: 'ADMITTED', capacity: activeSeats.capacity, since: { gt: since } },
    select: { admittedBy: true, userId: true, since: true },
  })
  return admitted.flatMap(({ admittedBy, userId, since: at }) =>
    tieOf(admittedBy, userId, at).map((tie) => ({ ...tie, isSeat: true as const })),
  )
}
