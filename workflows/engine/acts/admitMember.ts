/**
 * ADMIT_MEMBER, LEAVE_OUT: people already on the case admit a person who joined later, or leave them out; where nobody
 * is on it, the complainant does. Database rows show who may decide: the API asks `mayAdmitAs`.
 */
import { logEntry } from '../turn.ts'
import { informAdmitted } from '../service.ts'
import { standsAs } from '../mayAct.ts'
import type { Capacity } from '../admission.ts'
import type { ActRule, ActContext } from './acts.ts'
import { refusal } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

type Decided = { userId: string; as?: Capacity }
const refuse = ({ by }: ActContext, { userId, as }: Decided) =>
  by.userId !== userId &&
  (['COMMITTEE', 'COMPLAINANT', as?.capacity ?? 'COMMITTEE'] as const).some((each) => standsAs(by, each))
    ? null
    : refusal('NOT_ALLOWED', say('acts.admitOnlyCommittee'))

export const admitMember: ActRule<'ADMIT_MEMBER'> = {
  allowedOnHold: true,
  refuse,
  apply(turn, { userId, as }) {
    turn.effects.push({ do: 'ADMIT', userId, ...(as ? { as } : {}) })
    if (as) logEntry(turn, 'ACCESS_GIVEN', null, { userId, capacity: as.capacity })
    else logEntry(turn, 'ADMITTED', null, { userId })
    if (as?.capacity === 'EMPLOYER') informAdmitted(turn, 'EMPLOYER')
    turn.effects.push({ do: 'RESEAT' })
  },
}

export const leaveOut: ActRule<'LEAVE_OUT'> = {
  allowedOnHold: true,
  refuse,
  apply(turn, { userId, as }) {
    turn.effects.push({ do: 'LEAVE_OUT', userId, ...(as ? { as } : {}) })
    logEntry(turn, 'LEFT_OUT', null, { userId, capacity: as?.capacity ?? 'COMMITTEE' })
  },
}
