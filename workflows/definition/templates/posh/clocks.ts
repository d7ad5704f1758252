/** POSH (India): terms that run through several steps. */
import { caseClock, to } from '../build.ts'

const done = (stepId: string, outcome: string | null = null) => ({ stepId, outcome })
export const poshClocks = [
  /** Counted from receipt, the stricter reading; conciliation and every sitting share it. */
  caseClock('inquiryTerm', 'Complete the inquiry', 'LIMIT', 90, 'DAY', {
    trigger: { on: 'CASE_FILED' },
    stops: [done('findings'), done('settlement')],
    firstAfter: 60,
    secondAfter: 80,
    first: to('COMMITTEE'),
    second: to('COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [14, 3],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'POSH-11-4',
  }),
  caseClock('absenceNotice', 'Written notice of absence', 'MINIMUM', 15, 'DAY', {
    trigger: { on: 'STEP_OPENED', stepId: 'absence' },
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
