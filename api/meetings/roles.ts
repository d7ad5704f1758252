/** What guests are there as: parties and members by what they are, others as it was said when planning. */
import { say } from '../messages/say.ts'
import type { FieldError } from '../core/errors.ts'
import { GuestRole } from './contract.ts'
import { partyOf, type Parties } from './parties.ts'

type Known = { parties: Parties; seats: string[] }
type Guest = { userId: string | null; email: string | null; role: string }

/** Shown as: who was planned as a member and has left since came as one. */
export function roleOf(guest: Guest, { parties, seats }: Known): GuestRole {
  if (partyOf(guest, parties) !== null) return 'PARTY'
  if (guest.userId !== null && seats.includes(guest.userId)) return 'MEMBER'
  const planned = GuestRole.parse(guest.role)
  return planned === 'PARTY' ? 'OTHER' : planned
}

/** Kept as: a party is no witness, and nobody else is made one or a member. */
export const plannedRole = (guest: Guest, known: Known): GuestRole =>
  roleOf({ ...guest, role: guest.role === 'WITNESS' ? 'WITNESS' : 'OTHER' }, known)

/** VALIDATION_FAILED at each who was given a part that is not theirs. */
export const wrongRoles = (guests: Guest[], known: Known): FieldError[] =>
  guests.flatMap((guest, place): FieldError[] =>
    (guest.role === 'PARTY' || guest.role === 'MEMBER') && plannedRole(guest, known) !== guest.role
      ? [
          {
            path: `guests.${place}.role`,
            code: 'invalid',
            text: say(guest.role === 'PARTY' ? 'meetings.notAParty' : 'meetings.notAMember'),
          },
        ]
      : [],
  )
