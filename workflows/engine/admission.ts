/**
 * Who may open a running case: a row for a person, never a role alone. Pure, so that the server, the worker and the
 * simulator in the browser apply one rule; `visibleCases` of api/cases/access.ts is the same rule for the database.
 */
import { isRole, roleRow } from '../definition/roles.ts'
import type { CaseRole, Instant } from './state.ts'

/**
 * How a row came to be: by filing or a transition; admitted by somebody of the case; there before rows decided;
 * proposed as a successor, as nobody could open the case. PENDING waits to be admitted, LEFT_OUT was refused: neither
 * ever opens anything. CAME_LATER is from before rows decided, of somebody who came after the case had reached their
 * role: it opens the case, and the committee decides whether they stay.
 */
export const admissions = [
  'TRANSITION',
  'ADMITTED',
  'BEFORE_ADMISSION',
  'CAME_LATER',
  'SUCCESSOR',
  'PENDING',
  'LEFT_OUT',
] as const
/** Whether an access row opens nothing: its person waits to be admitted or was left out. */
export const isOutside = (admission: string): boolean => admission === 'PENDING' || admission === 'LEFT_OUT'
/** Whether somebody of the case has still to say, or may still say, that this person has access. */
export const isUndecided = (admission: string): boolean => isOutside(admission) || admission === 'CAME_LATER'

type RoleRow = { capacity: string; step: string; active: boolean; admission: string }
/** Whether a row gives its person a say about who else has that role; not before it was confirmed itself. */
export const isPeer = ({ capacity, step }: Pick<RoleRow, 'capacity' | 'step'>, row: RoleRow): boolean =>
  row.active && row.capacity === capacity && row.step === step && row.admission !== 'CAME_LATER'

/** As the caller holds it: milliseconds, a date, or a text of one. */
type AnyInstant = Instant | Date | string
/**
 * A person in a case. `since`: when it was given; null where that is about to be written. `actorRole`: whose holders
 * the row is for, where a role was given a step.
 */
export type AccessRow = {
  userId: string
  capacity: string
  step: string
  active: boolean
  admission: string
  since: AnyInstant | null
  actorRole?: string | null
}
/**
 * Since when, without a break, somebody is in the workspace, and has their role in their business unit; null: since
 * before that was recorded. A row from before a break opens nothing.
 */
type HeldSince = { presentSince: AnyInstant | null; roleSince: AnyInstant | null }
export type Reader = HeldSince & { userId: string; role: string; branchId: string | null }
/** Only whether an instant is there counts. */
export type ReadCase = {
  branchId: string
  startedByUserId: string
  respondentUserId: string | null
  respondentInformedAt: AnyInstant | null
  employerInformedAt: AnyInstant | null
}

const byRow: readonly CaseRole[] = ['COMMITTEE', 'PRESIDING_OFFICER', 'HANDLER', 'EMPLOYER']

/**
 * What a person is to a case; nothing where they may not know of it. `rows` are those of the case or of the person in
 * it. A respondent is nothing else. Who presides is a member of the committee, too.
 */
export function partsOf(reader: Reader, read: ReadCase, rows: Iterable<AccessRow>): CaseRole[] {
  if (read.respondentUserId === reader.userId) return read.respondentInformedAt ? ['RESPONDENT'] : []
  const parts = new Set<CaseRole>()
  for (const row of rows) {
    const part = byRow.find((each) => each === row.capacity)
    if (part && isOwnRow(reader, row) && (part !== 'EMPLOYER' || standsForEmployer(reader, read)))
      parts.add(part)
  }
  if (read.startedByUserId === reader.userId) parts.add('COMPLAINANT')
  if (parts.has('PRESIDING_OFFICER')) parts.add('COMMITTEE')
  return [...parts]
}

/** Whether a row is this person's, opens anything, and was given since they last came back. */
const isOwnRow = (reader: Reader, row: AccessRow): boolean =>
  row.userId === reader.userId && row.active && !isOutside(row.admission) && lasts(row, reader)

/** Whether a row was given to somebody since they last came back, and to a role since they last got it. */
export const lasts = (
  { capacity, actorRole = null, since }: Pick<AccessRow, 'capacity' | 'actorRole' | 'since'>,
  { presentSince, roleSince }: HeldSince,
): boolean =>
  isNotBefore(since, presentSince) &&
  ((capacity !== 'EMPLOYER' && actorRole === null) || isNotBefore(since, roleSince))

/** Whether what was given at `since` was given without a break from `heldSince`; a null sets no bound. */
export const isNotBefore = (since: AnyInstant | null, heldSince: AnyInstant | null): boolean =>
  since === null || heldSince === null || +new Date(since) >= +new Date(heldSince)

/** The row opens the case while its person still has the role for this business unit, and the employer is informed. */
const standsForEmployer = ({ role, branchId }: Reader, read: ReadCase): boolean =>
  isRole(role) &&
  roleRow(role).party === 'EMPLOYER' &&
  Boolean(read.employerInformedAt) &&
  (branchId === null || branchId === read.branchId)

/** `standing` have access now, `pending` wait for it; both in the order of `eligible`. */
export type Standing = { standing: string[]; pending: string[] }
export type Holder = HeldSince & { userId: string }
/**
 * Splits those who hold a role now. When the case first reaches the role, all of them have access. Later, those keep
 * it who had access and have held the role without a break since; all others are pending, including those who lost the
 * role, their unit or their membership and regained it. `rows`: of that capacity, for that role.
 */
export function splitByAdmission(
  eligible: Holder[],
  rows: Iterable<Pick<AccessRow, 'userId' | 'capacity' | 'actorRole' | 'admission' | 'since'>>,
  wasReached: boolean,
): Standing {
  const admitted = [...rows].filter((row) => !isOutside(row.admission))
  const isStanding = (holder: Holder) =>
    !wasReached || admitted.some((row) => row.userId === holder.userId && lasts(row, holder))
  const idsOf = (holders: Holder[]) => holders.map(({ userId }) => userId)
  return {
    standing: idsOf(eligible.filter(isStanding)),
    pending: idsOf(eligible.filter((holder) => !isStanding(holder))),
  }
}

export type AdmittedAs = 'COMMITTEE' | 'HANDLER' | 'EMPLOYER'
/** Beside the committee: the handlers of one visit to a step, or the employer, whose `step` is ''. */
export type Capacity = { capacity: 'HANDLER' | 'EMPLOYER'; step: string }
/**
 * Whether somebody with these parts admits or leaves out a pending person: who is active in the same capacity; where
 * nobody is, the committee by its presiding officer or, without one, any member; without a committee, who filed.
 * `capacities` are those of all rows that are active in the case, `hasSame` says whether one is the pending person's.
 */
export function mayAdmitAs(
  capacity: AdmittedAs,
  parts: CaseRole[],
  { capacities, hasSame }: { capacities: string[]; hasSame: boolean },
): boolean {
  if (capacity !== 'COMMITTEE' && hasSame) return parts.includes(capacity)
  if (capacities.includes('PRESIDING_OFFICER')) return parts.includes('PRESIDING_OFFICER')
  return parts.includes(capacities.includes('COMMITTEE') ? 'COMMITTEE' : 'COMPLAINANT')
}
