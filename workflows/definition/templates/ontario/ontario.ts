/**
 * Ontario: an investigation under the Occupational Health and Safety Act as a process (law.md). Its days are
 * guidance and practice, not the Act. Counsel signs it before use.
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
} from '../build.ts'

const committee = { by: 'COMMITTEE' } as const

const ontarioStages = stages([
  ['report', 'Complaint or incident', 'It is read, and an investigator is chosen.', ['COMPLAINANT']],
  [
    'investigation',
    'Investigation',
    'An investigation that fits what happened.',
    ['COMPLAINANT', 'RESPONDENT'],
  ],
  [
    'results',
    'Results and corrective action',
    'Both sides are told in writing, and the employer acts.',
    ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
  ],
])

const ontarioSteps = steps([
  {
    id: 'receive',
    stageId: 'report',
    name: 'Take up the complaint',
    description: 'Read it and tell whoever complained that it has arrived. Incidents are investigated, too.',
    actor: committee,
    position: at(0, 0),
    outcomes: {
      taken: 'Taken up',
      elsewhere: {
        label: 'Not workplace harassment',
        button: 'Pass it to where it belongs',
        mustWrite: true,
        irrevocable: true,
        follows: 'The case is closed. Whoever complained reads your written reasons.',
      },
    },
    clock: clock(3, 'WORKING_DAY', 2, 3, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'investigator',
    stageId: 'report',
    name: 'Choose an investigator',
    description:
      'Someone who is not involved and not under the direct control of the person accused. An inspector can order ' +
      'an impartial person.',
    actor: committee,
    position: at(1, 0),
    outcomes: { chosen: 'Investigator chosen' },
    clock: clock(5, 'WORKING_DAY', 3, 5, {
      first: notifyAct('COMMITTEE'),
      lawRef: 'ON-32-0-7',
      pausable: true,
    }),
  },
  {
    id: 'inform',
    stageId: 'report',
    name: 'Inform the respondent',
    description: 'Tell the respondent what is said about them, so that they can answer it.',
    actor: committee,
    position: at(2, 0),
    outcomes: { informed: 'Respondent informed' },
    clock: clock(5, 'WORKING_DAY', 3, 5, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'investigate',
    stageId: 'investigation',
    name: 'Investigate',
    description: 'Hear both sides and the witnesses, look at the documents, and write down what was found.',
    actor: committee,
    position: at(0, 1),
    outcomes: { concluded: 'Investigation concluded' },
    clock: null,
    serves: 'investigationTerm',
  },
  {
    id: 'results',
    stageId: 'results',
    name: 'Give the results in writing',
    description:
      'Tell both sides the results and the corrective action in writing: a summary, not the report, and not how ' +
      'somebody is disciplined.',
    actor: committee,
    position: at(0, 2),
    outcomes: { action: 'Given, with action to take', noAction: 'Given, with no action to take' },
    clock: clock(10, 'DAY', 5, 9, {
      trigger: { on: 'STEP_COMPLETED', stepId: 'investigate' },
      lawRef: 'ON-CODE-10',
      first: notifyAct('COMMITTEE'),
      remindBefore: [3],
    }),
  },
  {
    id: 'corrective',
    stageId: 'results',
    name: 'Take corrective action',
    description: 'The employer does what the results ask for and says what was done.',
    actor: { by: 'EMPLOYER' },
    position: at(1, 2),
    outcomes: {
      done: {
        label: 'Action taken',
        button: 'Report what was done',
        mustWrite: true,
        follows: 'The committee and whoever complained read it, and the case is closed.',
      },
    },
    clock: clock(30, 'DAY', 20, 30, {
      second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER'),
      lawRef: 'ON-32-0-7',
      remindBefore: [7],
    }),
  },
])

const ontarioForms = form([
  {
    id: 'about',
    stepId: 'filing',
    title: 'About what happened',
    visibleTo: ['COMPLAINANT', 'RESPONDENT'],
    questions: [
      {
        key: 'conduct',
        type: 'CHECKBOX_TEXT',
        label: 'What kind of behaviour was it?',
        required: true,
        personal: 'SENSITIVE',
        options: {
          harassment: 'Harassment',
          sexual: 'Sexual harassment',
          virtual: 'Online, by phone or by message',
          other: 'Something else',
        },
      },
      {
        key: 'accused',
        type: 'SINGLE_SELECT',
        label: 'Working relationship with the person',
        options: {
          colleague: 'A colleague',
          supervisor: 'My supervisor or the employer',
          outsider: 'Someone else',
        },
      },
    ],
  },
  {
    id: 'investigatorForm',
    stepId: 'investigator',
    title: 'The investigator',
    visibleTo: [],
    questions: [
      {
        key: 'investigatorName',
        type: 'TEXT_AREA',
        label: 'Who it is, and why they are impartial',
        required: true,
        personal: 'PERSONAL',
      },
    ],
  },
  {
    id: 'resultsForm',
    stepId: 'results',
    title: 'The results',
    visibleTo: ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
    questions: [
      {
        key: 'resultsText',
        type: 'TEXT_AREA',
        label: 'Results, and the corrective action',
        required: true,
        personal: 'SENSITIVE',
      },
    ],
  },
])

export const ontario = drawingOf({
  kind: 'COMPLAINT',
  lawPack: 'ONTARIO',
  confidentiality:
    'Names and details are told only as far as the investigation, corrective action or the law needs it. ' +
    'Everybody who takes part keeps them to themselves.',
  filing: {
    limit: null,
    respondentSees: ['RESPONDENT', 'INCIDENTS'],
    employerSees: ['COMPLAINANT', 'RESPONDENT'],
  },
  stages: ontarioStages,
  steps: ontarioSteps,
  clocks: [
    /**
     * Counted from the filing, when the employer becomes aware; longer for compelling reasons, which are
     * written down.
     */
    caseClock('investigationTerm', 'Finish the investigation', 'LIMIT', 90, 'DAY', {
      trigger: { on: 'CASE_FILED' },
      stops: [{ stepId: 'investigate', outcome: null }],
      firstAfter: 60,
      secondAfter: 80,
      first: to('COMMITTEE'),
      second: to('COMMITTEE', 'PRESIDING_OFFICER'),
      remindBefore: [14],
      tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
      lawRef: 'ON-CODE-90',
      extension: { by: 'PRESIDING_OFFICER', times: 2, amount: 30 },
    }),
  ],
  edges: edges([
    ['start', null, 'receive'],
    ['receive', 'taken', 'investigator'],
    ['receive', 'elsewhere', 'close'],
    ['investigator', 'chosen', 'inform'],
    ['inform', 'informed', 'investigate'],
    ['investigate', 'concluded', 'results'],
    ['results', 'action', 'corrective'],
    ['results', 'noAction', 'close'],
    ['corrective', 'done', 'close'],
  ]),
  actions: actions([
    { stepId: 'inform', on: 'COMPLETE', type: 'INFORM_RESPONDENT' },
    { stepId: 'results', on: 'COMPLETE', type: 'INFORM_EMPLOYER' },
    {
      stepId: 'results',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT', 'RESPONDENT'),
      subject: 'The results of {caseNo}',
      body: 'You can read the results of the investigation and the corrective action in the case.',
    },
    {
      stepId: 'corrective',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT', 'COMMITTEE'),
      subject: 'Corrective action in {caseNo}',
      body: 'The employer has reported what was done.',
    },
  ]),
  ...ontarioForms,
  meetingFields: [],
  prerequisites: statements([['What I write is true as far as I know.', null]]),
})
