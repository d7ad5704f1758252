/** Terms of committee members: a member whose term has not begun or is over takes no seat in a new case. */
export type Term = { termStartsAt?: Date | string | null; termEndsAt?: Date | string | null }

/** Where an instant, in milliseconds, stands in a term. */
export function termAt({ termStartsAt, termEndsAt }: Term, at: number): 'AHEAD' | 'IN_TERM' | 'OVER' {
  if (termStartsAt && at < +new Date(termStartsAt)) return 'AHEAD'
  return termEndsAt && at >= +new Date(termEndsAt) ? 'OVER' : 'IN_TERM'
}
/**
 * Whether an instant, in milliseconds, lies in a term; the term's end is no part of it, and a missing bound is open.
 */
export const isInTerm = (term: Term, at: number): boolean => termAt(term, at) === 'IN_TERM'
