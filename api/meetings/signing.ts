/** Who must sign a record, worked out from who sits and who came. Pure, so that it can be tried on any of them. */
import type { MeetingSetting } from '../../workflows/definition/graph.ts'

export type Seating = {
  /** Who sits on the committee now, and which of them presides. */
  seats: string[]
  presiding: string[]
  /** Guests who came, by person. */
  attended: string[]
  /** Who acts on the step, where it is told who that is. */
  actors: string[]
}
/** Each of `people`, or any one of them. */
export type Signers = { people: string[]; isOneEnough: boolean }

/**
 * Signing never brings a case to a stop: where nobody of those asked is left, whoever sits on the committee now
 * signs for it, and where nobody sits on it, whoever acts on the step.
 */
export function signersOf(
  setting: MeetingSetting | null,
  { seats, presiding, attended, actors }: Seating,
): Signers {
  if (!setting?.minutesRequired || !setting.minutesSignedBy) return { people: [], isOneEnough: false }
  const there = seats.filter((userId) => attended.includes(userId))
  if (there.length === 0) return { people: seats.length > 0 ? seats : actors, isOneEnough: true }
  if (setting.minutesSignedBy === 'MEMBERS') return { people: there, isOneEnough: false }
  const led = there.filter((userId) => presiding.includes(userId))
  return led.length > 0 ? { people: led, isOneEnough: true } : { people: there, isOneEnough: true }
}

/** Whose signatures are still waited for. */
export function missingOf({ people, isOneEnough }: Signers, signed: readonly string[]): string[] {
  const missing = people.filter((userId) => !signed.includes(userId))
  return isOneEnough && missing.length < people.length ? [] : missing
}

/**
 * Who may sign: members who were there, and those whose signature would be enough, as nobody is left who was there.
 * Where the process asks nobody, too.
 */
export function maySign(me: string, { seats, attended, actors }: Seating): boolean {
  const there = seats.filter((userId) => attended.includes(userId))
  if (there.length > 0) return there.includes(me)
  return seats.length > 0 ? seats.includes(me) : actors.includes(me)
}
