/** POSH (India): what the complainant asks for while the case runs, and what comes of it. */
import type { Section } from '../build.ts'

const yesNo = { yes: 'Yes', no: 'No' }

export const requestForms: Section[] = [
  {
    id: 'requestForm',
    stepId: 'requests',
    title: 'Your request',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'wantsRelief',
        type: 'SINGLE_SELECT',
        label: 'Do you ask for help while the case runs, such as a transfer or leave?',
        required: true,
        options: yesNo,
      },
      {
        key: 'wantsConciliation',
        type: 'SINGLE_SELECT',
        label: 'Do you ask the committee to try to settle it?',
        helpText:
          'Only you can ask for this. Money cannot be part of a settlement. If it fails, the inquiry goes on.',
        required: true,
        options: yesNo,
      },
      {
        key: 'requestText',
        type: 'TEXT_AREA',
        label: 'What would help, and why?',
        personal: 'SENSITIVE',
      },
    ],
  },
  {
    id: 'recommendation',
    stepId: 'relief',
    title: 'Relief',
    visibleTo: ['COMPLAINANT', 'EMPLOYER'],
    questions: [
      {
        key: 'reliefAdvised',
        type: 'MULTIPLE_RESPONSE',
        label: 'Recommended relief',
        options: { transfer: 'Transfer', leave: 'Leave', other: 'Other relief' },
      },
      {
        key: 'leaveMonths',
        type: 'INPUT_BOX',
        label: 'Months of leave, at most 3',
        config: { format: 'NUMBER', min: 0, max: 3 },
      },
    ],
  },
  {
    id: 'reliefDone',
    stepId: 'reliefGiven',
    title: 'Report to the committee',
    visibleTo: ['COMPLAINANT', 'EMPLOYER'],
    questions: [
      {
        key: 'reliefReport',
        type: 'TEXT_AREA',
        label: 'What was done, and from when',
        required: true,
        personal: 'PERSONAL',
      },
    ],
  },
]

export const settlingForms: Section[] = [
  {
    id: 'settlementForm',
    stepId: 'settlement',
    title: 'The settlement',
    visibleTo: ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
    questions: [
      {
        key: 'settlementText',
        type: 'TEXT_AREA',
        label: 'What was agreed',
        required: true,
        personal: 'SENSITIVE',
      },
      {
        key: 'noMoney',
        type: 'BUTTON',
        label: 'No money is part of it',
        required: true,
        config: { action: 'ACKNOWLEDGE' },
      },
    ],
  },
  {
    id: 'brokenForm',
    stepId: 'settled',
    title: 'What was not kept',
    visibleTo: ['COMPLAINANT'],
    questions: [
      {
        key: 'brokenText',
        type: 'TEXT_AREA',
        label: 'Which term was not kept, and what happened',
        personal: 'SENSITIVE',
      },
    ],
  },
]
