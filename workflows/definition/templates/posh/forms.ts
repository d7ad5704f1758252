/**
 * POSH (India): the questions of the complaint and of each step. Answers that decide the way on hold nothing
 * personal.
 */
import { form } from '../build.ts'
import { requestForms, settlingForms } from './requestForms.ts'

const yesNo = { yes: 'Yes', no: 'No' }
const both = ['COMPLAINANT', 'RESPONDENT'] as const

export const poshForms = form([
  {
    id: 'about',
    stepId: 'filing',
    title: 'About what happened',
    visibleTo: [...both],
    questions: [
      {
        key: 'conduct',
        type: 'CHECKBOX_TEXT',
        label: 'What kind of behaviour was it?',
        required: true,
        personal: 'SENSITIVE',
        options: {
          physical: 'Touching or coming too close',
          request: 'Asking for sexual favours',
          remarks: 'Sexual remarks',
          images: 'Showing sexual pictures or videos',
          other: 'Something else',
        },
      },
      {
        key: 'place',
        type: 'SINGLE_SELECT',
        label: 'Where did it happen?',
        options: {
          office: 'At the office',
          travel: 'On a work trip or on the way',
          online: 'Online or by phone',
          elsewhere: 'Somewhere else',
        },
      },
      {
        key: 'times',
        type: 'MULTIPLE_CHOICE',
        label: 'How often?',
        options: { once: 'Once', several: 'Several times' },
      },
      {
        key: 'lateReason',
        type: 'TEXT_AREA',
        label: 'If it was more than 3 months ago: what prevented an earlier complaint?',
        config: { maxWords: 500 },
        personal: 'SENSITIVE',
      },
    ],
  },
  {
    id: 'wishes',
    stepId: 'filing',
    title: 'What you ask for',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'asksRelief',
        type: 'SINGLE_SELECT',
        label: 'Do you ask for help while the case runs, such as a transfer or leave?',
        required: true,
        options: yesNo,
      },
      {
        key: 'reliefKinds',
        type: 'MULTI_SELECT',
        label: 'What would help?',
        options: {
          transferMe: 'A transfer for me',
          transferThem: 'A transfer for the respondent',
          leave: 'Leave of up to 3 months',
          other: 'Something else',
        },
        visibleWhen: { match: 'ALL', tests: [{ field: 'asksRelief', op: 'IS', value: 'yes' }] },
      },
      {
        key: 'asksConciliation',
        type: 'SINGLE_SELECT',
        label: 'Do you ask the committee to try to settle it first?',
        helpText:
          'Only you can ask for this. Money cannot be part of a settlement. If it fails, the inquiry begins.',
        required: true,
        options: yesNo,
      },
    ],
  },
  {
    id: 'understood',
    stepId: 'filing',
    title: 'Please confirm',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'theLaw',
        type: 'RESOURCE',
        label: 'The law in its own words',
        config: { url: 'https://www.indiacode.nic.in/', mustOpen: false },
      },
      {
        key: 'understandsConfidentiality',
        type: 'BUTTON',
        label: 'I understand that this is confidential',
        required: true,
        alignment: 'CENTER',
        config: { action: 'ACKNOWLEDGE' },
      },
    ],
  },
  {
    id: 'firstReading',
    stepId: 'acknowledge',
    title: 'First reading',
    visibleTo: [],
    questions: [
      {
        key: 'inTime',
        type: 'SINGLE_SELECT',
        label: 'Was it filed in time?',
        required: true,
        options: {
          inTime: 'Within 3 months',
          extended: 'Within 6 months, and more time is allowed',
          late: 'Later than that, or no more time is allowed',
        },
      },
      {
        key: 'lastIncidentOn',
        type: 'INPUT_BOX',
        label: 'Day of the incident, or of the last one of a series',
        helpText:
          'A complaint is in time within 3 months of it. More time is allowed only for what was filed within 6 months.',
        required: true,
        config: { format: 'DATE' },
        personal: 'SENSITIVE',
        visibleWhen: {
          match: 'ANY',
          tests: [
            { field: 'inTime', op: 'IS', value: 'inTime' },
            { field: 'inTime', op: 'IS', value: 'extended' },
          ],
        },
      },
      {
        key: 'receivedOn',
        type: 'INPUT_BOX',
        label: 'Day on which the committee received the complaint',
        config: { format: 'DATE' },
      },
      {
        key: 'timeReasons',
        type: 'TEXT_AREA',
        label: 'Written reasons about the time',
        personal: 'PERSONAL',
      },
    ],
  },
  {
    id: 'service',
    stepId: 'serve',
    title: 'How the copy was sent',
    visibleTo: [],
    questions: [
      {
        key: 'servedOn',
        type: 'INPUT_BOX',
        label: 'Day on which the respondent received it',
        required: true,
        config: { format: 'DATE' },
      },
      {
        key: 'servedBy',
        type: 'MULTIPLE_CHOICE',
        label: 'How',
        required: true,
        options: { hand: 'By hand', post: 'By registered post', mail: 'By e-mail' },
      },
      {
        key: 'proofOfService',
        type: 'ASK_TO_UPLOAD',
        label: 'Proof that it was received',
        config: { accept: ['PDF', 'IMAGE'], maxFiles: 3, maxMegabytes: 10 },
      },
    ],
  },
  ...requestForms,
  {
    id: 'answerForm',
    stepId: 'reply',
    title: 'Reply',
    visibleTo: [...both],
    questions: [
      {
        key: 'replyText',
        type: 'TEXT_AREA',
        label: 'Response to the complaint',
        personal: 'SENSITIVE',
      },
      {
        key: 'replyWitnesses',
        type: 'TEXT_AREA',
        label: 'Witnesses, with names and addresses',
        personal: 'PERSONAL',
      },
      {
        key: 'replyFiles',
        type: 'ASK_TO_UPLOAD',
        label: 'Documents',
        config: { accept: ['PDF', 'IMAGE', 'DOCUMENT'], maxFiles: 50, maxMegabytes: 25 },
      },
    ],
  },
  ...settlingForms,
  {
    id: 'noticeForm',
    stepId: 'giveNotice',
    title: 'The notice',
    visibleTo: [...both],
    questions: [
      {
        key: 'noticeTo',
        type: 'SINGLE_SELECT',
        label: 'Who stayed away and got the notice',
        required: true,
        options: { complainant: 'Complainant', respondent: 'Respondent' },
      },
      {
        key: 'noticeOn',
        type: 'INPUT_BOX',
        label: 'Day on which they got it',
        required: true,
        config: { format: 'DATE' },
      },
      {
        key: 'noticeBy',
        type: 'MULTIPLE_CHOICE',
        label: 'How the notice was given',
        required: true,
        options: { hand: 'By hand', post: 'By registered post', mail: 'By e-mail' },
      },
      {
        key: 'noticeText',
        type: 'FILL_IN_BLANK',
        label: 'Wording of the notice',
        config: {
          text:
            'The hearings of {{b1}}, {{b2}} and {{b3}} were missed. After 15 days the committee may ' +
            'decide without the person who missed them.',
        },
      },
    ],
  },
  {
    id: 'findingsForm',
    stepId: 'shareFindings',
    title: 'The findings',
    visibleTo: [...both],
    questions: [
      {
        key: 'findingsText',
        type: 'TEXT_AREA',
        label: 'What the committee found, and why',
        required: true,
        personal: 'SENSITIVE',
      },
    ],
  },
  ...(['COMPLAINANT', 'RESPONDENT'] as const).map((party) => {
    const stepId = party === 'COMPLAINANT' ? 'complainantAnswers' : 'respondentAnswers'
    return {
      id: `${stepId}Form`,
      stepId,
      title: 'Your answer to the findings',
      visibleTo: [party],
      questions: [
        {
          key: `${stepId}Text`,
          type: 'TEXT_AREA' as const,
          label: 'What do you say to the findings?',
          personal: 'SENSITIVE' as const,
        },
      ],
    }
  }),
  {
    id: 'reportForm',
    stepId: 'report',
    title: 'The report',
    visibleTo: [...both, 'EMPLOYER'],
    questions: [
      {
        key: 'reportSummary',
        type: 'TEXT_AREA',
        label: 'Findings and recommendations',
        required: true,
        personal: 'SENSITIVE',
      },
      {
        key: 'reportFile',
        type: 'ASK_TO_UPLOAD',
        label: 'The signed report',
        config: { accept: ['PDF'], maxFiles: 1, maxMegabytes: 25 },
      },
    ],
  },
  {
    id: 'actionForm',
    stepId: 'employerActs',
    title: 'What was done',
    visibleTo: ['COMPLAINANT', 'EMPLOYER'],
    questions: [
      {
        key: 'actionTaken',
        type: 'TEXT_AREA',
        label: 'What the employer did, and when',
        required: true,
        personal: 'PERSONAL',
      },
    ],
  },
])
