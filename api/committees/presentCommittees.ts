/** Committees with their members as an answer shows them. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { Part, type Committee } from './contract.ts'
import { termAt } from './terms.ts'

const withMembers = {
  members: { where: { active: true }, orderBy: [{ order: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.CommitteeInclude
type CommitteeRow = Prisma.CommitteeGetPayload<{ include: typeof withMembers }>

/**
 * Active committees by name; or those that are dissolved, the latest first, for those who appoint: throws FORBIDDEN for
 * anybody else.
 */
export async function listCommittees(ctx: Ctx, isDissolved: boolean): Promise<Committee[]> {
  if (isDissolved && !ctx.person.permissions.has('committee:update')) throw new AppError('FORBIDDEN')
  const rows = await ctx.tx.committee.findMany({
    where: { active: !isDissolved },
    include: withMembers,
    orderBy: isDissolved ? [{ dissolvedAt: 'desc' }, { id: 'asc' }] : [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
  return presentCommittees(ctx, rows)
}

/** Throws NOT_FOUND for one that is not there. */
export async function readCommittee(ctx: Ctx, id: string): Promise<Committee> {
  const row = await ctx.tx.committee.findFirst({ where: { id }, include: withMembers })
  const [committee] = row ? await presentCommittees(ctx, [row]) : []
  if (!committee) throw notFound()
  return committee
}

async function presentCommittees(ctx: Ctx, rows: CommitteeRow[]): Promise<Committee[]> {
  const [branches, people] = await Promise.all([
    ctx.tx.branch.findMany({
      where: { id: { in: rows.map((row) => row.branchId) } },
      select: { id: true, name: true },
    }),
    ctx.tx.membership.findMany({
      where: { userId: { in: rows.flatMap((row) => row.members.map((each) => each.userId)) } },
      include: { user: true },
    }),
  ])
  const branchNames = new Map(branches.map((each) => [each.id, each.name]))
  const byUser = new Map(
    people.map((each) => [
      each.userId,
      {
        name: `${each.user.firstName} ${each.user.lastName}`.trim(),
        designation: each.designation,
        active: each.active && each.user.active,
      },
    ]),
  )
  const personOf = (userId: string) =>
    byUser.get(userId) ?? { name: wordsFor(say('common.hasLeft')), designation: null, active: false }
  const { permissions, impersonatedBy } = ctx.person
  const appoints = permissions.has('committee:update') && !impersonatedBy
  const now = Date.now()
  return rows.map((row) => ({
    committeeId: row.id,
    name: row.name,
    branchId: row.branchId,
    branchName: branchNames.get(row.branchId) ?? '',
    active: row.active,
    isDefault: row.active && row.isDefault,
    dissolvedAt: row.dissolvedAt?.toISOString() ?? null,
    successorId: row.successorId,
    version: row.version,
    members: row.members.map((member) => ({
      userId: member.userId,
      countsAsWoman: appoints ? member.countsAsWoman : null,
      part: Part.parse(member.part),
      order: member.order,
      term: {
        from: dayOf(member.termFrom),
        until: dayOf(member.termUntil),
        state: termAt(member, now),
      },
      ...personOf(member.userId),
    })),
  }))
}

const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null
