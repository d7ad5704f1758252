/**
 * ADMIT_MEMBER: somebody who came to the committee after the case did is let in by those who are there; where
 * nobody is, by whoever filed it.
 */
import { log } from '../turn.ts'
import { stands } from '../who.ts'
import type { ActRule } from './acts.ts'
import { refusal } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const admitMember: ActRule<'ADMIT_MEMBER'> = {
  isFineOnHold: true,
  refuse: ({ by }, { userId }) =>
    by.userId !== userId && (stands(by, 'COMMITTEE') || stands(by, 'COMPLAINANT'))
      ? null
      : refusal('NOT_ALLOWED', say('acts.admitOnlyCommittee')),
  apply(turn, { userId }) {
    turn.effects.push({ do: 'ADMIT', userId })
    log(turn, 'ADMITTED', null, { userId })
    turn.effects.push({ do: 'RESEAT' })
  },
}
