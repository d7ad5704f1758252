/**
 * EU whistleblowing: Article 9 of Directive (EU) 2019/1937 as a process (law.md). The directive is a floor, national
 * law adds to it. Counsel signs it before use.
 */
import {
  actions,
  at,
  caseClock,
  clock,
  drawingOf,
  edges,
  form,
  stages,
  statements,
  steps,
  notifyAct,
  to,
  type ActionWords,
  type Arrow,
  type Section,
  type StepWords,
} from '../build.ts'

const committee = { by: 'COMMITTEE' } as const

const euStages = stages([
  ['received', 'Report received', 'Receipt is acknowledged over a secure channel.', ['COMPLAINANT']],
  ['followUp', 'Follow-up', 'An impartial person looks into what was reported.', ['COMPLAINANT']],
  ['feedback', 'Feedback', 'Whoever reported learns what was done, and why.', ['COMPLAINANT']],
])

export const euSteps: StepWords[] = [
  {
    id: 'acknowledge',
    stageId: 'received',
    name: 'Acknowledge receipt',
    description:
      'Tell whoever reported that the report has arrived, within 7 days. If nobody does, this step ends by itself, ' +
      'and the time for feedback runs from then.',
    actor: committee,
    position: at(0, 0),
    outcomes: {
      acknowledged: 'Receipt acknowledged',
      silent: { label: 'Not acknowledged within 7 days', after: 'acknowledgement' },
    },
    clock: null,
    serves: 'acknowledgement',
  },
  {
    id: 'acknowledgeLate',
    stageId: 'received',
    name: 'Acknowledge receipt late',
    description: 'The 7 days are over. Acknowledge receipt now; the time for feedback already runs.',
    actor: committee,
    position: at(1, 0),
    outcomes: { acknowledged: 'Receipt acknowledged late' },
    clock: clock(2, 'WORKING_DAY', 1, 2, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'assess',
    stageId: 'followUp',
    name: 'Assess the report',
    description:
      'Choose an impartial person who keeps contact with whoever reported. Personal data that is plainly not needed ' +
      'is deleted at once.',
    actor: committee,
    position: at(0, 1),
    outcomes: {
      followUp: 'To be followed up',
      outOfScope: {
        label: 'Not a breach that can be reported here',
        mustWrite: true,
        follows: 'Whoever reported gets feedback with your reasons.',
      },
    },
    clock: clock(10, 'WORKING_DAY', 7, 10, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'followUp',
    stageId: 'followUp',
    name: 'Follow up',
    description:
      'Look into it with care, and do what is needed to end the breach. It may go on after the feedback.',
    actor: committee,
    position: at(1, 1),
    outcomes: { done: 'Follow-up finished' },
    clock: clock(75, 'DAY', 45, 70, { first: notifyAct('COMMITTEE'), remindBefore: [7] }),
  },
  {
    id: 'feedback',
    stageId: 'feedback',
    name: 'Give feedback',
    description:
      'Tell whoever reported what is planned or was done, and why, also where the follow-up goes on.',
    actor: committee,
    position: at(0, 2),
    outcomes: { given: 'Feedback given' },
    clock: null,
    serves: 'feedbackTerm',
  },
  {
    id: 'result',
    stageId: 'feedback',
    name: 'Tell the result',
    description: 'Tell whoever reported what came of the follow-up.',
    actor: committee,
    position: at(1, 2),
    outcomes: { told: 'Result told' },
    clock: clock(5, 'WORKING_DAY', 3, 5, { first: notifyAct('COMMITTEE') }),
  },
]

export const euClocks = [
  /** Where no acknowledgement was sent, the time for feedback counts from the end of these days. */
  caseClock('acknowledgement', 'Acknowledge receipt', 'MINIMUM', 7, 'DAY', {
    trigger: { on: 'CASE_FILED' },
    stops: [{ stepId: 'acknowledge', outcome: null }],
    firstAfter: 4,
    secondAfter: 6,
    first: to('COMMITTEE'),
    second: to('COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [2],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'EU-9-ACK',
    takes: { stepId: 'acknowledge', outcome: 'silent' },
  }),
  caseClock('feedbackTerm', 'Give feedback', 'LIMIT', 3, 'MONTH', {
    trigger: { on: 'STEP_COMPLETED', stepId: 'acknowledge', outcome: null },
    stops: [{ stepId: 'feedback', outcome: null }],
    firstAfter: 2,
    first: to('COMMITTEE'),
    remindBefore: [14, 3],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'EU-9-FEEDBACK',
  }),
]

export const euSections: Section[] = [
  {
    id: 'about',
    stepId: 'filing',
    title: 'About the breach',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'area',
        type: 'MULTI_SELECT',
        label: 'What is it about?',
        required: true,
        options: {
          procurement: 'Public procurement',
          money: 'Money laundering or financial services',
          safety: 'Safety of products or transport',
          environment: 'Environment',
          health: 'Public health or consumers',
          data: 'Privacy and security of data',
          other: 'Something else',
        },
      },
      {
        key: 'told',
        type: 'SINGLE_SELECT',
        label: 'Have you told anyone else about it?',
        options: { nobody: 'No', employer: 'Someone at work', authority: 'An authority' },
      },
    ],
  },
  {
    id: 'feedbackForm',
    stepId: 'feedback',
    title: 'The feedback',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'feedbackText',
        type: 'TEXT_AREA',
        label: 'What is planned or was done, and why',
        required: true,
        personal: 'SENSITIVE',
      },
    ],
  },
  {
    id: 'resultForm',
    stepId: 'result',
    title: 'The result',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'resultText',
        type: 'TEXT_AREA',
        label: 'What came of the follow-up',
        required: true,
        personal: 'SENSITIVE',
      },
    ],
  },
]

