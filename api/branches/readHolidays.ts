/** Reads holidays from a calendar (ICS), a table (CSV, XLSX) or a pasted list. Nothing is kept of it. */
import type { z } from '@hono/zod-openapi'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { badField } from '../core/errors.ts'
import { wordedAs } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import { readDay } from '../tables/days.ts'
import { tableLines } from '../tables/lines.ts'
import { isMovableFeast } from './movableFeasts.ts'
import { readCalendar } from './readCalendar.ts'
import { maxHolidaysRead, type HolidayReading } from './holidaysContract.ts'

/** `other`: the day where month and day are swapped; `order`: how the date is written, where it tells. */
export type HolidayLine = {
  line: number
  on: string
  other?: string | undefined
  order?: 'DAY_FIRST' | 'MONTH_FIRST' | undefined
  name: string
}
export type SkippedLine = { line: number; text: Message }
export type HolidayLines = { holidays: HolidayLine[]; skipped: SkippedLine[] }

const maxSkipped = 100
const maxNameLength = 120
const weekdayName = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|satur?|sun)(day)?\.?$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * `dayFirst`: how to read dates such as 03/04/2027, where the list itself does not tell.
 * Throws VALIDATION_FAILED where no date is found, and FILE_TYPE for what is no calendar and no table.
 */
export async function readHolidays(
  bytes: Buffer,
  { isPasted, dayFirst }: { isPasted: boolean; dayFirst: boolean | undefined },
): Promise<z.input<typeof HolidayReading>> {
  const isCalendar = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 200).toString('utf8'))
  const { holidays, skipped } = isCalendar
    ? readCalendar(bytes)
    : isPasted
      ? readLines(
          bytes
            .toString('utf8')
            .split(/\r\n?|\n/)
            .map((text) => splitLine(text)),
        )
      : readLines(await cellsOf(bytes))
  if (holidays.length === 0) throw badField('file', skipped[0]?.text ?? say('branches.noHolidays'), 'empty')
  if (holidays.length > maxHolidaysRead)
    throw badField('file', say('branches.tooManyHolidays', { most: maxHolidaysRead }))
  const order = dayFirst ?? orderOf(holidays)
  const isOrderUnclear = order === null
  return {
    holidays: isOrderUnclear ? [] : distinct(holidays, order),
    skipped: skipped.slice(0, maxSkipped).map(({ line, text }) => ({ line, ...wordedAs(text) })),
    isOrderUnclear,
  }
}

async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const lines: string[][] = []
  for await (const batch of tableLines(bytes)) lines.push(...batch.map(({ cells }) => cells))
  return lines
}

/** "26 January 2027 Republic Day", "2027-01-26, Republic Day" and "Republic Day – 26/01/2027" as cells. */
function splitLine(text: string): string[] {
  const day = [
    String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}`,
    String.raw`\d{1,2}(?:st|nd|rd|th)?\s+[A-Za-z]{3,9}\.?,?\s+\d{4}`,
    String.raw`[A-Za-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
  ].join('|')
  const match = new RegExp(`(?<![\\w/.-])(${day})(?![\\w/-])`).exec(text)
  if (!match) return [text]
  const rest = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
  return [
    match[0],
    ...rest.flatMap((part) => part.split(/[\t;,|]| [–—-] |^[\s–—:-]+|(?<![\s–—:-])[\s–—:-]+$/)),
  ]
}

/** The first cell that is a day, and the first other one that is a name. A heading has no day. */
function readLines(lines: readonly (readonly string[])[]): HolidayLines {
  const read: HolidayLines = { holidays: [], skipped: [] }
  for (const [at, rawCells] of lines.entries()) {
    const cells = rawCells.map((cell) => cell.trim())
    const days = cells.map(dayOf)
    const first = days.findIndex((each) => each !== null)
    const day = days[first]
    const name = cells.find((cell, n) => !days[n] && isName(cell))
    const line = at + 1
    if (day && name) read.holidays.push({ line, ...day, name })
    else if (day) read.skipped.push({ line, text: say('branches.holidayLineWithoutName', { line }) })
    else if (at > 0 && cells.some(Boolean))
      read.skipped.push({ line, text: say('branches.holidayLineWithoutDay', { line }) })
  }
  return read
}
const isName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !weekdayName.test(cell)

type ReadCell = Pick<HolidayLine, 'on' | 'other' | 'order'>
function dayOf(cell: string): ReadCell | null {
  const dayThenMonth = /^(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?<month>[A-Za-z]{3,9})\.?,?\s+(?<year>\d{4})$/
  const monthThenDay = /^(?<month>[A-Za-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/
  const { day, month = '', year } = (dayThenMonth.exec(cell) ?? monthThenDay.exec(cell))?.groups ?? {}
  const monthNumber = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (monthNumber > 0) return readDay(`${year}-${monthNumber}-${day}`)
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}$/.exec(cell)?.map(Number) ?? []
  const order = (first ?? 0) > 12 ? 'DAY_FIRST' : (second ?? 0) > 12 ? 'MONTH_FIRST' : undefined
  const read = readDay(cell)
  return read && { ...read, order }
}

/** True: the day comes first; null where no date of the list tells, or dates tell both. */
function orderOf(holidays: readonly HolidayLine[]): boolean | null {
  if (holidays.every(({ other }) => other === undefined)) return true
  const orders = new Set(holidays.flatMap(({ order }) => order ?? []))
  return orders.size === 1 ? orders.has('DAY_FIRST') : null
}

function distinct(holidays: readonly HolidayLine[], dayFirst: boolean): HolidayReading['holidays'] {
  const byDay = new Map<string, HolidayReading['holidays'][number]>()
  for (const { on, other, name } of holidays) {
    const day = dayFirst ? on : (other ?? on)
    if (!byDay.has(day))
      byDay.set(day, { on: day, name: name.slice(0, maxNameLength), isTentative: isMovableFeast(name) })
  }
  return [...byDay.values()].toSorted((a, b) => a.on.localeCompare(b.on))
}
