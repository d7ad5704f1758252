/**
 * What the annual report asks for (SOR/2020-130, s. 36) and a notice does not tell by itself. The committee answers,
 * as far as it knows, and alone reads it; returns count the answers by these keys and options, so neither changes.
 */
import type { Section } from '../build.ts'

/** Of s. 36, by the figure that each makes. */
export const annualKeys = {
  kinds: ['annualKind'],
  deaths: ['annualDeath', 'annualDeathSince'],
  grounds: ['annualGrounds'],
  relationships: ['annualRelationship'],
} as const

const unknown = { unknown: 'Not known' }
const yesNo = { yes: 'Yes', no: 'No', ...unknown }
const helpText = 'Counted for the annual report. Only the committee reads the answer.'
const questionDefaults = { personal: 'SENSITIVE', helpText } as const

export const annualForms: Section[] = [
  {
    id: 'annualReport',
    stepId: 'review',
    title: 'For the annual report',
    visibleTo: [],
    questions: [
      {
        ...questionDefaults,
        key: annualKeys.kinds[0],
        type: 'SINGLE_SELECT',
        label: 'Is it about sexual harassment or violence?',
        options: { sexual: 'Sexual', notSexual: 'Not sexual', ...unknown },
      },
      {
        ...questionDefaults,
        key: annualKeys.grounds[0],
        type: 'MULTI_SELECT',
        label: 'Grounds of the Canadian Human Rights Act that it falls under, if known',
        options: {
          race: 'Race',
          origin: 'National or ethnic origin',
          colour: 'Colour',
          religion: 'Religion',
          age: 'Age',
          sex: 'Sex',
          orientation: 'Sexual orientation',
          genderIdentity: 'Gender identity or expression',
          maritalStatus: 'Marital status',
          familyStatus: 'Family status',
          genetic: 'Genetic characteristics',
          disability: 'Disability',
          conviction: 'Conviction that was pardoned or suspended',
          none: 'None of them',
          ...unknown,
        },
      },
      {
        ...questionDefaults,
        key: annualKeys.relationships[0],
        type: 'SINGLE_SELECT',
        label: 'How do the parties work together?',
        options: {
          manager: 'The respondent manages the principal party',
          reports: 'The principal party manages the respondent',
          peer: 'Colleagues',
          outside: 'The respondent is from outside',
          ...unknown,
        },
      },
      {
        ...questionDefaults,
        key: annualKeys.deaths[0],
        type: 'SINGLE_SELECT',
        label: 'Has an employee died as a result of the occurrence?',
        options: yesNo,
      },
    ],
  },
  {
    id: 'annualReportSince',
    stepId: 'resolve',
    title: 'For the annual report',
    visibleTo: [],
    questions: [
      {
        ...questionDefaults,
        key: annualKeys.deaths[1],
        type: 'SINGLE_SELECT',
        label: 'Has an employee died as a result of the occurrence since then?',
        options: yesNo,
      },
    ],
  },
]
