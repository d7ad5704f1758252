/** POSH (India): where each outcome leads, whom it tells, and what must hold before. */
import type { Condition, Prerequisite } from '../../graph.ts'
import { actions, edges, is, statements, to, type Arrow } from '../build.ts'

const asksRelief = is('asksRelief', 'yes')
const wantsRelief = is('wantsRelief', 'yes')
const begins = (outcome: string): Arrow[] => [
  ['acknowledge', outcome, 'serve'],
  ['acknowledge', outcome, 'requests'],
  ['acknowledge', outcome, 'serve', asksRelief],
  ['acknowledge', outcome, 'relief', asksRelief],
]

/** What was last asked for counts: since the complaint, or in it. Later, a request is made for each conciliation. */
const wantsConciliation = is('wantsConciliation', 'yes')
const asksOnlyAtFiling: Condition = {
  match: 'ALL',
  tests: [
    ...is('asksConciliation', 'yes').tests,
    ...['yes', 'no'].map((value) => ({ field: 'wantsConciliation', op: 'IS_NOT' as const, value })),
  ],
}
const afterReply = (outcome: string): Arrow[] => [
  ['reply', outcome, 'conciliation', wantsConciliation],
  ['reply', outcome, 'conciliation', asksOnlyAtFiling],
  ['reply', outcome, 'hearing'],
]

export const poshEdges = edges([
  ['start', null, 'acknowledge'],
  ...begins('accepted'),
  ...begins('extended'),
  ['acknowledge', 'outOfTime', 'close'],
  ['requests', 'over', 'close'],
  ['requests', 'asked', 'requests'],
  ['requests', 'asked', 'relief', wantsRelief],
  ['relief', 'recommended', 'reliefGiven'],
  ['relief', 'refused', 'requests'],
  ['reliefGiven', 'given', 'requests'],
  ['serve', 'served', 'reply'],
  ...afterReply('replied'),
  ...afterReply('noReply'),
  ['askConciliation', 'asked', 'conciliation'],
  ['askConciliation', 'notAsked', 'hearing'],
  ['conciliation', 'settled', 'settlement'],
  ['conciliation', 'notSettled', 'hearing'],
  ['settlement', 'recorded', 'settled'],
  ['settled', 'kept', 'close'],
  ['settled', 'broken', 'broken'],
  ['broken', 'inquire', 'hearing'],
  ['broken', 'police', 'close'],
  ['hearing', 'concluded', 'findings'],
  ['hearing', 'another', 'hearing'],
  ['hearing', 'absent', 'giveNotice'],
  ['giveNotice', 'given', 'absence'],
  ['giveNotice', 'returns', 'hearing'],
  ['hearing', 'conciliation', 'askConciliation'],
  ['absence', 'returns', 'hearing'],
  ['absence', 'exParte', 'findings'],
  ['absence', 'terminate', 'report'],
  ['findings', 'proved', 'shareFindings'],
  ['findings', 'notProved', 'shareFindings'],
  ['shareFindings', 'shared', 'complainantAnswers'],
  ['shareFindings', 'shared', 'respondentAnswers'],
  ['complainantAnswers', 'answered', 'conclude'],
  ['complainantAnswers', 'nothing', 'conclude'],
  ['respondentAnswers', 'answered', 'conclude'],
  ['respondentAnswers', 'nothing', 'conclude'],
  ['conclude', 'concluded', 'report'],
  ['conclude', 'hearMore', 'hearing'],
  ['conclude', 'badFaith', 'badFaithHearing'],
  ['badFaithHearing', 'heard', 'badFaithFindings'],
  ['badFaithHearing', 'another', 'badFaithHearing'],
  ['badFaithFindings', 'established', 'shareFindings'],
  ['badFaithFindings', 'notEstablished', 'shareFindings'],
  ['report', 'action', 'employerActs'],
  ['report', 'action', 'appeal'],
  ['report', 'noAction', 'appeal'],
  ['employerActs', 'acted', 'close'],
  ['appeal', 'noAppeal', 'close'],
  ['appeal', 'appealed', 'appealDecision'],
  ['appealDecision', 'stands', 'close'],
  ['appealDecision', 'changed', 'employerActs'],
  ['appealDecision', 'again', 'close'],
])

