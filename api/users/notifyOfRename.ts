/**
 * Somebody who sits on a committee has another name: the others on it hear, so that nobody hears a complaint about
 * themselves under a new name. Names stand in no notice; the list of committees has the new one.
 */
import type { Ctx } from '../core/deps.ts'
import { notify } from '../notices/notify.ts'
import type { Changes, Target } from './targets.ts'

/** Notifies the other members of the person's active committees, once per version, where a name changed. */
export async function notifyOfRename(
  { tx: rows, workspace }: Ctx,
  { userId, version }: Target,
  { firstName, lastName }: Changes,
): Promise<void> {
  if (firstName === undefined && lastName === undefined) return
  const seat = { userId, active: true }
  const others = await rows.committeeMember.findMany({
    where: {
      active: true,
      userId: { not: userId },
      committee: { active: true, members: { some: seat } },
    },
    select: { userId: true },
    distinct: ['userId'],
  })
  await notify(
    rows,
    others.map((each) => each.userId),
    {
      kind: 'MEMBER_RENAMED',
      key: `renamed:${userId}:${version}`,
      path: '/committees',
      daytimeIn: workspace.timeZone,
    },
  )
}
