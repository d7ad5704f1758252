/**
 * A second person, for every act that needs two: neither invited, promoted, reactivated nor appointed the other,
 * directly or through others, within 30 days; nor admitted them to the case that it is about; both have proved recently
 * who they are; neither is the subject of the act; and nobody acts in somebody's name.
 */
import type { Database, Rows } from '../../prisma/client.ts'
import { dayMs } from '../../workflows/definition/zones.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import type { Ctx } from '../core/deps.ts'
import { illegal, inPersonOnly } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { say } from '../messages/say.ts'
import { accessFacts, platformFacts } from './accessFacts.ts'
import { areIndependent, isNewcomer, tieDays } from './accessTies.ts'

/** An act that somebody proposed; `subjectIds`: the people whom it is about, `caseId`: the case, for its readers. */
export type TwoPersonAct = { proposedBy: string; subjectIds: readonly string[]; caseId?: string }

/**
 * Checks the proposer. Throws PROOF_REQUIRED, FORBIDDEN while impersonating, ILLEGAL_STATE for a subject of the act.
 */
export function requireProposer(ctx: Ctx, subjectIds: readonly string[]): void {
  if (ctx.person.impersonatedBy) throw inPersonOnly()
  requireRecentAuth(ctx)
  if (subjectIds.includes(ctx.person.userId)) throw illegal(say('users.aboutYourself'))
}

/** Checks the confirmer. Throws as `requireProposer`, and ILLEGAL_STATE where not independent of the proposer. */
export async function requireSecondPerson(ctx: Ctx, act: TwoPersonAct): Promise<void> {
  requireProposer(ctx, act.subjectIds)
  const { userId } = ctx.person
  if (userId === act.proposedBy) throw illegal(say('users.ownProposal'))
  const now = Date.now()
  const facts = await accessFacts(ctx.tx, { people: [userId, act.proposedBy], caseId: act.caseId, now })
  if (!areIndependent(act.proposedBy, userId, facts, now)) throw illegal(say('users.notIndependent'))
}

/**
 * Whether somebody is there who could confirm. An admin who lost that within 30 days counts, so that nobody is removed
 * to act alone.
 */
export async function hasSecondPerson(rows: Rows, act: TwoPersonAct, now: number): Promise<boolean> {
  const since = new Date(now - tieDays * dayMs)
  const [active, left, demoted] = await Promise.all([
    rows.membership.findMany({
      where: { role: { in: [...runningRoles] }, active: true, user: { active: true } },
      select: { userId: true },
    }),
    rows.membership.findMany({
      where: { role: { in: [...runningRoles] }, active: false, deactivatedAt: { gt: since } },
      select: { userId: true },
    }),
    rows.ledgerEntry.findMany({
      where: {
        action: 'people:update',
        at: { gt: since },
        OR: runningRoles.map((role) => ({ detail: { path: ['role', 'from'], equals: role } })),
      },
      select: { entityId: true },
    }),
  ])
  const people = [...active, ...left].map(({ userId }) => userId)
  const formerly = demoted.flatMap(({ entityId }) => entityId ?? [])
  return hasSecondAmong(rows, [...people, ...formerly], act, now)
}

/** Whether one of these people could confirm the act. */
export async function hasSecondAmong(
  rows: Rows,
  userIds: readonly string[],
  { proposedBy, subjectIds, caseId }: TwoPersonAct,
  now: number,
): Promise<boolean> {
  const ids = new Set(userIds)
  for (const id of [proposedBy, ...subjectIds]) ids.delete(id)
  const facts = await accessFacts(rows, { people: [...ids, proposedBy], caseId, now })
  return [...ids].some((id) => areIndependent(proposedBy, id, facts, now))
}

/** Of these people, those who do not act for themselves beside somebody: who is tied to them, or may be. */
export async function notIndependentOf(
  rows: Rows,
  userId: string,
  others: readonly string[],
  now: number,
): Promise<string[]> {
  const facts = await accessFacts(rows, { people: [userId, ...others], now })
  return others.filter((other) => !areIndependent(userId, other, facts, now))
}

/**
 * For an admin of the platform. Throws ILLEGAL_STATE where they are, or may be, tied to one of these people, and where
 * they have run the platform for less than 30 days, no matter who invited them.
 */
export async function refuseTiedOnPlatform(
  db: Database,
  userId: string,
  others: readonly string[],
): Promise<void> {
  const now = Date.now()
  const facts = await platformFacts(db, [userId, ...others], now)
  const isTied = others.some((other) => !areIndependent(userId, other, facts, now))
  if (isTied || isNewcomer(userId, facts, now)) throw illegal(say('users.notIndependent'))
}
