/** INFORM: the committee tells the respondent or the employer of the case earlier than the workflow would. */
import { inform } from '../actions/inform.ts'
import type { ActRule } from './acts.ts'
import { refusal, unless } from './refusals.ts'

export const informParty: ActRule<'INFORM'> = {
  isFineOnHold: false,
  refuse(asked, { party }) {
    const refused = unless(asked, 'COMMITTEE', 'Only the committee can inform others of the case.')
    if (refused) return refused
    if (asked.process.kind === 'MEETING')
      return refusal('NOT_ALLOWED', 'A meeting has nobody to inform of a case.')
    return asked.state.informed[party] === undefined
      ? null
      : refusal('ALREADY_DONE', 'They have been informed already.')
  },
  apply: (turn, { party }) => inform(turn, party, null, null),
}
