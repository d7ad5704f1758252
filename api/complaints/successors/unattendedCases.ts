/**
 * Complaints that nobody can open, as the admins may know of them: without any of it, under ids that lead nowhere else.
 * For an admin who is a party, or whom the complaint names, there is none.
 */
import { createHmac } from 'node:crypto'
import { v5 as uuid5 } from 'uuid'
import type { Prisma, Rows } from '../../../prisma/client.ts'
import { openCases } from '../../cases/access.ts'
import { activeSeats } from '../../committees/currentSeats.ts'
import { acceptedSecrets, type Ctx } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import { partiesOf } from './parties.ts'

/** No seat is taken, no handler is left where there is no committee, and the complainant has no account. */
export const isUnattended: Prisma.CaseWhereInput = {
  ...openCases,
  complainantLeftAt: { not: null },
  assignments: { none: activeSeats },
  OR: [{ committeeId: { not: null } }, { assignments: { none: { active: true, capacity: 'HANDLER' } } }],
}
const named = {
  select: { id: true, seq: true, caseNo: true, startedByUserId: true, respondentUserId: true },
} satisfies Prisma.CaseDefaultArgs
export type UnattendedRow = Prisma.CaseGetPayload<typeof named>
/** More wait for nobody at once; the oldest come first. */
const maxCases = 300

/** Those that somebody may know of. */
export async function unattendedFor(rows: Rows, userId: string): Promise<UnattendedRow[]> {
  const cases = await rows.case.findMany({
    where: isUnattended,
    ...named,
    orderBy: { id: 'asc' },
    take: maxCases,
  })
  const parties = await partiesOf(rows, cases, [userId])
  return cases.filter(({ id }) => !parties.get(id)?.has(userId))
}

/** The case, if nobody can open it now. */
export const findUnattended = (rows: Rows, caseId: string): Promise<UnattendedRow | null> =>
  rows.case.findFirst({ where: { ...isUnattended, id: caseId }, ...named })

/** The id of a case holds when it was filed, so another one, of which nobody without the secret finds it, names it. */
export const unattendedIdBy = (secret: Buffer, caseId: string): string =>
  uuid5(createHmac('sha256', secret).update(`unattended ${caseId}`).digest('hex'), uuid5.DNS)
/**
 * The id under which admins see an unattended case; it leads to nothing else and does not show when the case was
 * filed.
 */
export const unattendedId = ({ deps }: Ctx, { id }: { id: string }): string => unattendedIdBy(deps.secret, id)

/** Throws NOT_FOUND alike for one that is none, and one that the person may not know of. */
export async function unattendedCase(ctx: Ctx, id: string): Promise<UnattendedRow> {
  const secrets = acceptedSecrets(ctx.deps)
  const caseRow = (await unattendedFor(ctx.tx, ctx.person.userId)).find((row) =>
    secrets.some((secret) => unattendedIdBy(secret, row.id) === id),
  )
  if (!caseRow) throw notFound()
  return caseRow
}
