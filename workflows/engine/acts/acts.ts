/** What people can do to a case. One file per act; the table needs them all. */
import type { Process } from '../../definition/definition.ts'
import type { Act, By, CaseState, Instant, Refusal } from '../state.ts'
import type { Turn } from '../turn.ts'
import { keysOf } from '../../definition/keys.ts'
import { adjournMeeting } from './adjournMeeting.ts'
import { admitMember, leaveOut } from './admitMember.ts'
import { answerWithdrawal } from './answerWithdrawal.ts'
import { appointSuccessor } from './appointSuccessor.ts'
import { arriveMeeting } from './arriveMeeting.ts'
import { assignStep, unassignStep } from './assignStep.ts'
import { cancelMeeting } from './cancelMeeting.ts'
import { closeCase } from './closeCase.ts'
import { closeVote } from './closeVote.ts'
import { completeStep } from './completeStep.ts'
import { correctDate } from './correctDate.ts'
import { extendClock } from './extendClock.ts'
import { informParty } from './informParty.ts'
import { nameRespondent } from './nameRespondent.ts'
import { pauseCase } from './pauseCase.ts'
import { recordMeeting } from './recordMeeting.ts'
import { recordService } from './recordService.ts'
import { reopenCase } from './reopenCase.ts'
import { reopenStep } from './reopenStep.ts'
import { rescheduleMeeting } from './rescheduleMeeting.ts'
import { resumeCase } from './resumeCase.ts'
import { scheduleMeeting } from './scheduleMeeting.ts'
import { setEscalation } from './setEscalation.ts'
import { skipStep } from './skipStep.ts'
import { addTask, answerTask, cancelTask, moveTask } from './tasks.ts'
import { transferCase } from './transferCase.ts'
import { castVote } from './castVote.ts'
import { voteAgain } from './voteAgain.ts'
import { withdrawCase } from './withdrawCase.ts'

/** What a refusal is judged on: nothing here is changed. `at` is the moment of the act. */
export type ActContext = { process: Process; state: CaseState; by: By; at: Instant }
export type ActRule<Kind extends Act['type']> = {
  /** Whether it can be done while the case is on hold. */
  allowedOnHold: boolean
  /** It is for cases that are over, and for no others. */
  allowedWhenClosed?: true
  refuse(context: ActContext, act: Extract<Act, { type: Kind }>): Refusal | null
  /** Does it; only called when it was not refused. */
  apply(turn: Turn, act: Extract<Act, { type: Kind }>): void
}

const rules: { [Kind in Act['type']]: ActRule<Kind> } = {
  COMPLETE_STEP: completeStep,
  SKIP_STEP: skipStep,
  REOPEN_STEP: reopenStep,
  ASSIGN_STEP: assignStep,
  UNASSIGN_STEP: unassignStep,
  SCHEDULE_MEETING: scheduleMeeting,
  RESCHEDULE_MEETING: rescheduleMeeting,
  CANCEL_MEETING: cancelMeeting,
  RECORD_MEETING: recordMeeting,
  ARRIVE_MEETING: arriveMeeting,
  ADJOURN_MEETING: adjournMeeting,
  VOTE: castVote,
  CLOSE_VOTE: closeVote,
  VOTE_AGAIN: voteAgain,
  TRANSFER: transferCase,
  ADMIT_MEMBER: admitMember,
  LEAVE_OUT: leaveOut,
  APPOINT_SUCCESSOR: appointSuccessor,
  INFORM: informParty,
  RECORD_SERVICE: recordService,
  NAME_RESPONDENT: nameRespondent,
  PAUSE: pauseCase,
  RESUME: resumeCase,
  WITHDRAW: withdrawCase,
  ANSWER_WITHDRAWAL: answerWithdrawal,
  REOPEN_CASE: reopenCase,
  CLOSE: closeCase,
  SET_ESCALATION: setEscalation,
  EXTEND_CLOCK: extendClock,
  CORRECT_DATE: correctDate,
  ADD_TASK: addTask,
  ANSWER_TASK: answerTask,
  CANCEL_TASK: cancelTask,
  MOVE_TASK: moveTask,
}

/** Every kind of act that people can do to a case. */
export const actKinds = keysOf(rules)
/** Returns the rule of an act, typed for any act; the table `rules` has matched them. */
export const ruleOf = (act: Act): ActRule<Act['type']> => rules[act.type] as ActRule<Act['type']>
