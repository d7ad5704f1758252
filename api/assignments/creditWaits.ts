/**
 * Whom nobody chose by hand, but a rule, a process or a renewal would have assigned a course for which credits are
 * lacking: nobody is forgotten, those who run the workspace hear of it, and it is tried again once there are credits.
 */
import type { Rows } from '../../prisma/client.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { say } from '../messages/say.ts'
import { membersRunning, notify } from '../notices/notify.ts'
import type { AssignmentBatch, Skipped, Terms } from './createAssignments.ts'

type One = { courseId: string; userId: string }
/** `terms`: of the assignment that is to be made; null where a renewal is tried again by its own dates. */
export type Waiting = One & { terms: Terms | null; ruleId?: string | undefined }

/** After assigning: who has the course waits no more, and whom the credits did not last for waits. */
export async function recordCreditWaits(
  { rows, workspace, source, at, ruleId }: AssignmentBatch,
  {
    newAssignments,
    skipped,
    terms,
  }: { newAssignments: readonly One[]; skipped: readonly Skipped[]; terms: Terms },
): Promise<void> {
  await clearCreditWaits(rows, newAssignments)
  if (source !== 'AUTOMATIC') return
  const lacking = skipped.filter(({ code }) => code === 'NO_CREDITS' || code === 'OFFER_ENDED')
  await addCreditWaits(
    { rows, workspace, at },
    lacking.map(({ courseId, userId }) => ({ courseId, userId, terms, ruleId })),
  )
}

/** `ofRenewals`: only for what renews, not for what a rule or a process asked for. */
export async function clearCreditWaits(rows: Rows, of: readonly One[], ofRenewals = false): Promise<void> {
  if (of.length === 0) return
  const pairs = of.map(({ courseId, userId }) => ({ courseId, userId }))
  await rows.$executeRaw`
    DELETE FROM "CreditWait" w USING jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      AS m("courseId" uuid, "userId" uuid) WHERE w."courseId" = m."courseId" AND w."userId" = m."userId"
       AND (w.terms IS NULL OR NOT ${ofRenewals})`
}

/** The rule is off or fits others by now; whom it still fits waits again when it runs next. */
export const clearRuleWaits = (rows: Rows, ruleId: string) =>
  rows.creditWait.deleteMany({ where: { ruleId } })

/**
 * Records who waits for credits; idempotent. Notifies those who run the workspace of new waits, once a day for each
 * course.
 */
export async function addCreditWaits(
  { rows, workspace, at }: Pick<AssignmentBatch, 'rows' | 'workspace' | 'at'>,
  of: readonly Waiting[],
): Promise<void> {
  if (of.length === 0) return
  const added = await rows.$queryRaw<{ courseId: string }[]>`
    INSERT INTO "CreditWait" ("courseId", "userId", terms, "ruleId", since)
    SELECT "courseId", "userId", NULLIF(terms, 'null'::jsonb), "ruleId", ${at}
      FROM jsonb_to_recordset(${JSON.stringify(of)}::jsonb)
        AS m("courseId" uuid, "userId" uuid, terms jsonb, "ruleId" uuid)
        ON CONFLICT DO NOTHING RETURNING "courseId"`
  const courses = await rows.course.findMany({
    where: { id: { in: added.map(({ courseId }) => courseId) } },
    select: { id: true, title: true },
  })
  if (courses.length === 0) return
  const running = await membersRunning(rows)
  for (const { id, title } of courses)
    await notify(
      rows,
      running,
      {
        kind: 'CREDITS',
        key: `credits:${id}:${dateIn(workspace.timeZone, at.getTime())}`,
        path: `/credits/${id}`,
        text: {
          subject: say('noticeSubjects.CREDITS_LACKING', { title }),
          body: say('noticeBodies.CREDITS_LACKING'),
        },
      },
      at.getTime(),
    )
}
