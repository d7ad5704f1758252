/** The points of a meeting: lines of its agenda, then what came up beside it, each with its notes. Pure. */
import { column } from '../core/json.ts'
import type { Point, WorkingRecord } from './contract.ts'

/** Of an agenda longer than that, the rest stays text. */
const maxLines = 100
export const noRecord: WorkingRecord = { points: [], times: {}, votePoint: null }

/** An agenda is fixed once the meeting was held, so that its lines keep their numbers. */
export const agendaLines = (agenda: string): string[] =>
  agenda
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxLines)

/** Every point with its number, counted from 1. What is written fits the agenda (`checkRecord`). */
export function pointsOf(agenda: string, { points }: Pick<WorkingRecord, 'points'>): Point[] {
  const lines = agendaLines(agenda)
  const added = points
    .slice(lines.length)
    .map(({ title, notes }) => ({ title: title ?? '', isAdded: true, notes }))
  const planned = lines.map((title, at) => ({ title, isAdded: false, notes: points[at]?.notes ?? '' }))
  return [...planned, ...added].map((point, at) => ({ point: at + 1, ...point }))
}

/** The working record of a meeting, or an empty one. */
export const recordOf = ({ record }: { record: { record: unknown } | null }): WorkingRecord =>
  record ? column<WorkingRecord>().read(record.record) : noRecord
