/** Whose certificates and records somebody may see: one's own, and those of people one answers for. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { unitsOf } from '../core/reach.ts'

type PersonContext = Pick<Ctx, 'person'>
/** People whose training somebody answers for; nobody, for those who may not assign. */
export function answeredFor({ person }: PersonContext): Prisma.MembershipWhereInput {
  if (!person.permissions.has('course:assign')) return { id: { in: [] } }
  const units = unitsOf(person)
  return units === null ? {} : { branchId: { in: units } }
}
/** Their certificates and one's own. In an OR, Prisma takes an empty condition for one that nothing meets. */
export function visible(ctx: PersonContext): Prisma.CertificateWhereInput {
  const member = answeredFor(ctx)
  if (Object.keys(member).length === 0) return {}
  return { assignment: { OR: [{ userId: ctx.person.userId }, { member }] } }
}
