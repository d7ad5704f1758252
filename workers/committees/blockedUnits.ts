/** Tells those who run a workspace which of its business units can receive no complaint, and why. */
import { blockedUnitsIn, type BlockedUnit } from '../../api/committees/blockedUnits.ts'
import { say } from '../../api/messages/say.ts'
import { notifyEach, unknownOf, type NoticeToSend } from '../../api/notices/notify.ts'
import { Prisma, type Database, type Rows } from '../../prisma/client.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import { dayMs } from '../../workflows/definition/zones.ts'

const pageSize = 100
const weekMs = 7 * dayMs

/**
 * Sends one notice for each unit, cause and week, by `at`, milliseconds; one alone while the workspace has published no
 * process at all, since it may use the product for training. The week is the calendar's, and the causes are those that
 * the database knows, so that no notice follows from somebody's attempt.
 */
export async function announceBlockedUnits(db: Database, workspaceId: string, at: number): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const from: string = after
    // eslint-disable-next-line no-await-in-loop
    after = await db
      .forWorkspace(workspaceId)
      .transaction((rows) => announcePage(rows, workspaceId, { at, after: from }))
  }
}

/** Answers the last unit of the page by id; null at the end. */
async function announcePage(
  rows: Rows,
  workspaceId: string,
  { at, after }: { at: number; after: string },
): Promise<string | null> {
  const units = await rows.$queryRaw<BlockedUnit[]>`
    SELECT id::text, name, cause, "hasPublished"
      FROM ${blockedUnitsIn(Prisma.sql`${workspaceId}::uuid`, Prisma.sql`${new Date(at)}::timestamptz`)} blocked
     WHERE id::text > ${after} ORDER BY id::text LIMIT ${pageSize}`
  if (units.length === 0) return null
  const [admins, { timeZone }] = await Promise.all([
    rows.membership.findMany({
      where: { active: true, user: { active: true }, role: { in: [...runningRoles] } },
      select: { userId: true },
    }),
    rows.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { timeZone: true } }),
  ])
  const week = Math.floor(at / weekMs)
  const notices = units.flatMap((unit) =>
    admins.map(({ userId }): NoticeToSend => ({
      userId,
      daytimeIn: timeZone,
      kind: 'FILING_BLOCKED',
      key: `filing:${unit.id}:${unit.cause}:${unit.hasPublished ? week : 'first'}`,
      ...wordsOf(unit),
    })),
  )
  await notifyEach(rows, await unknownOf(rows, notices), at)
  return units.length < pageSize ? null : (units.at(-1)?.id ?? null)
}

const wordsOf = ({ name, cause }: BlockedUnit): Pick<NoticeToSend, 'path' | 'text'> => {
  const subject = say('noticeSubjects.FILING_BLOCKED', { unit: name })
  return cause === 'COMMITTEE'
    ? { path: '/committees', text: { subject, body: say('noticeBodies.FILING_BLOCKED') } }
    : { path: '/workflows', text: { subject, body: say('noticeBodies.FILING_BLOCKED_PROCESS') } }
}
