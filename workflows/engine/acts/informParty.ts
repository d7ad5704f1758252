/** INFORM: the committee tells the respondent or the employer of the case earlier than the workflow would. */
import { inform } from '../service.ts'
import type { ActRule } from './acts.ts'
import { refusal, unlessActor } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const informParty: ActRule<'INFORM'> = {
  allowedOnHold: false,
  refuse(context, { party }) {
    const refused = unlessActor(context, 'COMMITTEE', say('acts.informOnlyCommittee'))
    if (refused) return refused
    if (context.process.kind === 'MEETING') return refusal('NOT_ALLOWED', say('acts.meetingInformsNobody'))
    if (context.state.withdrawn && party === 'RESPONDENT')
      return refusal('NOT_ALLOWED', say('acts.withdrawnUntold'))
    return context.state.informed[party] === undefined
      ? null
      : refusal('ALREADY_DONE', say('acts.alreadyInformed'))
  },
  apply: (turn, { party }) => inform(turn, party, null, null),
}
