/**
 * The working record of a meeting, which the whole committee writes: notes to each point, who came when and left
 * when, and at which point is voted. What two wrote meanwhile is put together, word for word, where it can be.
 */
import type { Meeting, WorkingRecord } from '../../../api/meetings/contract.ts'
import { fromWall, toWall } from '../../parts/moments.ts'

type Point = WorkingRecord['points'][number]
export type Times = WorkingRecord['times'][string]
export const noTimes: Times = { cameAt: null, leftAt: null }

/** What was kept of a meeting, as it is sent. */
export const recordOf = ({ points, guests, votePoint }: Meeting): WorkingRecord => ({
  points: points.map(({ title, isAdded, notes }) => ({ title: isAdded ? title : null, notes })),
  times: Object.fromEntries(
    guests
      .filter(({ cameAt, leftAt }) => cameAt !== null || leftAt !== null)
      .map(({ guestId, cameAt, leftAt }) => [guestId, { cameAt, leftAt }]),
  ),
  votePoint,
})

/** What stays where two wrote the same thing: mine, theirs, or of notes both. */
export type Settling = 'MINE' | 'THEIRS' | 'BOTH'
/** Both changes to one record; null where the same thing was written twice and nobody said what stays. */
export function mergeRecords(
  base: WorkingRecord,
  mine: WorkingRecord,
  theirs: WorkingRecord,
  settling: Settling | null = null,
): WorkingRecord | null {
  let clashes = false
  const pick = <T>(from: T, own: T, other: T, both: (own: T, other: T) => T = (ownValue) => ownValue): T => {
    if (isSame(own, other) || isSame(other, from)) return own
    if (isSame(own, from)) return other
    if (settling === null) clashes = true
    if (settling === 'THEIRS') return other
    return settling === 'BOTH' ? both(own, other) : own
  }
  const pickNotes = (from: string, own: string, other: string) =>
    pick(from, own, other, (a, b) => `${b.trimEnd()}\n\n${a.trimStart()}`)
  const { length } = base.points
  const isLonger = mine.points.length >= length && theirs.points.length >= length
  const [myTail, theirTail] = [mine.points.slice(length), theirs.points.slice(length)]
  const moved = isLonger && !isSame(myTail, theirTail) ? theirTail.length : 0
  const points = isLonger
    ? [
        ...base.points.map((from, at): Point => {
          const [own, other] = [mine.points[at] ?? from, theirs.points[at] ?? from]
          return {
            title: pick(from.title, own.title, other.title),
            notes: pickNotes(from.notes, own.notes, other.notes),
          }
        }),
        ...theirTail,
        ...(isSame(myTail, theirTail) ? [] : myTail),
      ]
    : pick(base.points, mine.points, theirs.points)
  const ids = [base, mine, theirs].flatMap(({ times }) => Object.keys(times))
  const times = Object.fromEntries(
    [...new Set(ids)].map((id) => {
      const [from, own, other] = [base, mine, theirs].map((each) => each.times[id] ?? noTimes) as [
        Times,
        Times,
        Times,
      ]
      return [
        id,
        {
          cameAt: pick(from.cameAt, own.cameAt, other.cameAt),
          leftAt: pick(from.leftAt, own.leftAt, other.leftAt),
        },
      ]
    }),
  )
  const shifted = mine.votePoint !== null && mine.votePoint > length ? mine.votePoint + moved : mine.votePoint
  const votePoint = pick(base.votePoint, shifted, theirs.votePoint)
  if (clashes) return null
  return { points, times, votePoint: votePoint !== null && votePoint <= points.length ? votePoint : null }
}
/** Whether two records hold the same words and times. */
export const isSameRecord = (a: WorkingRecord, b: WorkingRecord): boolean => isSame(plain(a), plain(b))
const plain = ({ points, times, votePoint }: WorkingRecord) => [
  points.map(({ title, notes }) => [title, notes]),
  Object.entries(times)
    .filter(([, { cameAt, leftAt }]) => cameAt !== null || leftAt !== null)
    .map(([id, { cameAt, leftAt }]) => [id, cameAt, leftAt])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  votePoint,
]
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The record without a point that was added; the vote stays at its own. */
export const withoutPoint = ({ points, votePoint, times }: WorkingRecord, point: number): WorkingRecord => ({
  times,
  points: points.filter((_, at) => at + 1 !== point),
  votePoint: votePoint === null || votePoint === point ? null : votePoint - (votePoint > point ? 1 : 0),
})

type Span = Pick<Meeting, 'startTime' | 'endTime'>
const dayMs = 86_400_000
/** The instant of a clock time, on that day on which it is nearest to the meeting. */
export function instantNear(clock: string, { startTime, endTime }: Span, zone: string): string {
  const from = (at: number) => Math.max(Date.parse(startTime) - at, at - Date.parse(endTime), 0)
  const day = toWall(startTime, zone).slice(0, 10)
  const days = [-1, 0, 1].map((more) => new Date(Date.parse(day) + more * dayMs).toISOString().slice(0, 10))
  const instants = days.map((each) => fromWall(`${each}T${clock}`, zone))
  return instants.toSorted((a, b) => from(Date.parse(a)) - from(Date.parse(b)))[0] ?? startTime
}
export const clockOf = (at: string | null, zone: string): string =>
  at === null ? '' : toWall(at, zone).slice(11, 16)

/** Whether somebody would have left before they came. */
export const isTurned = ({ cameAt, leftAt }: Times): boolean =>
  cameAt !== null && leftAt !== null && Date.parse(leftAt) < Date.parse(cameAt)
