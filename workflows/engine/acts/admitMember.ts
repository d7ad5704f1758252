/**
 * ADMIT_MEMBER: somebody who came to the committee after the case did is let in by those who are there; where
 * nobody is, by whoever filed it.
 */
import { logEntry } from '../turn.ts'
import { standsAs } from '../who.ts'
import type { ActRule } from './acts.ts'
import { refusal } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const admitMember: ActRule<'ADMIT_MEMBER'> = {
  isFineOnHold: true,
  refuse: ({ by }, { userId }) =>
    by.userId !== userId && (standsAs(by, 'COMMITTEE') || standsAs(by, 'COMPLAINANT'))
      ? null
      : refusal('NOT_ALLOWED', say('acts.admitOnlyCommittee')),
  apply(turn, { userId }) {
    turn.effects.push({ do: 'ADMIT', userId })
    logEntry(turn, 'ADMITTED', null, { userId })
    turn.effects.push({ do: 'RESEAT' })
  },
}
