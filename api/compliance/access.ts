/** Who sees what is due: all of the workspace, a business unit's own, or what one looks after. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import { unitsOf } from '../core/reach.ts'

/** Throws FORBIDDEN for who reaches one business unit alone. */
export function requireWhole(ctx: Pick<Ctx, 'person'>): void {
  if (unitsOf(ctx.person) !== null) throw new AppError('FORBIDDEN')
}

/** What decides which instances somebody reaches. */
export type Reaching = Pick<Ctx['person'], 'userId' | 'role' | 'branchId' | 'permissions'>
/** Instances within reach, for a person with the right to list them, and always those of items that the person owns. */
export function instancesWithin({ person }: { person: Reaching }): Prisma.ComplianceInstanceWhereInput {
  const own: Prisma.ComplianceInstanceWhereInput = { item: { ownerId: person.userId } }
  if (!person.permissions.has('compliance:list')) return own
  const units = unitsOf(person)
  return units === null ? {} : { OR: [own, { branchId: { in: units } }] }
}

export const withAll = {
  item: true,
  branch: { select: { name: true, country: true, timeZone: true } },
  _count: { select: { evidence: true } },
} satisfies Prisma.ComplianceInstanceInclude
export type InstanceRow = Prisma.ComplianceInstanceGetPayload<{ include: typeof withAll }>

/** Throws NOT_FOUND alike for one that is not there and one out of reach. */
export async function instanceFor(ctx: Ctx, id: string): Promise<InstanceRow> {
  const row = await ctx.tx.complianceInstance.findFirst({
    where: { id, ...instancesWithin(ctx) },
    include: withAll,
  })
  if (!row) throw notFound()
  return row
}
/** Nobody else changes it until the transaction ends. Throws as `instanceFor`. */
export async function lockInstance(ctx: Ctx, id: string): Promise<InstanceRow> {
  await ctx.tx.$queryRaw`SELECT 1 FROM "ComplianceInstance" WHERE id = ${id}::uuid FOR UPDATE`
  return instanceFor(ctx, id)
}
