/** What is said of a party's attendance while it is recorded. */
import type { Meeting } from '../../../api/meetings/contract.ts'
import { t } from '../../i18n.ts'
import { isWholeDay } from '../../parts/typedDates.ts'

export type Attendance = {
  came: boolean | null
  /** Of one that did not come. */
  notified: boolean | null
  on: string
  how: string
}
export const emptyAttendance: Attendance = { came: null, notified: null, on: '', how: '' }
type Guest = Pick<Meeting['guests'][number], 'guestId' | 'name'>

/** Sentences by field; nothing is taken for granted of a party. */
export function problemsOf(
  parties: Guest[],
  attendanceByGuest: Record<string, Attendance>,
): Record<string, string> {
  return Object.fromEntries(
    parties.flatMap(({ guestId, name }) => {
      const problem = problemOf(attendanceByGuest[guestId] ?? emptyAttendance, name)
      return problem ? [[`absences.${guestId}`, problem]] : []
    }),
  )
}

function problemOf({ came, notified, on, how }: Attendance, name: string): string | null {
  if (came === null) return t('Choose whether {{name}} attended', { name })
  if (came) return null
  if (notified === null) return t('Choose whether {{name}} was notified of the meeting', { name })
  return notified && !(isWholeDay(on) && how.trim())
    ? t('Enter the date when {{name}} was notified, and how', { name })
    : null
}

export const absencesOf = (parties: Guest[], attendanceByGuest: Record<string, Attendance>) =>
  parties.flatMap(({ guestId }) => {
    const { came, notified, on, how } = attendanceByGuest[guestId] ?? emptyAttendance
    if (came !== false) return []
    return [
      notified
        ? { guestId, notified, notifiedOn: on, notifiedHow: how.trim() }
        : { guestId, notified: false },
    ]
  })
