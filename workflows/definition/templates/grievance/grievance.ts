/** General grievance: heard, looked into, decided with reasons, and looked at once more where somebody asks for it. */
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

const grievanceStages = stages([
  ['heard', 'Being heard', 'It is read, and the person who raised it is heard.', ['COMPLAINANT']],
  ['decision', 'Decision', 'It is looked into and decided, with reasons.', ['COMPLAINANT']],
  [
    'after',
    'Second look and remedy',
    'Where the decision is not accepted it is looked at again. What was decided is carried out.',
    ['COMPLAINANT', 'EMPLOYER'],
  ],
])

const reasoned = (label: string) => ({ label, mustWrite: true as const })

const grievanceSteps = steps([
  {
    id: 'read',
    stageId: 'heard',
    name: 'Read the grievance',
    description:
      'Tell whoever raised it that it has arrived, and decide whether this is the right process for it.',
    actor: committee,
    position: at(0, 0),
    outcomes: {
      taken: 'Taken up',
      elsewhere: {
        label: 'Belongs to another process',
        button: 'Pass it on',
        mustWrite: true,
        irrevocable: true,
        follows: 'The case is closed. Whoever raised it reads your written reasons.',
      },
    },
    clock: clock(3, 'WORKING_DAY', 2, 3, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'hear',
    stageId: 'heard',
    name: 'Hear the person',
    description: 'Meet whoever raised it and let them explain. They may bring someone along.',
    actor: committee,
    position: at(1, 0),
    outcomes: { heard: 'Heard', settled: 'Settled in the meeting', again: 'Meet again' },
    meeting: { quorum: 1, presidingOfficerRequired: false, vote: 'NONE', minutesRequired: true },
    clock: clock(10, 'WORKING_DAY', 5, 10, { first: notifyAct('COMMITTEE'), remindBefore: [2] }),
  },
  {
    id: 'lookInto',
    stageId: 'decision',
    name: 'Look into it',
    description: 'Ask those who know about it, and read the documents.',
    actor: committee,
    position: at(0, 1),
    outcomes: { done: 'Looked into' },
    clock: clock(15, 'WORKING_DAY', 10, 15, { first: notifyAct('COMMITTEE'), remindBefore: [3] }),
  },
  {
    id: 'decide',
    stageId: 'decision',
    name: 'Decide with reasons',
    description: 'Say what was found, and what is to be done about it.',
    actor: committee,
    position: at(1, 1),
    outcomes: { upheld: 'Upheld', partly: 'Upheld in part', notUpheld: 'Not upheld' },
    clock: clock(5, 'WORKING_DAY', 3, 5, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'accept',
    stageId: 'after',
    name: 'Accept the decision',
    description:
      'Read the decision. If it is wrong, ask for a second look. The step ends by itself when the time is over.',
    actor: { by: 'COMPLAINANT' },
    position: at(0, 2),
    outcomes: {
      accepted: {
        label: 'Decision accepted',
        button: 'I accept the decision',
        irrevocable: true,
        follows: 'There is no second look.',
      },
      secondLook: {
        label: 'Second look asked for',
        button: 'Ask for a second look',
        mustWrite: true,
        follows: 'The employer reads your reasons and decides again.',
      },
    },
    clock: null,
    serves: 'acceptTerm',
  },
  {
    id: 'secondLook',
    stageId: 'after',
    name: 'Take a second look',
    description: 'Read the grievance, the decision and what is said against it, and decide again.',
    actor: { by: 'EMPLOYER' },
    position: at(1, 2),
    outcomes: { stands: reasoned('Decision stands'), changed: reasoned('Decision changed') },
    clock: clock(15, 'WORKING_DAY', 10, 15, { second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER') }),
  },
  {
    id: 'remedy',
    stageId: 'after',
    name: 'Carry out the decision',
    description: 'Do what was decided, and say what was done.',
    actor: { by: 'EMPLOYER' },
    position: at(2, 2),
    join: 'EACH',
    outcomes: {
      done: {
        label: 'Carried out',
        button: 'Report what was done',
        mustWrite: true,
        follows: 'Whoever raised the grievance reads it.',
      },
    },
    clock: clock(20, 'WORKING_DAY', 10, 20, { second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER') }),
  },
])

export const grievance = drawingOf({
  kind: 'COMPLAINT',
  lawPack: null,
  confidentiality:
    'Only the committee reads your grievance. The employer learns of it when something is to be done, ' +
    'or when you ask ' +
    'for a second look.',
  filing: { limit: null, respondentSees: [], employerSees: ['COMPLAINANT', 'RESPONDENT', 'INCIDENTS'] },
  stages: grievanceStages,
  steps: grievanceSteps,
  clocks: [
    /** A setting: no law names it. */
    caseClock('acceptTerm', 'Time to ask for a second look', 'LIMIT', 10, 'WORKING_DAY', {
      trigger: { on: 'STEP_OPENED', stepId: 'accept' },
      stops: [{ stepId: 'accept', outcome: null }],
      remindBefore: [3],
      tells: to('COMPLAINANT'),
      takes: { stepId: 'accept', outcome: 'accepted' },
    }),
  ],
  edges: edges([
    ['start', null, 'read'],
    ['read', 'taken', 'hear'],
    ['read', 'elsewhere', 'close'],
    ['hear', 'heard', 'lookInto'],
    ['hear', 'settled', 'close'],
    ['hear', 'again', 'hear'],
    ['lookInto', 'done', 'decide'],
    ['decide', 'upheld', 'remedy'],
    ['decide', 'upheld', 'accept'],
    ['decide', 'partly', 'remedy'],
    ['decide', 'partly', 'accept'],
    ['decide', 'notUpheld', 'accept'],
    ['accept', 'accepted', 'close'],
    ['accept', 'secondLook', 'secondLook'],
    ['secondLook', 'stands', 'close'],
    ['secondLook', 'changed', 'remedy'],
    ['remedy', 'done', 'close'],
  ]),
  actions: actions([
    { stepId: 'decide', on: 'COMPLETE', type: 'INFORM_EMPLOYER', outcome: 'upheld' },
    { stepId: 'decide', on: 'COMPLETE', type: 'INFORM_EMPLOYER', outcome: 'partly' },
    { stepId: 'accept', on: 'COMPLETE', type: 'INFORM_EMPLOYER', outcome: 'secondLook' },
    {
      stepId: 'decide',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT'),
      subject: 'The decision in {caseNo}',
      body: 'You can read the decision and its reasons in the case, and ask for a second look.',
    },
    {
      stepId: 'secondLook',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT', 'COMMITTEE'),
      subject: 'The second look in {caseNo}',
      body: 'You can read what was decided in the case.',
    },
    {
      stepId: 'remedy',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT', 'COMMITTEE'),
      subject: 'The decision in {caseNo} was carried out',
      body: 'The employer has reported what was done.',
    },
  ]),
  ...form([
    {
      id: 'about',
      stepId: 'filing',
      title: 'About the grievance',
      visibleTo: ['COMPLAINANT', 'EMPLOYER'],
      questions: [
        {
          key: 'topic',
          type: 'SINGLE_SELECT',
          label: 'What is it about?',
          required: true,
          options: {
            pay: 'Pay or hours',
            work: 'The work itself, or how it is shared',
            conditions: 'The workplace and its conditions',
            people: 'How people treat me',
            other: 'Something else',
          },
        },
        {
          key: 'wanted',
          type: 'TEXT_AREA',
          label: 'What should change?',
          personal: 'PERSONAL',
        },
      ],
    },
    {
      id: 'decisionForm',
      stepId: 'decide',
      title: 'The decision',
      visibleTo: ['COMPLAINANT', 'EMPLOYER'],
      questions: [
        {
          key: 'decisionText',
          type: 'TEXT_AREA',
          label: 'What was found, and what is to be done',
          required: true,
          personal: 'SENSITIVE',
        },
      ],
    },
  ]),
  meetingFields: [],
  prerequisites: statements([['What I write is true as far as I know.', null]]),
})
