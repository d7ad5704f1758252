/** RECORD_MEETING: who came. Without the quorum, or without the presiding officer where one must be there, it does not count as held. */
import type { MeetingSetting } from '../../definition/graph.ts'
import { stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { saveMeeting, unlessIn, unlessMyMeeting } from './meetings.ts'
import { named, refusal } from './refusals.ts'

export const recordMeeting: ActRule<'RECORD_MEETING'> = {
  isFineOnHold: false,
  refuse(asked, act) {
    if (!Number.isInteger(act.present) || act.present < 0) return refusal('MEETING_STATE', 'Say how many members were there.')
    return unlessMyMeeting(asked, act.step) ?? unlessIn(asked, act, 'SCHEDULED', 'Only a planned meeting can be recorded.')
  },
  apply(turn, { step, present, presidingOfficerPresent }) {
    const instance = named(turn, step)
    if (!instance.meeting) return
    const isHeld = isQuorate(stepOf(turn.process, instance.stepId).meeting, present, presidingOfficerPresent)
    saveMeeting(turn, instance, { ...instance.meeting, present, presidingOfficerPresent, status: isHeld ? 'HELD' : 'NO_QUORUM' }, isHeld ? 'MEETING_HELD' : 'MEETING_NO_QUORUM')
  },
}

const isQuorate = (setting: MeetingSetting | null, present: number, isPresidingOfficerThere: boolean): boolean =>
  present >= (setting?.quorum ?? 0) && (isPresidingOfficerThere || !setting?.presidingOfficerRequired)
