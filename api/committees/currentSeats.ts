/**
 * Computes from rows who sits on running cases now, both for the worker that writes the seats and for the search for
 * cases that need a change.
 */
import type { Rows } from '../../prisma/client.ts'
import { isNotBefore, isOutside } from '../../workflows/engine/admission.ts'
import { presentAmong, withPresence } from './members.ts'
import { recusedMembers, seatRunning, type Seat, type SeatedMember } from './seating.ts'

export type RunningCase = {
  id: string
  kind: string
  committeeId: string | null
  startedByUserId: string
  respondentUserId: string | null
  filedAt: Date
  seatedAt: Date | null
  handedOverAt: Date | null
}
export type Sitting = {
  /** As it is written. */
  before: Seat[]
  /** As it should be. */
  seats: Seat[]
  /** Appointed after the case came to the committee, and not let in. */
  newcomers: string[]
  /** Newcomers who are already recorded on the case. */
  announced: string[]
  /** The successor of a dissolved committee has its first seat now. */
  isTakenOver: boolean
}
const seatCapacities: Seat['capacity'][] = ['COMMITTEE', 'PRESIDING_OFFICER']
/** Whether a capacity is a seat on the committee, as a member or as its presiding officer. */
export const isSeat = (capacity: string): capacity is Seat['capacity'] =>
  seatCapacities.some((each) => each === capacity)
/** A seat that somebody has beside the committee, as nobody could open the case. */
export const isSuccessor = (row: Pick<Assigned, 'active' | 'capacity' | 'admission'>): boolean =>
  row.active && isSeat(row.capacity) && row.admission === 'SUCCESSOR'
/** Rows of `CaseAssignment` of those who sit on a case now. */
export const activeSeats = { active: true, capacity: { in: seatCapacities } }

/** By case; a handful of statements however many cases there are. */
export async function sittingsOf(rows: Rows, cases: RunningCase[]): Promise<Map<string, Sitting>> {
  const committeeIds = [...new Set(cases.flatMap((row) => row.committeeId ?? []))]
  const [appointed, assignments] = await Promise.all([
    rows.committeeMember.findMany({ where: { committeeId: { in: committeeIds }, active: true } }),
    rows.caseAssignment.findMany({
      where: {
        caseId: { in: cases.map((row) => row.id) },
        capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER', 'NEWCOMER'] },
      },
    }),
  ])
  const members = await withPresence(rows, appointed)
  const here = await presentAmong(rows, [
    ...assignments.map((each) => each.userId),
    ...cases.map((each) => each.startedByUserId),
  ])
  return new Map(
    cases.map((row) => {
      const onIt = members.filter((member) => member.committeeId === row.committeeId)
      const own = assignments.filter((each) => each.caseId === row.id)
      const sitting = { ...row, from: row.seatedAt ?? row.filedAt }
      return [row.id, sittingOf(sitting, onIt, own, here)]
    }),
  )
}

type Assigned = {
  userId: string
  capacity: string
  active: boolean
  since: Date | string | null
  admission: string
}
/** Who is in the workspace, with since when. */
type Present = ReadonlyMap<string, Date | string | null>
type SeatedCase = Omit<RunningCase, 'filedAt' | 'seatedAt'> & { from: Date }
type CommitteeMember = SeatedMember & { since: Date; termStartsAt: Date | string | null }

/**
 * Computes the seats of one case. `from`: when it came to its committee; `onIt`: that committee's members; `own`:
 * access rows of the case; `here`: who of those people, and of who filed, is still in the workspace. A member keeps
 * the seat when their term ends. A person who left the committee or workspace and returned is a newcomer, unless
 * nobody is left who could admit them.
 */
