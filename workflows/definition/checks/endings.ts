/** How a case is taken back, and how it goes on after its end: what these name must be there. */
import { say } from '../messages/say.ts'
import { problem, type Check } from '../problem.ts'

/** Finds withdrawals and reopenings that name a stage or step that is missing. */
export const checkEndings: Check = ({ graph: { withdrawal, reopening, stages }, numberOf }) => {
  const last = withdrawal?.untilStageId ?? null
  const isStageMissing = last !== null && stages.every(({ id }) => id !== last)
  return [
    ...(isStageMissing
      ? [
          problem(
            'WITHDRAWAL_STAGE_MISSING',
            null,
            say('problems.withdrawalStageMissing'),
            say('problems.freeWithdrawal'),
            { kind: 'FREE_WITHDRAWAL' },
          ),
        ]
      : []),
    ...(withdrawal?.leadsTo !== undefined && !numberOf.has(withdrawal.leadsTo)
      ? [
          problem(
            'WITHDRAWAL_LEADS_NOWHERE',
            null,
            say('problems.withdrawalLeadsNowhere'),
            say('problems.closeOnWithdrawal'),
            { kind: 'SET_WITHDRAWAL_STEP', stepId: null },
          ),
        ]
      : []),
    ...(reopening && !numberOf.has(reopening.stepId)
      ? [
          problem('REOPENS_NOWHERE', null, say('problems.reopensNowhere'), say('problems.forbidReopening'), {
            kind: 'FORBID_REOPENING',
          }),
        ]
      : []),
  ]
}
