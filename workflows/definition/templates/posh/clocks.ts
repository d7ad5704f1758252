/** POSH (India): terms that run through several steps. */
import { caseClock, to } from '../build.ts'

const done = (stepId: string, outcome: string | null = null) => ({ stepId, outcome })
/** The law names no days for the answer to the findings: a setting, inside the ninety. Silence ends it. */
const answerTimes = (['COMPLAINANT', 'RESPONDENT'] as const).map((party) => {
  const step = party === 'COMPLAINANT' ? 'complainantAnswers' : 'respondentAnswers'
  const name =
    party === 'COMPLAINANT' ? 'Complainant’s answer to the findings' : 'Respondent’s answer to the findings'
  return caseClock(`${step}Term`, name, 'LIMIT', 7, 'DAY', {
    trigger: { on: 'STEP_OPENED', stepId: step },
    stops: [done(step)],
    remindBefore: [2],
    tells: to(party),
    lawRef: 'POSH-11-1-FINDINGS',
    takes: { stepId: step, outcome: 'nothing' },
  })
})
export const poshClocks = [
  /**
   * Counted from the filing, which is when the committee receives it; conciliation and every sitting share it. A
   * settlement ends it, and where that was not kept, the inquiry has all of its time from the report of it.
   */
  caseClock('inquiryTerm', 'Complete the inquiry', 'LIMIT', 90, 'DAY', {
    trigger: { on: 'CASE_FILED' },
    stops: [done('conclude', 'concluded'), done('settlement'), done('report')],
    again: [done('settled', 'broken')],
    firstAfter: 60,
    secondAfter: 80,
    first: to('COMMITTEE'),
    second: to('COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [14, 3],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'POSH-11-4',
  }),
  /** Rule 7(2) counts from receipt: the clock runs and notifies also while the complaint awaits acknowledgement. */
  caseClock('serveTerm', 'Send the copy to the respondent', 'LIMIT', 7, 'WORKING_DAY', {
    trigger: { on: 'CASE_FILED' },
    stops: [done('serve')],
    firstAfter: 4,
    secondAfter: 6,
    first: to('COMMITTEE'),
    second: to('COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [3],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'POSH-R7-2',
  }),
  ...answerTimes,
  /** The law names no days for it: a setting, inside the ninety. */
  caseClock('conciliationTerm', 'Ask for conciliation', 'LIMIT', 7, 'DAY', {
    trigger: { on: 'STEP_OPENED', stepId: 'askConciliation' },
    stops: [done('askConciliation')],
    remindBefore: [2],
    tells: to('COMPLAINANT'),
    takes: { stepId: 'askConciliation', outcome: 'notAsked' },
  }),
  /** The law names no time for it: a setting. */
  caseClock('settledTerm', 'Time to report a broken settlement', 'LIMIT', 6, 'MONTH', {
    trigger: { on: 'STEP_OPENED', stepId: 'settled' },
    stops: [done('settled')],
    remindBefore: [14],
    tells: to('COMPLAINANT'),
    lawRef: 'POSH-11-1-BROKEN',
    takes: { stepId: 'settled', outcome: 'kept' },
  }),
  /** From the end of the inquiry, whether it was concluded or ended under Rule 7(5). */
  caseClock('reportTerm', 'Send the report', 'LIMIT', 10, 'DAY', {
    trigger: { on: 'STEP_COMPLETED', ...done('conclude', 'concluded') },
    again: [done('absence', 'terminate')],
    stops: [done('report')],
    firstAfter: 5,
    secondAfter: 9,
    first: to('COMMITTEE'),
    second: to('PRESIDING_OFFICER'),
    remindBefore: [3],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'POSH-13-1',
  }),
  caseClock('absenceNotice', 'Written notice of absence', 'MINIMUM', 15, 'DAY', {
    trigger: { on: 'DATE_ANSWERED', field: 'noticeOn' },
    stops: [done('absence')],
    tells: to('COMMITTEE'),
    lawRef: 'POSH-R7-5',
  }),
  caseClock('appealTerm', 'Time to appeal', 'MINIMUM', 90, 'DAY', {
    trigger: { on: 'STEP_COMPLETED', ...done('report') },
    stops: [done('appeal')],
    remindBefore: [14],
    tells: to('COMMITTEE', 'COMPLAINANT', 'RESPONDENT'),
    lawRef: 'POSH-18',
    takes: { stepId: 'appeal', outcome: 'noAppeal' },
  }),
]
