/**
 * Committees: who sits on them, in the order in which substitutes step in. Running cases follow through the
 * outbox (`sitting.ts`, `workers/committees/seats.ts`).
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound, notThere } from '../core/errors.ts'
import { Part, type Committee, type committees } from './contract.ts'
import { wordsFor } from '../core/reading.ts'
import { say } from '../messages/say.ts'

type Appointment = z.output<typeof committees.appoint.body>
type Row = Prisma.CommitteeGetPayload<{ include: { members: true } }>
const seated = {
  members: { where: { active: true }, orderBy: [{ order: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.CommitteeInclude

export async function list(ctx: Ctx): Promise<Committee[]> {
  return show(
    ctx,
    await ctx.tx.committee.findMany({ include: seated, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
  )
}

/** Replaces name and members. Throws STALE_VERSION with `current` when somebody else did so since. */
export async function appointMembers(
  ctx: Ctx,
  id: string,
  { name, version, members }: Appointment,
): Promise<Committee> {
  await read(ctx, id)
  checkParts(members)
  await checkPeople(ctx, members)
  await checkName(ctx, id, name)
  const { count } = await ctx.tx.committee.updateMany({
    where: { id, version },
    data: { name, version: { increment: 1 } },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await read(ctx, id) } })
  // Those who stay are not touched first: since when they are on it counts for running cases.
  await ctx.tx.committeeMember.updateMany({
    where: { committeeId: id, userId: { notIn: members.map((each) => each.userId) } },
    data: { active: false },
  })
  for (const [order, { userId, part, countsAsWoman }] of members.entries()) {
    const stated = countsAsWoman === undefined ? {} : { countsAsWoman }
    await ctx.tx.committeeMember.upsert({
      where: { committeeId_userId: { committeeId: id, userId } },
      create: { committeeId: id, userId, part, order, ...stated },
      update: { part, order, active: true, ...stated },
    })
  }
  // Nobody's gender is kept in the audit log.
  const told = members.map(({ userId, part }) => ({ userId, part }))
  ctx.audit({ entityId: id, detail: { version: version + 1, members: told } })
  return read(ctx, id)
}

async function read(ctx: Ctx, id: string): Promise<Committee> {
  const row = await ctx.tx.committee.findFirst({ where: { id }, include: seated })
  const [shown] = row ? await show(ctx, [row]) : []
  if (!shown) throw notFound()
  return shown
}

function checkParts(members: Appointment['members']): void {
  if (members.filter((each) => each.part === 'PRESIDING_OFFICER').length !== 1)
    throw badField('members', say('committees.onePresidingOfficer'))
  const twin = members.findIndex(
    (each, place) => members.findIndex((other) => other.userId === each.userId) !== place,
  )
  if (twin >= 0) throw badField(`members.${twin}.userId`, say('committees.memberTwice'))
}

async function checkPeople(ctx: Ctx, members: Appointment['members']): Promise<void> {
  const found = await ctx.tx.membership.findMany({
    where: { userId: { in: members.map((each) => each.userId) }, active: true, user: { active: true } },
    select: { userId: true },
  })
  const active = new Set(found.map((each) => each.userId))
  const stranger = members.findIndex((each) => !active.has(each.userId))
  if (stranger >= 0) throw notThere(`members.${stranger}.userId`, say('committees.memberInactive'))
}

async function checkName(ctx: Ctx, id: string, name: string): Promise<void> {
  const twin = await ctx.tx.committee.findFirst({ where: { name, id: { not: id } }, select: { id: true } })
  if (twin)
    throw new AppError('DUPLICATE', {
      text: say('committees.nameTaken'),
      fields: [{ path: 'name', code: 'duplicate', text: say('common.chooseAnotherName') }],
    })
}

async function show(ctx: Ctx, rows: Row[]): Promise<Committee[]> {
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
  const person = (userId: string) =>
    byUser.get(userId) ?? { name: wordsFor(say('common.hasLeft')), designation: null, active: false }
  const { permissions, impersonatedBy } = ctx.person
  const appoints = permissions.has('committee:update') && !impersonatedBy
  return rows.map((row) => ({
    committeeId: row.id,
    name: row.name,
    branchId: row.branchId,
    branchName: branchNames.get(row.branchId) ?? '',
    active: row.active,
    version: row.version,
    members: row.members.map(({ userId, part, order, countsAsWoman }) => ({
      userId,
      countsAsWoman: appoints ? countsAsWoman : null,
      part: Part.parse(part),
      order,
      ...person(userId),
    })),
  }))
}
