/**
 * Who sits on running cases now, worked out from rows: the same for the worker that writes it and for whoever
 * looks which cases are to change.
 */
import type { Rows } from '../../prisma/client.ts'
import { withPresence } from './members.ts'
import { recusedMembers, seatRunning, type Seat, type SeatedMember } from './seating.ts'

export type RunningCase = {
  id: string
  kind: string
  committeeId: string | null
  startedByUserId: string
  respondentUserId: string | null
  filedAt: Date
  seatedAt: Date | null
}
export type Sitting = {
  /** As it is written. */
  before: Seat[]
  /** As it should be. */
  seats: Seat[]
  /** Appointed after the case came to the committee, and not let in. */
  newcomers: string[]
  /** Of those, whom the case was told of already. */
  announced: string[]
}

export const isSeat = (capacity: string): capacity is Seat['capacity'] =>
  capacity === 'COMMITTEE' || capacity === 'PRESIDING_OFFICER'

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
  return new Map(
    cases.map((row) => {
      const onIt = members.filter((member) => member.committeeId === row.committeeId)
      const own = assignments.filter((each) => each.caseId === row.id)
      return [row.id, sittingOf({ ...row, from: row.seatedAt ?? row.filedAt }, onIt, own)]
    }),
  )
}

type Assigned = { userId: string; capacity: string; active: boolean }
/** Of one case; `from` is when it came to its committee, `onIt` who is on that, `own` who is what to the case. */
export function sittingOf(
  row: Omit<RunningCase, 'filedAt' | 'seatedAt'> & { from: Date },
  onIt: (SeatedMember & { since: Date })[],
  own: Assigned[],
): Sitting {
  const known = new Set(
    [
      ...onIt.filter((member) => member.since <= row.from),
      ...own.filter((each) => isSeat(each.capacity)),
    ].map((each) => each.userId),
  )
  const before = own.flatMap(({ userId, capacity, active }) =>
    active && isSeat(capacity) ? [{ userId, capacity }] : [],
  )
  const announced = own.filter((each) => each.capacity === 'NEWCOMER').map((each) => each.userId)
  return { before, announced, ...seatRunning(onIt, recusedMembers(row), known) }
}

const named = ({ userId, capacity }: Seat) => `${userId} ${capacity}`
const areSame = (one: string[], other: string[]) => one.toSorted().join() === other.toSorted().join()
/** Whether what is written is what should be. */
export const isSettled = ({ before, seats, announced, newcomers }: Sitting): boolean =>
  areSame(before.map(named), seats.map(named)) && areSame(announced, newcomers)
