/** Who must sign a record, worked out from who sits and who came. Pure, so that it can be tried on any of them. */
import type { MeetingSetting } from '../../workflows/definition/graph.ts'

export type Seating = {
  /** Who sits on the committee now, and which of them presides. */
  seats: string[]
  presiding: string[]
  /** Guests who came, by person. */
  attended: string[]
  /** The people who act on the step, as far as known. */
  actors: string[]
}
/** Each of `people`, or any one of them. */
export type Signers = { people: string[]; isOneEnough: boolean }

/**
 * Signing never blocks a case: where none of the requested signers is left, any current member of the committee signs,
 * and on an empty committee a person who acts on the step.
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

/** How long the others are waited for once one of those who are asked has signed. */
const waitMs = 7 * 86_400_000

/**
 * Whose signatures are still waited for, and until when: who does not sign within a week of the first one holds nobody
 * up any longer. That they did not sign stays to be read.
 */
export function missingOf(
  { people, isOneEnough }: Signers,
  signed: readonly { userId: string; at: Date }[],
  now: number,
): { missing: string[]; until: Date | null } {
  const own = signed.filter(({ userId }) => people.includes(userId))
  const missing = people.filter((each) => !own.some(({ userId }) => userId === each))
  if (missing.length === 0 || own.length === 0) return { missing, until: null }
  const until = Math.min(...own.map(({ at }) => at.getTime())) + waitMs
  return isOneEnough || now >= until ? { missing: [], until: null } : { missing, until: new Date(until) }
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
