/** Asking people: what a change of a policy sets in motion, and who hears of an approval. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { notifyEach } from '../notices/notify.ts'
import type { PolicyRow } from './access.ts'

/** Settings that say when people are reminded. */
export const scheduleKeys = [
  'daysBefore',
  'daysAfter',
  'escalateToManagerAfterDays',
  'escalateToAdminsAfterDays',
] as const satisfies (keyof PolicyRow)[]

/**
 * After the commit the run of the workspace looks anew at whom a policy in force asks. A new schedule counts from now:
 * reminders that the one before asked for are over.
 */
export async function lookAgain(
  ctx: Ctx,
  { id, status }: Pick<PolicyRow, 'id' | 'status'>,
  { isNewSchedule = false } = {},
): Promise<void> {
  if (status !== 'PUBLISHED') return
  const at = await clockOf(ctx.tx)
  await ctx.tx.policy.updateMany({ where: { id }, data: { nextAt: at, lookedTo: null } })
  if (isNewSchedule)
    await ctx.tx.acceptanceRequest.updateMany({
      where: { policyId: id },
      data: { nextAt: at, clockAt: at },
    })
  await wakeTraining(ctx.tx, ctx.workspace.id)
}

const kind = 'POLICY_APPROVAL' as const
type Version = Pick<Prisma.PolicyVersionGetPayload<object>, 'id' | 'revision'>
const subjects = {
  TO_APPROVE: (name: string) => say('noticeSubjects.POLICY_TO_APPROVE', { name }),
  APPROVED: (name: string) => say('noticeSubjects.POLICY_APPROVED', { name }),
  SENT_BACK: (name: string) => say('noticeSubjects.POLICY_SENT_BACK', { name }),
  REPLACED: (name: string) => say('noticeSubjects.POLICY_REPLACED', { name }),
  PASSED_ON: (name: string) => say('noticeSubjects.POLICY_PASSED_ON', { name }),
}
/** Who is to approve a version, no longer has to, or wrote what was approved, sent back or passed on. */
export async function notifyOfApproval(
  ctx: Ctx,
  { id, name, version: policyVersion }: Pick<PolicyRow, 'id' | 'name' | 'version'>,
  version: Version,
  what: keyof typeof subjects,
  userIds: string[],
): Promise<void> {
  const at = await clockOf(ctx.tx)
  const people = await ctx.tx.membership.findMany({
    where: { userId: { in: userIds }, active: true, user: { active: true } },
    select: { userId: true },
  })
  const subject = subjects[what](name)
  const notices = people.map(({ userId }) => ({
    userId,
    daytimeIn: ctx.workspace.timeZone,
    kind,
    // Somebody may be named, replaced and named again within one revision.
    key: `policy:${version.id}:${version.revision}:${what}:${policyVersion}`,
    path: `/policies/${id}`,
    text: { subject, body: say('noticeBodies.POLICY') },
  }))
  await notifyEach(ctx.tx, notices, at.getTime())
}
