/**
 * What a person wrote with an act on a meeting waits in its `Submission`, under the act's key, and becomes
 * part of the meeting in the very
 * transaction that commits the act: so nobody reads, or is invited by, words that the engine refused.
 */
import { v5 as uuid5 } from 'uuid'
import type { InvitedGuest } from './guests.ts'

export type GuestAbsence = {
  guestId: string
  notified: boolean
  notifiedOn: string | null
  notifiedHow: string | null
}
type Changed = {
  title: string
  agenda: string
  location: string | null
  link: string | null
  fields: Record<string, string>
  guests: InvitedGuest[]
  minutes: string
  outcome: string | null
}
export type MeetingWords = {
  meetingId: string
  /** Ids of guests who attended; of absent parties, whether they had been notified. */
  attended?: string[]
  absences?: GuestAbsence[]
  /** Id of a guest who came after all. */
  arrived?: string
  change?: Partial<Changed>
}

/** Where the minutes wait that are sent with the end of a step, beside the answers under its own key. */
export const minutesKey = (key: string): string => uuid5('minutes', key)
