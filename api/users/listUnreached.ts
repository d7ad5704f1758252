/** Users whom notices could not be sent to, for those who administer them. */
import type { Prisma } from '../../prisma/client.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, skipTake, toPage } from '../core/page.ts'
import { unitsOf } from '../core/reach.ts'
import { notReached } from '../notices/delivery.ts'
import { presentText } from '../notices/text.ts'
import type { people } from './contract.ts'
import { nameOf } from './summaries.ts'

/** Sent to those who sit on cases of a place, too: whom it is to says who does. */
const tellsOfCases = ['RETENTION_COMING']

/** One row for a notice, oldest first; none of a case, and a Business Unit Admin reads of their own unit. */
export async function listUnreached(
  { tx: rows, person }: Ctx,
  query: Input<typeof people.unreached>['query'],
): Promise<Answer<typeof people.unreached>> {
  const units = unitsOf(person)
  const within =
    units &&
    (await rows.membership.findMany({ where: { branchId: { in: units } }, select: { userId: true } }))
  const where: Prisma.NoticeWhereInput = {
    caseId: null,
    kind: { notIn: tellsOfCases },
    delivery: { in: [...notReached] },
    readAt: null,
    ...(within ? { userId: { in: within.map(({ userId }) => userId) } } : {}),
  }
  const [notices, total] = await Promise.all([
    rows.notice.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.NoticeOrderByWithRelationInput>(query.sortBy, { since: (at) => ({ at }) }, [
        { at: 'asc' },
      ]),
    }),
    rows.notice.count({ where }),
  ])
  const members = await rows.membership.findMany({
    where: { userId: { in: notices.map(({ userId }) => userId) } },
    select: { userId: true, anonymisedAt: true, user: { select: { firstName: true, lastName: true } } },
  })
  const names = new Map(members.map((member) => [member.userId, nameOf(member)]))
  const content = notices.map((notice) => {
    const { subject, subjectText } = presentText(notice)
    return {
      userId: notice.userId,
      name: names.get(notice.userId) ?? '',
      kind: notice.kind,
      subject,
      subjectText,
      since: notice.at.toISOString(),
      reason: notice.delivery === 'UNREACHED' ? ('UNREACHED' as const) : ('REFUSED' as const),
    }
  })
  return toPage(content, total, query)
}
