/** Texts of stages and steps for the parties, in place of those for the actor. */
import type { TemplateTexts } from '../readerTexts.ts'

export const ontarioReaderTexts: TemplateTexts = {
  stages: {
    report: { COMPLAINANT: 'What you wrote is read, and an investigator is chosen.' },
    investigation: {
      COMPLAINANT: 'You and the respondent are heard.',
      RESPONDENT: 'You and whoever complained are heard.',
    },
    results: {
      COMPLAINANT: 'You are told the results in writing, and the employer acts.',
      RESPONDENT: 'You are told the results in writing, and the employer acts.',
      EMPLOYER: 'You read the results and take the corrective action.',
    },
  },
  steps: {
    receive: { COMPLAINANT: 'Your complaint is read, and you are told that it has arrived.' },
    investigator: { COMPLAINANT: 'Someone who is not involved is chosen to investigate.' },
    inform: { COMPLAINANT: 'The respondent is told what the complaint says, so that they can answer it.' },
    investigate: {
      COMPLAINANT: 'The investigator hears you, the respondent and witnesses.',
      RESPONDENT: 'The investigator hears you, whoever complained and witnesses.',
    },
    results: {
      COMPLAINANT: 'You are told the results and the corrective action in writing.',
      RESPONDENT: 'You are told the results and the corrective action in writing.',
      EMPLOYER: 'Both sides are told the results and the corrective action in writing.',
    },
    corrective: {
      COMPLAINANT: 'The employer takes the corrective action and says what was done.',
      RESPONDENT: 'The employer takes the corrective action.',
    },
  },
}
