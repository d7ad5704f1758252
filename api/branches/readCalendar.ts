/** Whole days of an iCalendar file (RFC 5545) as holidays. */
import ICAL from 'ical.js'
import { badField } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import type { HolidayLines } from './readHolidays.ts'

/** A calendar of more entries is none of holidays. */
const maxEvents = 5_000
/** An entry that is longer is a season. */
const maxDays = 31
/** What repeats is read for so many years from this one on. */
const yearsAhead = 2

/** Entries are counted from 1. Those with a time of day are skipped; those of several days are a holiday each. */
export function readCalendar(bytes: Buffer, year = new Date().getUTCFullYear()): HolidayLines {
  const events = eventsOf(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  const read: HolidayLines = { holidays: [], skipped: [] }
  for (const [at, component] of events.entries()) {
    const line = at + 1
    const event = new ICAL.Event(component)
    const start = component.getFirstPropertyValue('dtstart')
    const name = (event.summary ?? '').replaceAll(/\s+/g, ' ').trim()
    const days = start instanceof ICAL.Time && start.isDate ? daysOf(event, start, year) : null
    if (days === null)
      read.skipped.push({ line, text: say('branches.holidayEntryNotWholeDay', { line, name }) })
    else if (name === '') read.skipped.push({ line, text: say('branches.holidayLineWithoutName', { line }) })
    else read.holidays.push(...days.map((on) => ({ line, on, name })))
  }
  return read
}

function eventsOf(text: string) {
  try {
    const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')
    if (events.length <= maxEvents) return events
  } catch {
    throw badField('file', say('branches.calendarDamaged'))
  }
  throw badField('file', say('branches.tooManyHolidays', { most: maxEvents }))
}

/** Null for an entry that is too long or ends before it begins. */
function daysOf(event: InstanceType<typeof ICAL.Event>, start: InstanceType<typeof ICAL.Time>, year: number) {
  const end = event.endDate
  const length = end.isDate
    ? Math.max(1, Math.round((end.toJSDate().getTime() - start.toJSDate().getTime()) / dayMs))
    : 1
  if (length > maxDays) return null
  return startsOf(event, start, year).flatMap((first) =>
    Array.from({ length }, (_, after) => {
      const day = first.clone()
      day.adjust(after, 0, 0, 0)
      return day.toString()
    }),
  )
}
const dayMs = 86_400_000

/** The day itself; of one that repeats, its days from the beginning of `year` on. */
function startsOf(
  event: InstanceType<typeof ICAL.Event>,
  start: InstanceType<typeof ICAL.Time>,
  year: number,
) {
  if (!event.isRecurring()) return [start]
  const days = []
  const iterator = event.iterator()
  for (let tries = 0; tries < maxEvents && days.length < 400; tries++) {
    const next = iterator.next()
    if (!next || next.year >= year + yearsAhead) break
    if (next.year >= year) days.push(next.clone())
  }
  return days
}
