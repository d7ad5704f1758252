/** Users as lists show them. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { Role } from '../../workflows/definition/graph.ts'
import type { Ctx } from '../core/deps.ts'
import { addressOf } from '../files/service.ts'
import { mailOf } from '../core/contacts.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { PersonSummary, UserSummary } from './contract.ts'

export const withNames = {
  user: true,
  branch: { select: { id: true, name: true } },
  department: { select: { id: true, name: true } },
} satisfies Prisma.MembershipInclude
export type Member = Prisma.MembershipGetPayload<{ include: typeof withNames }>

type Account = Pick<Member['user'], 'firstName' | 'lastName'>
type Erasable = { anonymisedAt?: Date | null } | null
/** Of somebody whose data was erased here nobody sees more than that there was somebody. */
export const namesFor = (user: Account, member: Erasable): Account =>
  member?.anonymisedAt
    ? { firstName: wordsFor(say('users.formerMember')), lastName: '' }
    : { firstName: user.firstName, lastName: user.lastName }
/** The full name of a member; "Former member" in the reader's language once their data was erased here. */
export function nameOf(member: { user: Account; anonymisedAt?: Date | null }): string {
  const { firstName, lastName } = namesFor(member.user, member)
  return `${firstName} ${lastName}`.trim()
}
/** The address of the profile image; null where there is none. */
export const imageOf = ({ profileImageId }: { profileImageId: string | null }) =>
  profileImageId ? addressOf(profileImageId) : null
type Standing = { active: boolean; user: { active: boolean }; anonymisedAt?: Date | null }
/** DEACTIVATED and ANONYMISED concern this workspace, SUSPENDED the account everywhere; else ACTIVE. */
export const statusOf = (member: Standing) =>
  !member.active
    ? member.anonymisedAt
      ? ('ANONYMISED' as const)
      : ('DEACTIVATED' as const)
    : member.user.active
      ? ('ACTIVE' as const)
      : ('SUSPENDED' as const)
/** The day of a date in UTC as YYYY-MM-DD; null for null. */
export const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null

/** What everybody may know. */
export const presentPersonSummary = (member: Member): z.input<typeof PersonSummary> => ({
  userId: member.userId,
  name: nameOf(member),
  designation: member.designation,
  branch: member.branch,
  department: member.department,
  profileImageUrl: member.anonymisedAt ? null : imageOf(member.user),
})

/** What those know who may list users. */
export const presentUserSummary = (member: Member, seen: Map<string, Date>): z.input<typeof UserSummary> => ({
  ...presentPersonSummary(member),
  email: member.anonymisedAt ? null : mailOf(member.user),
  employeeId: member.employeeId,
  role: Role.parse(member.role),
  status: statusOf(member),
  active: member.active && member.user.active,
  dateOfJoining: dayOf(member.dateOfJoining),
  lastSeenAt: seen.get(member.userId) ?? null,
})

/**
 * When people were last here themselves, by user id; in one statement. Sessions are out of a workspace's
 * client's reach, so it is named by hand.
 */
export async function lastSeen(
  ctx: Pick<Ctx, 'deps' | 'workspace'>,
  userIds: string[],
): Promise<Map<string, Date>> {
  const { rows } = await ctx.deps.db.pool.query<{ userId: string; at: Date }>(
    'SELECT "userId", max("lastSeenAt") AS at FROM "Session" WHERE "workspaceId" = $1 ' +
      'AND "userId" = ANY($2) AND "impersonatedBy" IS NULL GROUP BY "userId"',
    [ctx.workspace.id, userIds],
  )
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}
