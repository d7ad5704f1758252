/**
 * Dates and times that people type: in the order of the language, as ISO or with the month's name, in the digits of
 * any of our scripts. Text that is no date reads as null, never as another day.
 */
import { dayOrderIn, digitsOfDayIn } from '../../api/messages/moments.ts'
import { language } from '../i18n.ts'
import { months, shortMonth } from './moments.ts'

/** How a kind of value is read from text and written into a field. */
export type Notation = { read: (text: string) => string | null; write: (value: string) => string }

const [firstYear, lastYear] = [1900, 2200]
/** The zeros of the scripts, each of which is followed by its nine other digits. */
const zeros = Array.from('٠۰०০੦૦୦௦౦೦൦０', (zero) => zero.codePointAt(0) ?? 0)

/** The text with the digits of every script as 0 to 9. */
function withLatinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => point >= each && point < each + 10)
    return zero === undefined ? digit : String(point - zero)
  })
}

/** YYYY-MM-DD, or null where the calendar has no such day. */
function dayFrom(year: string, month: string, day: string): string | null {
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${on}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== on) return null
  return Number(year) >= firstYear && Number(year) <= lastYear ? on : null
}

/** The number of a month by its name, long or short, in the language that is spoken now. */
function monthNumber(name: string): string | null {
  const bare = (text: string) => text.toLocaleLowerCase().replaceAll('.', '')
  const match = months().findIndex(
    (long, at) => bare(long) === bare(name) || bare(shortMonth(monthOf(at))) === bare(name),
  )
  return match === -1 ? null : String(match + 1)
}
const monthOf = (at: number) => `2026-${String(at + 1).padStart(2, '0')}`

/** `24/11/2026`, `24.11.2026`, `24112026`, `24 Nov 2026` and `2026-11-24` are the same day. */
export function readDay(text: string): string | null {
  const bare = withLatinDigits(text).trim()
  const order = dayOrderIn(language())
  const packed = /^\d{8}$/.test(bare) ? unpack(bare, order) : bare.split(/[\s./-]+/)
  const [first = '', second = '', third = ''] = packed
  if (packed.length !== 3) return null
  if (/^\d{4}$/.test(first)) return isShort(second) && isShort(third) ? dayFrom(first, second, third) : null
  if (isShort(first) && /\p{L}/u.test(second) && /^\d{4}$/.test(third)) {
    const month = monthNumber(second)
    return month && dayFrom(third, month, first)
  }
  const [day = '', month = '', year = ''] = (['day', 'month', 'year'] as const).map(
    (part) => packed[order.indexOf(part)],
  )
  return isShort(day) && isShort(month) && /^\d{4}$/.test(year) ? dayFrom(year, month, day) : null
}
const isShort = (text: string) => /^\d{1,2}$/.test(text)

/** Eight digits without signs between them, cut as the language orders them. */
function unpack(digits: string, order: string[]): string[] {
  let from = 0
  return order.map((part) => digits.slice(from, (from += part === 'year' ? 4 : 2)))
}

/** Whether a value is a whole day, YYYY-MM-DD. */
export const isWholeDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && readDay(value) === value

/** `14:30`, `14.30`, `1430` and `2:30 pm` are 14:30. */
export function readTime(text: string): string | null {
  const bare = withLatinDigits(text).trim()
  const match = /^(?:(\d{1,2})[:.](\d{2})|(\d{2})(\d{2}))(?:\s*([ap])\.?m\.?)?$/i.exec(bare)
  if (!match) return null
  const [, , , , , half] = match
  const [hour, minute] = [Number(match[1] ?? match[3]), Number(match[2] ?? match[4])]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const late = half?.toLowerCase() === 'p' ? 12 : 0
  const hours = half ? (hour % 12) + late : hour
  return `${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** A day and a time of it as wall time, 2026-11-24T14:30. */
function readWallTime(text: string): string | null {
  // The time begins at a T or a blank, and may itself hold a blank before "am" and "pm": the last one that fits.
  const words = text
    .trim()
    .replace(/(?<=\d)T(?=\d)/i, ' ')
    .replaceAll(',', ' ')
    .split(/\s/)
    .filter(Boolean)
  for (const timeWords of [1, 2]) {
    const day = readDay(words.slice(0, -timeWords).join(' '))
    const time = readTime(words.slice(-timeWords).join(' '))
    if (day && time) return `${day}T${time}`
  }
  return null
}

const writeDay = (day: string): string => digitsOfDayIn(new Date(day), language())

export const dayNotation: Notation = { read: readDay, write: writeDay }
export const timeNotation: Notation = { read: readTime, write: (time) => time }
export const wallNotation: Notation = {
  read: readWallTime,
  write: (wall) => `${writeDay(wall.slice(0, 10))} ${wall.slice(11, 16)}`,
}
