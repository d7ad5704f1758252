/**
 * ADMIT_MEMBER: somebody who came to the committee after the case did is let in by those who are there; where
 * nobody is, by whoever filed it.
 */
import { log } from '../turn.ts'
import { stands } from '../who.ts'
import type { ActRule } from './acts.ts'
import { refusal } from './refusals.ts'

export const admitMember: ActRule<'ADMIT_MEMBER'> = {
  isFineOnHold: true,
  refuse: ({ by }, { userId }) =>
    by.userId !== userId && (stands(by, 'COMMITTEE') || stands(by, 'COMPLAINANT'))
      ? null
      : refusal(
          'NOT_ALLOWED',
          'Only the committee, or where nobody sits on it whoever filed, lets somebody in.',
        ),
  apply(turn, { userId }) {
    turn.effects.push({ do: 'ADMIT', userId })
    log(turn, 'ADMITTED', null, { userId })
    turn.effects.push({ do: 'RESEAT' })
  },
}
