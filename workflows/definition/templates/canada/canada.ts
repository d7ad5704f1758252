/**
 * Canada, federal: the Work Place Harassment and Violence Prevention Regulations as a process (law.md). Counsel
 * signs it before use.
 */
import { actions, drawingOf, edges, form, is, statements, to, type Arrow } from '../build.ts'
import { annualForms } from './annualReport.ts'
import { canadaClocks, canadaStages, canadaSteps } from './steps.ts'

/**
 * Where the respondent is from outside, the joint review completes the process, however it ends (ss. 6(1), 32(a)).
 * Nobody can say that they are not while it is not known.
 */
const ending = (step: string, outcome: string): Arrow[] => [
  [step, outcome, 'close', is('respondentWorksHere', 'yes')],
  [step, outcome, 'jointReview'],
]

export const canada = drawingOf({
  kind: 'COMPLAINT',
  lawPack: 'CANADA',
  confidentiality:
    'Only the designated recipients read your notice. The respondent learns of it at the first contact. ' +
    'Reports must not identify anyone. Everybody who takes part keeps names and details to themselves.',
  // The employer acts on a report that identifies no one (s. 30).
  filing: { limit: null, respondentSees: ['RESPONDENT', 'INCIDENTS'], employerSees: [] },
  // Where the principal party ends the process unresolved, the joint review completes it (ss. 6(1)(a), 32(a)).
  withdrawal: { consent: null, untilStageId: null, leadsTo: 'jointReview' },
  stages: canadaStages,
  steps: canadaSteps,
  clocks: canadaClocks,
  edges: edges([
    ['start', null, 'review'],
    ['review', 'accepted', 'contact'],
    ['review', 'accepted', 'absence'],
    ['review', 'unidentified', 'jointReview', is('respondentWorksHere', 'no')],
    ['review', 'unidentified', 'close'],
    ['absence', 'nobody', 'close'],
    // A first day away that is answered waits for the return, whichever outcome is taken with it.
    ['absence', 'nobody', 'comeBack', is('wasAway', 'yes')],
    ['absence', 'away', 'comeBack'],
    ['absence', 'delayed', 'absence'],
    ['absence', 'delayed', 'comeBack', is('wasAway', 'yes')],
    ['comeBack', 'back', 'absence'],
    ['contact', 'contacted', 'respondent'],
    ...ending('contact', 'resolved'),
    ['respondent', 'contacted', 'negotiate'],
    ['respondent', 'notContacted', 'negotiate'],
    ...ending('respondent', 'resolved'),
    ['negotiate', 'begun', 'resolve'],
    ...ending('negotiate', 'resolved'),
    ...ending('resolve', 'resolved'),
    ...ending('resolve', 'neither'),
    ['resolve', 'unresolved', 'request'],
    ['request', 'asks', 'noticeOfInvestigation'],
    ['request', 'asksNot', 'jointReview'],
    ['noticeOfInvestigation', 'given', 'investigator'],
    ['investigator', 'agreed', 'investigate'],
    ['investigator', 'named', 'investigate'],
    ['investigate', 'reported', 'report'],
    ...ending('investigator', 'resolved'),
    ...ending('investigate', 'resolved'),
    ['report', 'given', 'choose'],
    ['choose', 'chosen', 'implement'],
    ...ending('implement', 'done'),
    ['jointReview', 'reviewed', 'close'],
    ['jointReview', 'decided', 'close'],
  ]),
  actions: actions([
    { stepId: 'respondent', on: 'COMPLETE', type: 'INFORM_RESPONDENT', outcome: 'contacted' },
    { stepId: 'report', on: 'COMPLETE', type: 'INFORM_EMPLOYER' },
    { stepId: 'noticeOfInvestigation', on: 'COMPLETE', type: 'INFORM_RESPONDENT' },
    {
      stepId: 'noticeOfInvestigation',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT', 'RESPONDENT'),
      subject: 'There will be an investigation in {caseNo}',
      body: 'An investigator is chosen next. You can say if you do not agree with a person who is proposed.',
    },
    {
      stepId: 'report',
      on: 'COMPLETE',
      type: 'NOTIFY',
      recipients: to('COMPLAINANT', 'RESPONDENT'),
      subject: 'The report of {caseNo} is ready',
      body: 'You can read the report in the case.',
    },
  ]),
  ...form([
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
            sexual: 'Sexual harassment or violence',
            violence: 'Violence or a threat of it',
            other: 'Something else',
          },
        },
        {
          key: 'place',
          type: 'SINGLE_SELECT',
          label: 'Where did it happen?',
          options: {
            workplace: 'At the work place',
            online: 'Online or by phone',
            elsewhere: 'Somewhere else',
          },
        },
      ],
    },
    {
      id: 'whom',
      stepId: 'review',
      title: 'The respondent',
      visibleTo: [],
      questions: [
        {
          key: 'respondentWorksHere',
          type: 'SINGLE_SELECT',
          label: 'Is the respondent an employee, or the employer?',
          helpText:
            'If not, or if it is not known, the work place assessment is reviewed together before the process ' +
            'ends (s. 6).',
          required: true,
          options: { yes: 'Yes', no: 'No, the respondent is from outside', unknown: 'Not known' },
        },
      ],
    },
    {
      id: 'told',
      stepId: 'contact',
      title: 'What they were told',
      visibleTo: [],
      questions: [
        {
          key: 'toldOfRights',
          type: 'CHECKBOX_TEXT',
          label: 'The principal party was told',
          required: true,
          options: {
            received: 'that the notice was received',
            policy: 'where the policy is',
            steps: 'each step of the process',
            representative: 'that they may be represented',
          },
        },
      ],
    },
    {
      id: 'away',
      stepId: 'absence',
      title: 'The absence or the delay',
      visibleTo: [],
      questions: [
        {
          key: 'wasAway',
          type: 'SINGLE_SELECT',
          label: 'Is or was a party away from work for a long time after the notice?',
          required: true,
          options: { yes: 'Yes', no: 'No' },
        },
        {
          key: 'awayFrom',
          type: 'INPUT_BOX',
          label: 'First day away',
          helpText: 'Needed even if they are back already. You record the return in the next step.',
          required: true,
          config: { format: 'DATE' },
          visibleWhen: is('wasAway', 'yes'),
        },
        {
          key: 'delayReason',
          type: 'TEXT_AREA',
          label: 'Why the process takes longer than it may',
          helpText: 'Needed only where it does. The reason is kept with the record (s. 35).',
          personal: 'SENSITIVE',
        },
      ],
    },
    {
      id: 'return',
      stepId: 'comeBack',
      title: 'The return',
      visibleTo: [],
      questions: [
        {
          key: 'returnedOn',
          type: 'INPUT_BOX',
          label: 'Day on which they came back to work',
          helpText:
            'If the absence was recorded by mistake, give its first day again: it then moves no date.',
          required: true,
          config: { format: 'DATE' },
        },
      ],
    },
    {
      id: 'noticeForm',
      stepId: 'noticeOfInvestigation',
      title: 'The notice',
      visibleTo: ['COMPLAINANT', 'RESPONDENT'],
      questions: [
        {
          key: 'noticeGivenOn',
          type: 'INPUT_BOX',
          label: 'Day on which both sides got the notice',
          required: true,
          config: { format: 'DATE' },
        },
      ],
    },
    {
      id: 'person',
      stepId: 'investigator',
      title: 'The investigator',
      visibleTo: ['COMPLAINANT', 'RESPONDENT'],
      questions: [
        {
          key: 'investigatorDetails',
          type: 'TEXT_AREA',
          label: 'Name, qualifications, and, for an employee, job and supervisor',
          required: true,
          personal: 'PERSONAL',
        },
        {
          key: 'noConflict',
          type: 'ASK_TO_UPLOAD',
          label: 'Statement that there is no conflict of interest',
          config: { accept: ['PDF', 'IMAGE'], maxFiles: 1, maxMegabytes: 10 },
        },
      ],
    },
    {
      id: 'reportForm',
      stepId: 'report',
      title: 'The report',
      visibleTo: ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
      questions: [
        {
          key: 'reportFile',
          type: 'ASK_TO_UPLOAD',
          label: 'The report, which identifies no one',
          required: true,
          config: { accept: ['PDF'], maxFiles: 1, maxMegabytes: 25 },
        },
      ],
    },
    ...annualForms,
  ]),
  meetingFields: [],
  prerequisites: statements([
    ['What I write is true as far as I know.', null],
    ['I know that I may be represented at every step.', 'CA-20'],
  ]),
})
