/** Texts of stages and steps for the parties, in place of those for the actor. */
import type { TemplateTexts } from '../readerTexts.ts'

export const canadaReaderTexts: TemplateTexts = {
  stages: {
    notice: {
      COMPLAINANT: 'Your notice is reviewed, and you and the respondent are contacted.',
      RESPONDENT: 'The notice is reviewed, and both sides are contacted.',
    },
    resolution: {
      COMPLAINANT: 'Everyone tries to resolve it with you, without an investigation.',
      RESPONDENT: 'Everyone tries to resolve it with you, without an investigation.',
    },
    investigation: {
      COMPLAINANT: 'Only if you ask for it.',
      RESPONDENT: 'Only if the principal party asks for it.',
    },
    measures: {
      COMPLAINANT: 'The employer carries out what was chosen with the committee.',
      RESPONDENT: 'The employer carries out what was chosen with the committee.',
      EMPLOYER: 'You carry out what you chose with the committee.',
    },
  },
  steps: {
    review: {
      COMPLAINANT: 'Your notice is checked: whom it concerns, and whether that person can be identified.',
      RESPONDENT: 'The notice is checked: whom it concerns, and whether that person can be identified.',
    },
    contact: {
      COMPLAINANT:
        'You are contacted: where the policy is, what each step is, and that you may be represented.',
      RESPONDENT: 'The principal party is contacted and gets information about the process.',
    },
    respondent: {
      COMPLAINANT: 'The respondent is contacted and gets the same information.',
      RESPONDENT:
        'You are contacted: where the policy is, what each step is, and that you may be represented.',
    },
    absence: {
      COMPLAINANT:
        'Only if you or the other side are away for more than 90 days in a row: the process may then take longer.',
      RESPONDENT:
        'Only if you or the other side are away for more than 90 days in a row: the process may then take longer.',
    },
    comeBack: {
      COMPLAINANT:
        'Only if you or the other side were away for a long time: the return is recorded, and the end date ' +
        'counts from it.',
      RESPONDENT:
        'Only if you or the other side were away for a long time: the return is recorded, and the end date ' +
        'counts from it.',
    },
    negotiate: {
      COMPLAINANT: 'Efforts to resolve it with you begin within 45 days of the notice.',
      RESPONDENT: 'Efforts to resolve it with you begin within 45 days of the notice.',
    },
    resolve: {
      COMPLAINANT:
        'What happened is reviewed with you. A conciliator can help if you and the respondent agree.',
      RESPONDENT: 'What happened is reviewed. A conciliator can help if you and the principal party agree.',
    },
    request: { RESPONDENT: 'The principal party decides whether to ask for an investigation.' },
    noticeOfInvestigation: {
      COMPLAINANT: 'You and the respondent are told that there will be an investigation.',
      RESPONDENT: 'You and the principal party are told that there will be an investigation.',
    },
    investigator: {
      COMPLAINANT: 'An investigator is agreed on with you; without agreement within 60 days, one is named.',
      RESPONDENT: 'An investigator is agreed on with you; without agreement within 60 days, one is named.',
    },
    investigate: {
      COMPLAINANT: 'The investigator looks into it and writes a report.',
      RESPONDENT: 'The investigator looks into it and writes a report.',
    },
    report: {
      COMPLAINANT: 'You get a copy of the report. It does not identify anyone.',
      RESPONDENT: 'You get a copy of the report. It does not identify anyone.',
      EMPLOYER: 'The report is given to both sides and to the work place committee.',
    },
    choose: {
      COMPLAINANT: 'The employer and the committee choose which recommendations are carried out.',
      RESPONDENT: 'The employer and the committee choose which recommendations are carried out.',
    },
    jointReview: {
      COMPLAINANT:
        'The employer and the work place committee review the work place assessment. Then the process is complete.',
      RESPONDENT:
        'The employer and the work place committee review the work place assessment. Then the process is complete.',
      EMPLOYER: 'You and the work place committee review the work place assessment together.',
    },
    implement: {
      COMPLAINANT: 'The employer carries out what was chosen. Then the process is complete.',
      RESPONDENT: 'The employer carries out what was chosen. Then the process is complete.',
    },
  },
}
