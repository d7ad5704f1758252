/** Whom notices of a case could not be sent to, for its committee alone. */
import type { Prisma, Rows } from '../../../prisma/client.ts'
import { groupBy } from '../../../workflows/definition/graphIndex.ts'
import { notReached } from '../../notices/delivery.ts'
import { presentText } from '../../notices/text.ts'
import type { CasePage } from '../contract.ts'
import { isCommittee } from '../viewer.ts'
import type { Loaded } from './loadCase.ts'

/** More people and kinds than a case has; a case with more lists those who wait longest. */
const limit = 500
export type UnreachedRow = Prisma.NoticeGetPayload<object>

/** Until they open it in the app, oldest first. */
export const unreachedNotices = (rows: Rows, caseId: string): Promise<UnreachedRow[]> =>
  rows.notice.findMany({
    where: { caseId, delivery: { in: [...notReached] }, readAt: null },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    take: limit,
  })

/** One row for a person and a kind. The person proposed as the respondent learns nothing of that here. */
export function unreachedOf({ viewer, events, unreached, cast }: Loaded): CasePage['unreached'] {
  if (!isCommittee(viewer)) return []
  const isToBeNamed = events.some(
    ({ kind, detail }) => kind === 'RESPONDENT_PROPOSED' && detail.userId === viewer.me.userId,
  )
  const seen = unreached.filter(({ kind }) => !isToBeNamed || kind !== 'RESPONDENT_PROPOSED')
  return [...groupBy(seen, ({ userId, kind }) => `${userId} ${kind}`).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const { subject, subjectText } = presentText(last)
    return [
      {
        userId: first.userId,
        name: cast.names.get(first.userId) ?? '',
        kind: first.kind,
        subject,
        subjectText,
        count: own.length,
        since: first.at.toISOString(),
        reason: last.delivery === 'UNREACHED' ? ('UNREACHED' as const) : ('REFUSED' as const),
      },
    ]
  })
}