export function sittingOf(row: SeatedCase, onIt: CommitteeMember[], own: Assigned[], here: Present): Sitting {
  const before = own.flatMap(({ userId, capacity, active }) =>
    active && isSeat(capacity) ? [{ userId, capacity }] : [],
  )
  const announced = own.filter((each) => each.capacity === 'NEWCOMER').map((each) => each.userId)
  const sits = (userId: string) => before.some((seat) => seat.userId === userId)
  const members = onIt.map((each) => ({ ...each, isInTerm: each.isInTerm !== false || sits(each.userId) }))
  const sat = own.filter((each) => isSeat(each.capacity) && !isOutside(each.admission))
  const recused = recusedMembers(row)
  /** Who has been here without a break since they got a seat, and is no party. */
  const staysSeated = ({ userId, since }: Assigned) =>
    here.has(userId) && isNotBefore(since, here.get(userId) ?? null) && !recused.includes(userId)
  const seatedEver = sat
    .filter(({ userId, since }) => isSeatSince(since, onIt.find((each) => each.userId === userId) ?? null))
    .map((each) => each.userId)
  const handedOverAt = row.handedOverAt && row.handedOverAt > row.from ? row.handedOverAt : null
  if (handedOverAt === null) {
    const present = members
      .filter(
        ({ since, termStartsAt, presentSince = null }) =>
          since <= row.from &&
          isNotBefore(row.from, presentSince) &&
          !(termStartsAt && new Date(termStartsAt) > row.from),
      )
      .map((each) => each.userId)
    const known = new Set([...present, ...seatedEver])
    const running = seatRunning(members, recused, known)
    const successors = own.filter((each) => isSuccessor(each) && staysSeated(each))
    const isNobodyLeft = running.seats.length + successors.length === 0 && !here.has(row.startedByUserId)
    const former = isNobodyLeft ? sat.map((each) => each.userId) : []
    const { seats, newcomers } = isNobodyLeft
      ? seatRunning(members, recused, new Set([...known, ...former]))
      : running
    return { before, announced, isTakenOver: false, newcomers, seats: withSuccessors(seats, successors) }
  }
  const running = seatRunning(members, recused, new Set(seatedEver))
  const admitted = new Set(
    own
      .filter(
        ({ capacity, since }) => isSeat(capacity) && (since === null || +new Date(since) > +handedOverAt),
      )
      .map((each) => each.userId),
  )
  if (running.seats.some((seat) => admitted.has(seat.userId)))
    return {
      before,
      announced,
      ...running,
      isTakenOver: !before.some((seat) => admitted.has(seat.userId)),
    }
  const staying = new Set(sat.filter(staysSeated).map((each) => each.userId))
  const outgoing = before.filter(({ userId }) => staying.has(userId))
  return { before, announced, seats: outgoing, newcomers: running.newcomers, isTakenOver: false }
}
/** Whether somebody who got a seat then has been on the committee, and in the workspace, without a break since. */
const isSeatSince = (seatedAt: Date | string | null, member: CommitteeMember | null): boolean =>
  member === null ||
  (isNotBefore(seatedAt, member.since) && isNotBefore(seatedAt, member.presentSince ?? null))

/** Successors sit beside the committee, until the case is transferred; one presides where nobody of it does. */
function withSuccessors(seats: Seat[], successors: Assigned[]): Seat[] {
  const isPresided = seats.some(({ capacity }) => capacity === 'PRESIDING_OFFICER')
  const rank = ({ capacity }: Assigned) => (capacity === 'PRESIDING_OFFICER' ? 0 : 1)
  const others = successors
    .filter(({ userId }) => !seats.some((seat) => seat.userId === userId))
    .toSorted((a, b) => rank(a) - rank(b) || (a.userId < b.userId ? -1 : 1))
  return [
    ...seats,
    ...others.map(({ userId }, index): Seat => ({
      userId,
      capacity: !isPresided && index === 0 ? 'PRESIDING_OFFICER' : 'COMMITTEE',
    })),
  ]
}

const named = ({ userId, capacity }: Seat) => `${userId} ${capacity}`
const areSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()
/** Whether what is written is what should be. */
export const isSettled = ({ before, seats, announced, newcomers }: Sitting): boolean =>
  areSame(before.map(named), seats.map(named)) && areSame(announced, newcomers)
