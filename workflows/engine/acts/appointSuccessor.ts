/**
 * APPOINT_SUCCESSOR: people get a seat on a case that nobody can open. Whether nobody can, and who of them may sit,
 * rows say when it is written; here only that nobody appoints themselves, or from within the case.
 */
import { say } from '../../definition/messages/say.ts'
import type { ActRule } from './acts.ts'
import { refusal } from './refusals.ts'

export const appointSuccessor: ActRule<'APPOINT_SUCCESSOR'> = {
  allowedOnHold: true,
  refuse: ({ by }, { people }) =>
    people.length > 0 && by.capacities.length === 0 && people.every(({ userId }) => userId !== by.userId)
      ? null
      : refusal('NOT_ALLOWED', say('acts.appointOnlyOutsiders')),
  apply(turn, { people }) {
    turn.effects.push({ do: 'APPOINT', people }, { do: 'RESEAT' })
  },
}