/** An action that notifies the reporting person when a step is completed; without `outcome`, on any outcome. */
export const reporterNotice = (
  stepId: string,
  subject: string,
  body: string,
  outcome?: string,
): ActionWords => ({
  stepId,
  on: 'COMPLETE',
  type: 'NOTIFY',
  ...(outcome === undefined ? {} : { outcome }),
  recipients: to('COMPLAINANT'),
  subject,
  body,
})

export const euArrows: Arrow[] = [
  ['start', null, 'acknowledge'],
  ['acknowledge', 'acknowledged', 'assess'],
  ['acknowledge', 'silent', 'acknowledgeLate'],
  ['acknowledgeLate', 'acknowledged', 'assess'],
  ['assess', 'followUp', 'followUp'],
  ['assess', 'followUp', 'feedback'],
  ['assess', 'outOfScope', 'feedback'],
  ['followUp', 'done', 'result'],
  ['feedback', 'given', 'close'],
  ['result', 'told', 'close'],
]

export const euActions: ActionWords[] = [
  reporterNotice(
    'acknowledge',
    'Your report {caseNo} has arrived',
    'We have your report. You get feedback within 3 months at the latest.',
    'acknowledged',
  ),
  reporterNotice(
    'acknowledgeLate',
    'Your report {caseNo} has arrived',
    'We have your report, and are sorry to tell you only now. The time for feedback already runs.',
  ),
  reporterNotice('feedback', 'Feedback on {caseNo}', 'You can read the feedback in the case.'),
  reporterNotice('result', 'The result of {caseNo}', 'You can read the result in the case.'),
]

/** What the process is beside its steps, the same in every country. */
export const euSettings = {
  kind: 'COMPLAINT',
  confidentiality:
    'Only those who handle your report learn who you are, and nothing is passed on from which that can be seen ' +
    'unless you agree. Where a law forces it, you are told beforehand.',
  filing: { limit: null, respondentSees: [], employerSees: [] },
  /** Articles 9(1)(d) and 18: a report is followed up once received, whatever the reporting person wants later. */
  withdrawal: { consent: 'COMMITTEE', untilStageId: 'received' },
  stages: euStages,
  meetingFields: [],
  prerequisites: statements([
    ['I have reason to believe that what I report is true.', null],
    ['I know that I can also turn to an authority.', null],
  ]),
} satisfies Partial<Parameters<typeof drawingOf>[0]>

export const eu = drawingOf({
  ...euSettings,
  lawPack: 'EU',
  steps: steps(euSteps),
  clocks: euClocks,
  edges: edges(euArrows),
  actions: actions(euActions),
  ...form(euSections),
})
