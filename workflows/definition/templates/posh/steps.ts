/** POSH (India): who does what, by when. Each clock names the row of law.md that it serves. */
import type { Outcome } from '../../graph.ts'
import { at, clock, stages, steps, notifyAct, to } from '../build.ts'
import { badFaithSteps } from './badFaith.ts'
import { endsRequests, reliefSteps, requestSteps, settlingSteps } from './onRequest.ts'

export const poshStages = stages([
  [
    'received',
    'Complaint received',
    'The committee reads the complaint and sends a copy to the respondent.',
    ['COMPLAINANT'],
  ],
  [
    'relief',
    'Help while the case runs',
    'A transfer, leave or other relief, where the complainant asks for it.',
    ['COMPLAINANT', 'EMPLOYER'],
  ],
  [
    'answer',
    'Respondent’s answer',
    'The respondent reads the copy and answers.',
    ['COMPLAINANT', 'RESPONDENT'],
  ],
  [
    'settling',
    'Conciliation',
    'Only where the complainant asks for it, and never for money.',
    ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
  ],
  ['inquiry', 'Inquiry', 'The committee hears both sides and the witnesses.', ['COMPLAINANT', 'RESPONDENT']],
  [
    'report',
    'Report and action',
    'The report, what the employer does about it, and the time to appeal.',
    ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
  ],
])

type Ending = Omit<Outcome, 'id'>
const committee = { by: 'COMMITTEE' } as const
const dated = (field: string) => ({ on: 'DATE_ANSWERED', field }) as const
/** Rule 7(5). */
const threeTimes = { at: 'hearing', times: 3 }
/** Of the party whom the notice names: the decision is about that party alone. */
const threeOfNamed = { ...threeTimes, of: 'noticeTo' }
const inquiryMeeting = { quorum: 3, presidingOfficerRequired: true, minutesRequired: true }

/** s.9: three months from the last incident; later than that needs reasons, or is too late. */
const inTime: Ending = {
  label: 'Complaint accepted',
  filedWithin: { field: 'lastIncidentOn', amount: 3, unit: 'MONTH', lawRef: 'POSH-9' },
}
const tooLate: Ending = {
  label: 'Too late, and no reason to allow more time',
  button: 'Turn the complaint down as too late',
  mustWrite: true,
  irrevocable: true,
  follows: 'The case is closed. Whoever filed it is told; your written reasons stay with it.',
}
/** s.9: up to three months more, six in all, with reasons that are written down. */
const extended: Ending = {
  label: 'Late, and more time allowed',
  button: 'Allow more time and accept it',
  mustWrite: true,
  filedWithin: { field: 'lastIncidentOn', amount: 6, unit: 'MONTH', lawRef: 'POSH-9-MORE' },
  follows: 'Your written reasons stay with the case. It goes on as if it had been in time.',
}
const replied: Ending = {
  label: 'Reply given',
  button: 'Send my reply',
  mustWrite: true,
  follows: 'The committee and the person who complained read it. The inquiry goes on from there.',
}
const noReply: Ending = {
  label: 'No reply',
  button: 'I do not want to reply',
  irrevocable: true,
  follows: 'The committee goes on without your reply, and you cannot send one later.',
}

const answered: Ending = {
  label: 'Answer given',
  button: 'Send my answer',
  mustWrite: true,
  follows: 'The committee reads it before it concludes the inquiry.',
}
const nothing: Ending = {
  label: 'Nothing to add',
  button: 'I have nothing to add',
  irrevocable: true,
  follows: 'The committee concludes the inquiry without an answer from you.',
}

