/** Days and instants that people send and that can only be over, or only be ahead. */
import { dateIn } from '../../workflows/definition/clocks.ts'
import { say } from '../messages/say.ts'
import { badField } from './errors.ts'

/** Throws VALIDATION_FAILED at `path` for a day that has not begun in the zone. */
export function requireBegun(path: string, day: string, timeZone: string): void {
  const today = dateIn(timeZone, Date.now())
  if (day > today) throw badField(path, say('common.dayAhead', { today }), 'future')
}

/** Throws VALIDATION_FAILED at `path` for a day that is over in the zone. */
export function requireNotOver(path: string, day: string, timeZone: string): void {
  const today = dateIn(timeZone, Date.now())
  if (day < today) throw badField(path, say('common.dayOver', { today }), 'past')
}

/** Throws VALIDATION_FAILED at `path` for an instant that is past. */
export function requireAhead(path: string, instant: string): void {
  if (Date.parse(instant) <= Date.now()) throw badField(path, say('common.timeOver'), 'past')
}