export const poshActions = actions([
  {
    stepId: 'acknowledge',
    on: 'ENTER',
    type: 'NOTIFY',
    recipients: to('COMPLAINANT'),
    subject: 'Your complaint {caseNo} has arrived',
    body:
      'The committee has your complaint and reads it now. You can see every step and its date in your ' +
      'case.',
  },
  {
    stepId: 'acknowledge',
    on: 'COMPLETE',
    type: 'NOTIFY',
    outcome: 'outOfTime',
    recipients: to('COMPLAINANT'),
    subject: 'About the time limit of {caseNo}',
    body:
      'The committee cannot take this complaint because of the time limit. Its written reasons are in ' +
      'your case.',
  },
  {
    stepId: 'requests',
    on: 'COMPLETE',
    type: 'NOTIFY',
    outcome: 'asked',
    recipients: to('COMMITTEE'),
    subject: 'A request in {caseNo}',
    body: 'The complainant asks for help or for conciliation. You can read the request in the case.',
  },
  {
    stepId: 'relief',
    on: 'COMPLETE',
    type: 'INFORM_EMPLOYER',
    outcome: 'recommended',
    subject: 'Relief recommended in {caseNo}',
    body: 'The committee recommends relief while a complaint is pending. Please give it and report back.',
  },
  {
    stepId: 'reliefGiven',
    on: 'COMPLETE',
    type: 'NOTIFY',
    recipients: to('COMPLAINANT', 'COMMITTEE'),
    subject: 'Relief given in {caseNo}',
    body: 'The employer has reported that the relief was given.',
  },
  {
    stepId: 'serve',
    on: 'COMPLETE',
    type: 'INFORM_RESPONDENT',
    subject: 'A complaint that names you: {caseNo}',
    body:
      'A copy of the complaint is in your case. You have 10 working days from the day you received it ' +
      'to reply. Please keep it confidential.',
  },
  {
    stepId: 'reply',
    on: 'OVERDUE',
    type: 'NOTIFY',
    recipients: to('RESPONDENT', 'COMMITTEE'),
    subject: 'The time to reply in {caseNo} is over',
    body: 'The committee can now go on without a reply.',
  },
  {
    stepId: 'settlement',
    on: 'COMPLETE',
    type: 'INFORM_EMPLOYER',
    subject: 'Settlement recorded in {caseNo}',
    body: 'The parties have settled. You can read the settlement in the case. There is no further inquiry.',
  },
  {
    stepId: 'settlement',
    on: 'COMPLETE',
    type: 'NOTIFY',
    recipients: to('COMPLAINANT', 'RESPONDENT'),
    subject: 'Your copy of the settlement in {caseNo}',
    body: 'The settlement was recorded. Your copy is in the case.',
  },
  {
    stepId: 'giveNotice',
    on: 'COMPLETE',
    type: 'NOTIFY',
    outcome: 'given',
    recipients: to('COMPLAINANT', 'RESPONDENT'),
    subject: 'Notice: three hearings missed in {caseNo}',
    body:
      'The notice is in the case. After 15 days the committee may end the inquiry or decide without the person whom ' +
      'it names.',
  },
  {
    stepId: 'shareFindings',
    on: 'COMPLETE',
    type: 'NOTIFY',
    recipients: to('COMPLAINANT', 'RESPONDENT'),
    subject: 'The findings in {caseNo}',
    body: 'You can read what the committee found. You have 7 days to answer it before the report is final.',
  },
  {
    stepId: 'report',
    on: 'COMPLETE',
    type: 'INFORM_EMPLOYER',
    subject: 'Inquiry report in {caseNo}',
    body: 'The report of the inquiry is ready. You have 60 days from the day on which you receive it to act on it.',
  },
  {
    stepId: 'report',
    on: 'COMPLETE',
    type: 'NOTIFY',
    recipients: to('COMPLAINANT', 'RESPONDENT', 'EMPLOYER'),
    subject: 'The report of {caseNo} is ready',
    body: 'You can read the report in the case.',
  },
  {
    stepId: 'appeal',
    on: 'ENTER',
    type: 'NOTIFY',
    recipients: to('COMPLAINANT', 'RESPONDENT'),
    subject: 'Your right to appeal in {caseNo}',
    body: 'You may appeal within 90 days of the recommendations.',
  },
])

/** s.14: nobody decides on bad faith without an inquiry of its own. */
const badFaithWaits: Prerequisite = {
  id: 'badFaithWaits',
  stepId: 'badFaithFindings',
  requiresStepId: 'badFaithHearing',
  statement: 'Both sides were heard about bad faith.',
  lawRef: 'POSH-14',
}

export const poshPrerequisites = [
  ...statements([
    [
      'The last incident was no more than 3 months ago, or I can say why I could not complain earlier.',
      'POSH-9',
    ],
    ['I have listed the documents and witnesses that I know of.', 'POSH-R7-2'],
    ['I know that no lawyers take part before the committee.', 'POSH-R7-6'],
    ['What I write is true as far as I know.', null],
  ]),
  badFaithWaits,
]
