/** Numbers and months as they are written in the language that is spoken now. */
import { locale } from '../../i18n.ts'

export const inWords = (count: number): string => new Intl.NumberFormat(locale()).format(count)
/** "Nov", or "November 2026" for those who hear it. `month` is "2026-11". */
export const monthName = (month: string, whole = false): string =>
  new Intl.DateTimeFormat(
    locale(),
    whole ? { month: 'long', year: 'numeric', timeZone: 'UTC' } : { month: 'short', timeZone: 'UTC' },
  ).format(Date.parse(`${month}-01`))
export type Share = { name: string; count: number }
