/**
 * Access of people of a role in a case, in rows: those who hold the role when the case reaches it have access, later
 * ones wait to be admitted. Committee and complainant are notified of each change. Sentences of the timeline name no
 * step, since a complainant may not know of it.
 */
import { isSeat } from '../../../api/committees/currentSeats.ts'
import { isOutside, isPeer, splitByAdmission, type Standing } from '../../../workflows/engine/admission.ts'
import type { LogEntry } from '../../../workflows/engine/state.ts'
import type { Recipient } from '../../../workflows/definition/graph.ts'
import type { AssignmentRow } from '../facts.ts'
import { assign, reassign, giveUp, givenSince, takeOut, type TransitionWriter } from '../transitionWriter.ts'
import { holdersAmong, isPresent } from '../people.ts'
import { writeEvent } from './log.ts'
import { sendNotices } from './notify.ts'

/** `step` is '' for the employer; `actorRole` null where the step is for a person, who never waits. */
export type RoleInCase = Pick<AssignmentRow, 'step' | 'actorRole'> & { capacity: 'HANDLER' | 'EMPLOYER' }
export type AccessChange = { came: string[]; left: string[]; pending: string[] }
export const employerOfCase: RoleInCase = { capacity: 'EMPLOYER', step: '', actorRole: null }

/** Rows of everybody who ever had, or waits for, access by this role: of any visit to a step. */
export const rowsOfRole = (
  { assignments }: Pick<TransitionWriter, 'assignments'>,
  { capacity, actorRole }: RoleInCase,
): AssignmentRow[] =>
  [...assignments.rows.values()].filter(
    (each) => each.capacity === capacity && (capacity === 'EMPLOYER' || each.actorRole === actorRole),
  )

/**
 * Brings the rows in step with who holds the role now; answers what changed. `wasReached`: the case came to the role
 * before. `isOver`: the step of the role has ended.
 */
export function followRole(
  writer: TransitionWriter,
  role: RoleInCase,
  eligible: string[],
  { wasReached, isOver = false }: { wasReached: boolean; isOver?: boolean },
): AccessChange {
  const { standing, pending } = standingNow(writer, role, eligible, wasReached)
  const isOwn = (each: AssignmentRow) => each.capacity === role.capacity && each.step === role.step
  const own = [...writer.assignments.rows.values()].filter(isOwn)
  const has = (userId: string) => own.some((each) => each.active && each.userId === userId)
  const waits = (userId: string) => own.some((each) => isOutside(each.admission) && each.userId === userId)
  const left = own.flatMap(({ active, userId }) => (active && !standing.includes(userId) ? [userId] : []))
  const came = standing.filter((userId) => !has(userId))
  const asking = pending.filter((userId) => !waits(userId))
  giveUp(writer, (each) => isOwn(each) && left.includes(each.userId))
  // Who was left out stays so; who waited for a step that is over waits for the next one of the role.
  const waitsNoMore = (each: AssignmentRow) => each.admission === 'PENDING' && !pending.includes(each.userId)
  if (!isOver) takeOut(writer, (each) => isOwn(each) && waitsNoMore(each))
  const isUnconfirmed = (userId: string) =>
    rowsOfRole(writer, role).some((row) => row.userId === userId && row.admission === 'CAME_LATER')
  for (const userId of came)
    assign(
      writer,
      { userId, ...role, ...(isUnconfirmed(userId) ? { admission: 'CAME_LATER' } : {}) },
      { actorRole: role.actorRole, since: givenSince(writer, userId) },
    )
  for (const userId of asking) setPending(writer, { userId, ...role })
  return { came, left, pending: asking }
}

/** Who had a step in hand and comes back has it again where nobody is left who could admit them. */
function standingNow(
  writer: TransitionWriter,
  role: RoleInCase,
  eligible: string[],
  wasReached: boolean,
): Standing {
  const rows = rowsOfRole(writer, role)
  const split = splitByAdmission(holdersAmong(writer.known, eligible), rows, wasReached)
  if (split.pending.length === 0 || role.capacity !== 'HANDLER' || !isLeftAlone(writer, split)) return split
  const former = new Set(rows.flatMap((row) => (isOutside(row.admission) ? [] : [row.userId])))
  return {
    standing: [...split.standing, ...split.pending.filter((userId) => former.has(userId))],
    pending: split.pending.filter((userId) => !former.has(userId)),
  }
}

/** Whether a case without a committee has no other handler and no complainant. */
function isLeftAlone(
  { assignments, known, row }: TransitionWriter,
  { standing, pending }: Standing,
): boolean {
  const isThere = [...assignments.rows.values()].some(
    ({ active, capacity, userId }) => active && capacity === 'HANDLER' && !pending.includes(userId),
  )
  return (
    row.committeeId === null && !isThere && standing.length === 0 && !isPresent(known, row.startedByUserId)
  )
}

function setPending(writer: TransitionWriter, row: RoleInCase & { userId: string }): void {
  reassign(writer, { ...row, active: false, admission: 'PENDING' })
}

/** Returns a timeline entry of this transition; step and actor are null unless `more` sets them. */
export const lineOf = (
  { transition: { at } }: TransitionWriter,
  kind: LogEntry['kind'],
  more: Partial<LogEntry>,
): LogEntry => ({ kind, at, step: null, by: null, ...more })

/** `place` identifies it within the transition. Who came and who waits get separate entries; the latter no notice. */
export function announceAccess(
  writer: TransitionWriter,
  { capacity, step }: RoleInCase,
  { came, left, pending }: AccessChange,
  place: string,
): void {
  const say = (kind: LogEntry['kind'], userIds: string[]) => {
    for (const userId of userIds)
      writeEvent(writer, lineOf(writer, kind, { userId, capacity, step: step || null }))
  }
  say('ACCESS_ENDED', left)
  say('ACCESS_GIVEN', came)
  say('ACCESS_PENDING', pending)
  if (came.length + left.length > 0) notifyAccessChanged(writer, place)
  if (pending.length > 0)
    sendNotices(
      writer,
      {
        about: 'ACCESS_PENDING',
        step: step || null,
        recipients: admittersOf(writer, { capacity, step }),
        action: null,
      },
      `${place}-pending`,
    )
}

/** Committee and complainant learn that somebody else reads or decides now. */
export function notifyAccessChanged(
  writer: TransitionWriter,
  place: string,
  recipients: Recipient[] = [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }],
): void {
  sendNotices(writer, { about: 'ACCESS_CHANGED', step: null, recipients, action: null }, `${place}-access`)
}

/** Who admits: who is active in the same capacity, else the committee, else who filed. */
function admittersOf(
  { assignments }: TransitionWriter,
  { capacity, step }: Pick<RoleInCase, 'capacity' | 'step'>,
): Recipient[] {
  const active = [...assignments.rows.values()].filter((each) => each.active)
  const same = active.filter((each) => isPeer({ capacity, step }, each))
  if (same.length > 0) return same.map(({ userId }) => ({ to: 'PERSON', userId }))
  const isSeated = active.some((each) => isSeat(each.capacity))
  return [{ to: isSeated ? 'COMMITTEE' : 'COMPLAINANT' }]
}