export const poshSteps = steps([
  {
    id: 'acknowledge',
    stageId: 'received',
    name: 'Acknowledge the complaint',
    description:
      'Tell the person who complains that it has arrived, and check that it is in time and complete.',
    actor: committee,
    position: at(0, 0),
    outcomes: { accepted: inTime, extended, outOfTime: tooLate },
    clock: clock(2, 'WORKING_DAY', 1, 2, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'serve',
    stageId: 'received',
    name: 'Send the copy to the respondent',
    description: 'Send one of the six copies with the documents, and keep proof of the day it was received.',
    actor: committee,
    position: at(1, 0),
    outcomes: { served: 'Copy received by the respondent' },
    clock: null,
    serves: 'serveTerm',
  },
  ...requestSteps,
  ...reliefSteps,
  {
    id: 'reply',
    stageId: 'answer',
    name: 'Reply to the complaint',
    description:
      'The respondent answers with documents and witnesses, within 10 working days of the day the copy' +
      ' was received. Two working days after the time is over the committee goes on without the reply.',
    actor: { by: 'RESPONDENT' },
    position: at(0, 2),
    outcomes: { replied, noReply },
    clock: clock(10, 'WORKING_DAY', 7, 12, {
      trigger: dated('servedOn'),
      lawRef: 'POSH-R7-3',
      second: { notify: to('RESPONDENT', 'PRESIDING_OFFICER'), reassignTo: committee },
      remindBefore: [2],
    }),
  },
  ...settlingSteps,
  {
    id: 'hearing',
    stageId: 'inquiry',
    name: 'Inquiry hearing',
    description: 'Hear both sides and the witnesses. No lawyers.',
    actor: committee,
    position: at(0, 4),
    outcomes: {
      concluded: 'All have been heard',
      another: 'Another hearing is needed',
      absent: { label: 'Absent for the third time in a row', absences: threeTimes },
      conciliation: {
        label: 'Conciliation, as the complainant asks',
        follows: 'Whoever complained is asked first. If they do not ask for it, another hearing is held.',
      },
    },
    meeting: { ...inquiryMeeting, vote: 'NONE' },
    clock: null,
    serves: 'inquiryTerm',
  },
  {
    id: 'giveNotice',
    stageId: 'inquiry',
    name: 'Give written notice of absence',
    description:
      'Tell the person who stayed away in writing that the committee may decide without them, and record who got the ' +
      'notice, when and how. The 15 days run from that day.',
    actor: committee,
    position: at(1, 4),
    outcomes: { given: 'Notice given', returns: 'They will come' },
    clock: clock(5, 'WORKING_DAY', 3, 5, {
      first: notifyAct('COMMITTEE'),
      lawRef: 'POSH-R7-5-NOTICE',
      pausable: true,
    }),
  },
  {
    id: 'absence',
    stageId: 'inquiry',
    name: 'Decide without the person who stays away',
    description:
      'Once the 15 days of notice are over, the committee may decide without the person whom the notice names, or ' +
      'end the inquiry. It decides about no other person.',
    actor: committee,
    position: at(9, 4),
    outcomes: {
      returns: 'They will come',
      exParte: {
        label: '15 days are over, decide without them',
        after: 'absenceNotice',
        absences: threeOfNamed,
      },
      terminate: {
        label: '15 days are over, end the inquiry without findings',
        after: 'absenceNotice',
        absences: threeOfNamed,
        mustWrite: true,
        ends: endsRequests,
        follows:
          'There are no findings. You report to the employer and both parties that the inquiry was ended, and why.',
      },
    },
    clock: null,
    serves: 'absenceNotice',
  },
  {
    id: 'findings',
    stageId: 'inquiry',
    name: 'Decide the findings',
    description: 'The committee votes on what it found.',
    actor: committee,
    position: at(2, 4),
    outcomes: { proved: 'Proved', notProved: 'Not proved' },
    meeting: { ...inquiryMeeting, vote: 'OPEN' },
    clock: null,
    serves: 'inquiryTerm',
  },
  {
    id: 'shareFindings',
    stageId: 'inquiry',
    name: 'Share the findings',
    description: 'Both sides get a copy of what the committee found, before the report is final.',
    actor: committee,
    position: at(3, 4),
    outcomes: { shared: 'Shared with both' },
    clock: null,
    serves: 'inquiryTerm',
  },
  {
    id: 'complainantAnswers',
    stageId: 'inquiry',
    name: 'Complainant’s answer to the findings',
    description:
      'Whoever complained may say what is wrong or missing. The step ends by itself when the time is over.',
    actor: { by: 'COMPLAINANT' },
    position: at(4, 4),
    outcomes: { answered, nothing },
    clock: null,
    serves: 'complainantAnswersTerm',
  },
  {
    id: 'respondentAnswers',
    stageId: 'inquiry',
    name: 'Respondent’s answer to the findings',
    description:
      'The respondent may say what is wrong or missing. The step ends by itself when the time is over.',
    actor: { by: 'RESPONDENT' },
    position: at(5, 4),
    outcomes: { answered, nothing },
    clock: null,
    serves: 'respondentAnswersTerm',
  },
  {
    id: 'conclude',
    stageId: 'inquiry',
    name: 'Conclude the inquiry',
    description: 'Read both answers. The committee keeps its findings or changes them; the report says so.',
    actor: committee,
    position: at(6, 4),
    outcomes: {
      concluded: { label: 'Inquiry concluded', ends: endsRequests },
      hearMore: 'Another hearing is needed',
      badFaith: {
        label: 'Signs of bad faith, to be inquired into',
        button: 'Inquire into bad faith',
        mustWrite: true,
        follows: 'Both sides are heard about it first. That a complaint could not be proved is not enough.',
      },
    },
    clock: null,
    serves: 'inquiryTerm',
  },
  ...badFaithSteps,
  {
    id: 'report',
    stageId: 'report',
    name: 'Send the report',
    description: 'The report goes to the employer and to both parties.',
    actor: committee,
    position: at(0, 5),
    outcomes: { action: 'Sent, with action to take', noAction: 'Sent, with no action to take' },
    clock: null,
    serves: 'reportTerm',
  },
  {
    id: 'employerActs',
    stageId: 'report',
    name: 'Act on the report',
    description: 'The employer does what the report recommends and tells the committee.',
    actor: { by: 'EMPLOYER' },
    position: at(1, 5),
    // It waits for no appeal; a decision on one opens it anew.
    join: 'EACH',
    outcomes: {
      acted: {
        label: 'Done',
        button: 'Report what was done',
        follows: 'The committee and whoever complained read your report.',
      },
    },
    // It opens with the report in the product, or on the day on which the report was served outside of it.
    clock: clock(60, 'DAY', 30, 55, {
      lawRef: 'POSH-13-4',
      second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER'),
      remindBefore: [14],
    }),
  },
  {
    id: 'appeal',
    stageId: 'report',
    name: 'Wait for an appeal',
    description:
      'Both may appeal for 90 days after the recommendations. The step ends by itself when the time is' +
      ' over.',
    actor: committee,
    position: at(2, 5),
    outcomes: { noAppeal: { label: 'No appeal', after: 'appealTerm' }, appealed: 'An appeal was made' },
    clock: null,
    serves: 'appealTerm',
  },
  {
    id: 'appealDecision',
    stageId: 'report',
    name: 'Record the decision on the appeal',
    description:
      'Wait for what the court or authority decides, and record it. A closed case is reopened here where somebody ' +
      'appeals later, as when the recommendations are not carried out.',
    actor: committee,
    position: at(3, 5),
    outcomes: {
      stands: 'The report stands',
      changed: {
        label: 'The recommendations were changed',
        mustWrite: true,
        follows: 'The employer acts on the decision.',
      },
      again: {
        label: 'A new inquiry is ordered',
        mustWrite: true,
        follows: 'This case is closed. Hold the new inquiry as a complaint of its own, and link the two.',
      },
    },
    clock: clock(180, 'DAY', 90, 170),
  },
])
