/**
 * Who gave whom access, pure. Two people are tied where one invited, promoted, reactivated or appointed the other, or
 * admitted them to a case, or where a chain of such acts joins them, whatever its direction: two mailboxes invited by
 * one person are that person's.
 */
import { dayMs } from '../../workflows/definition/zones.ts'

/**
 * `at`: milliseconds. `isSeat`: an appointment to a committee or an admission to a case, which does not say how the
 * person came to the workspace or got their role.
 */
export type AccessTie = { byUserId: string; userId: string; at: number; isSeat?: true }
export type AccessFacts = {
  ties: readonly AccessTie[]
  /** Since when each person has the access that they have, in milliseconds. */
  grantedAt: ReadonlyMap<string, number>
}
/** For which an act ties two people. */
export const tieDays = 30

const isRecent = (at: number, now: number): boolean => at > now - tieDays * dayMs

/** Whether somebody's access is recent, wherever it came from; of unknown age counts as recent. */
export const isNewcomer = (userId: string, { grantedAt }: AccessFacts, now: number): boolean =>
  isRecent(grantedAt.get(userId) ?? now, now)

/** Everybody whom a chain of recent acts joins with the person, the person included. */
export function tiedWith(userId: string, ties: readonly AccessTie[], now: number): ReadonlySet<string> {
  const recent = ties.filter(({ at }) => isRecent(at, now))
  const reached = new Set([userId])
  for (const each of reached)
    for (const { byUserId, userId: other } of recent)
      if (byUserId === each) reached.add(other)
      else if (other === each) reached.add(byUserId)
  return reached
}

/** Whether two people act for themselves; never where somebody's recent access is of unknown origin. */
export function areIndependent(
  one: string,
  other: string,
  { ties, grantedAt }: AccessFacts,
  now: number,
): boolean {
  if (tiedWith(one, ties, now).has(other)) return false
  return [one, other].every((each) => {
    const since = grantedAt.get(each)
    if (since === undefined) return false
    return (
      !isRecent(since, now) || ties.some((tie) => !tie.isSeat && tie.userId === each && isRecent(tie.at, now))
    )
  })
}
