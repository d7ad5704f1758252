/** Canada, federal: who does what, by when. Each clock names the row of law.md that it serves. */
import type { Outcome } from '../../graph.ts'
import { at, caseClock, clock, stages, steps, notifyAct, to } from '../build.ts'

export const canadaStages = stages([
  [
    'notice',
    'Notice of an occurrence',
    'The notice is reviewed, and both sides are contacted.',
    ['COMPLAINANT', 'RESPONDENT'],
  ],
  [
    'resolution',
    'Negotiated resolution',
    'Everyone tries to resolve it without an investigation.',
    ['COMPLAINANT', 'RESPONDENT'],
  ],
  [
    'investigation',
    'Investigation',
    'Only if the principal party asks for it.',
    ['COMPLAINANT', 'RESPONDENT'],
  ],
  [
    'measures',
    'Recommendations',
    'The employer carries out what was chosen with the committee.',
    ['COMPLAINANT', 'RESPONDENT', 'EMPLOYER'],
  ],
])

type Ending = Omit<Outcome, 'id'>
const committee = { by: 'COMMITTEE' } as const
const filed = { on: 'CASE_FILED' } as const

const unidentified: Ending = {
  label: 'The principal party cannot be identified',
  mustWrite: true,
  irrevocable: true,
  follows: 'The occurrence counts as resolved, and the case is closed.',
}
const investigationRequest: Ending = {
  label: 'Investigation requested',
  button: 'Ask for an investigation',
  follows: 'Both sides get notice of it, and an investigator is chosen together.',
}
const asksNot: Ending = {
  label: 'No investigation requested',
  button: 'I do not ask for an investigation',
  irrevocable: true,
  follows:
    'The employer and the work place committee review the work place assessment. Then the process ends.',
}

/** Ends the case at once: what stands open for a long absence goes with it. */
const ends = (outcome: Ending): Ending => ({ ...outcome, closesNow: true })
/** Until the report is given, also before the efforts begin and while an investigation runs (ss.23, 26). */
const resolved = ends({ label: 'Resolved' })
/** Sections 22 and 23 speak of the respondent if contacted. */
const notContacted: Ending = { label: 'The respondent is not contacted', mustWrite: true }

export const canadaSteps = steps([
  {
    id: 'review',
    stageId: 'notice',
    name: 'Review the notice',
    description: 'Check that the notice names the principal party, or that they can be identified.',
    actor: committee,
    position: at(0, 0),
    outcomes: { accepted: 'Notice accepted', unidentified },
    clock: clock(3, 'WORKING_DAY', 2, 3, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'contact',
    stageId: 'notice',
    name: 'Contact the principal party',
    description:
      'Tell them that the notice was received, where the policy is, what each step is, and ' +
      'that they may be represented. Contact a witness who gave the notice, too.',
    actor: committee,
    position: at(1, 0),
    outcomes: { contacted: 'Contacted', resolved },
    clock: null,
    serves: 'contactTerm',
  },
  {
    id: 'respondent',
    stageId: 'notice',
    name: 'Contact the respondent',
    description:
      'The respondent gets the same information at the first contact. The regulations do not require that contact.',
    actor: committee,
    position: at(2, 0),
    outcomes: { contacted: 'Contacted', notContacted, resolved },
    clock: clock(14, 'DAY', 10, 14, { first: notifyAct('COMMITTEE') }),
  },
  {
    id: 'absence',
    stageId: 'notice',
    name: 'Record a long absence or a delay',
    description:
      'Only if one of the parties is, or was, away from work for more than 90 days in a row after the notice: the ' +
      'whole process then ends no earlier than six months after their return. Record it as soon as you know of it. ' +
      'Where it takes longer than that, or than a year, write down why (s. 35). Otherwise leave this open; it ends ' +
      'with the case.',
    actor: committee,
    position: at(3, 0),
    outcomes: {
      nobody: 'Nobody was away that long',
      away: 'A party is or was away',
      delayed: { label: 'Reason for a delay recorded', mustWrite: true },
    },
    clock: null,
    serves: 'wholeTerm',
  },
  {
    id: 'comeBack',
    stageId: 'notice',
    name: 'Record the return to work',
    description:
      'Once the party has been away for more than 90 days in a row, the process has no end date until they return ' +
      'to work. Record the day as soon as they are back.',
    actor: committee,
    position: at(4, 0),
    outcomes: { back: 'Back at work' },
    clock: null,
    serves: 'wholeTerm',
  },
  {
    id: 'negotiate',
    stageId: 'resolution',
    name: 'Begin the efforts to resolve it',
    description: 'Every reasonable effort to resolve it begins within 45 days of the notice.',
    actor: committee,
    position: at(0, 1),
    outcomes: { begun: 'Efforts have begun', resolved },
    clock: null,
    serves: 'effortsTerm',
  },
  {
    id: 'resolve',
    stageId: 'resolution',
    name: 'Resolve it together',
    description:
      'Review with the principal party whether it was harassment or violence. ' +
      'If both sides agree, a conciliator they agree on may help.',
    actor: committee,
    position: at(1, 1),
    outcomes: {
      resolved,
      neither: ends({ label: 'Both agree that it was neither harassment nor violence' }),
      unresolved: 'Not resolved',
    },
    clock: null,
    serves: 'wholeTerm',
  },
  {
    id: 'request',
    stageId: 'investigation',
    name: 'Decide on an investigation',
    description: 'Only the principal party can ask for one.',
    actor: { by: 'COMPLAINANT' },
    position: at(0, 2),
    outcomes: { asks: investigationRequest, asksNot },
    clock: clock(30, 'DAY', 20, 30, { remindBefore: [7] }),
  },
  {
    id: 'noticeOfInvestigation',
    stageId: 'investigation',
    name: 'Give notice of the investigation',
    description:
      'Both sides are told that there will be an investigation. The 60 days to agree on an investigator run from ' +
      'the day of the notice.',
    actor: committee,
    position: at(1, 2),
    outcomes: { given: 'Notice given' },
    clock: clock(5, 'WORKING_DAY', 3, 5, { first: notifyAct('COMMITTEE'), lawRef: 'CA-26', pausable: true }),
  },
  {
    id: 'investigator',
    stageId: 'investigation',
    name: 'Agree on an investigator',
    description:
      'Choose from the list agreed beforehand; without one, the employer and both sides agree. If there ' +
      'is no agreement within 60 days, the Canadian Centre for Occupational Health and Safety names one.',
    actor: committee,
    position: at(2, 2),
    outcomes: {
      agreed: 'Investigator agreed on',
      resolved,
      named: { label: 'No agreement within 60 days, one was named', after: 'investigatorTerm' },
    },
    clock: null,
    serves: 'investigatorTerm',
  },
  {
    id: 'investigate',
    stageId: 'investigation',
    name: 'Investigate',
    description: 'The investigator works and writes the report.',
    actor: committee,
    position: at(3, 2),
    outcomes: { reported: 'Report received', resolved },
    clock: null,
    serves: 'wholeTerm',
  },
  {
    id: 'report',
    stageId: 'measures',
    name: 'Give the report',
    description:
      'Both sides and the work place committee get a copy. It must not identify anyone, even indirectly.',
    actor: committee,
    position: at(0, 3),
    outcomes: { given: 'Report given' },
    clock: clock(5, 'WORKING_DAY', 3, 5, { first: notifyAct('COMMITTEE'), lawRef: 'CA-30', pausable: true }),
  },
  {
    id: 'choose',
    stageId: 'measures',
    name: 'Choose the recommendations',
    description: 'The employer and the committee choose together which recommendations are carried out.',
    actor: { by: 'EMPLOYER' },
    position: at(1, 3),
    outcomes: {
      chosen: { label: 'Chosen', button: 'Report what was chosen', mustWrite: true },
    },
    clock: clock(30, 'DAY', 20, 30, {
      second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER'),
      lawRef: 'CA-31',
      pausable: true,
    }),
  },
  {
    id: 'implement',
    stageId: 'measures',
    name: 'Carry out the recommendations',
    description: 'The process is complete when everything that was chosen is carried out.',
    actor: { by: 'EMPLOYER' },
    position: at(2, 3),
    outcomes: { done: ends({ label: 'Carried out', button: 'Report what was done', mustWrite: true }) },
    clock: clock(90, 'DAY', 60, 90, {
      second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER'),
      lawRef: 'CA-31',
      pausable: true,
    }),
  },
  {
    id: 'jointReview',
    stageId: 'measures',
    name: 'Review the work place assessment together',
    description:
      'The employer and the work place committee or the representative review the work place assessment in ' +
      'view of what happened, and update it where needed (ss. 6, 32). Tell them no more of the notice than ' +
      'they need. If they cannot agree, the employer decides, and the decision is recorded with its reasons ' +
      '(ss. 2, 35). The law names no days for it; 30 is a setting.',
    actor: committee,
    position: at(3, 3),
    outcomes: {
      reviewed: ends({ label: 'Reviewed together', mustWrite: true }),
      decided: ends({ label: 'No agreement, the employer decided', mustWrite: true }),
    },
    clock: clock(30, 'DAY', 20, 30, { first: notifyAct('COMMITTEE'), lawRef: 'CA-6', pausable: true }),
  },
])

/** Terms that the law counts from the notice, or that run through several steps. */
export const canadaClocks = [
  caseClock('contactTerm', 'Contact the principal party', 'LIMIT', 7, 'DAY', {
    trigger: filed,
    stops: [{ stepId: 'contact', outcome: null }],
    firstAfter: 4,
    secondAfter: 6,
    first: to('COMMITTEE'),
    second: to('COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [2],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'CA-20',
  }),
  caseClock('effortsTerm', 'Begin the efforts to resolve it', 'LIMIT', 45, 'DAY', {
    trigger: filed,
    stops: [{ stepId: 'negotiate', outcome: null }],
    firstAfter: 30,
    secondAfter: 42,
    first: to('COMMITTEE'),
    second: to('COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [7],
    tells: to('COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'CA-23',
  }),
  caseClock('wholeTerm', 'Complete the whole process', 'LIMIT', 12, 'MONTH', {
    trigger: filed,
    firstAfter: 9,
    secondAfter: 11,
    first: to('ACTOR', 'COMMITTEE'),
    second: to('ACTOR', 'COMMITTEE', 'PRESIDING_OFFICER'),
    remindBefore: [30, 7],
    tells: to('ACTOR', 'COMMITTEE', 'PRESIDING_OFFICER'),
    lawRef: 'CA-33',
    noEarlier: {
      field: 'returnedOn',
      amount: 6,
      unit: 'MONTH',
      away: { field: 'awayFrom', moreThan: 90, open: true },
    },
  }),
  caseClock('investigatorTerm', 'Agree on an investigator', 'MINIMUM', 60, 'DAY', {
    trigger: { on: 'DATE_ANSWERED', field: 'noticeGivenOn' },
    stops: [{ stepId: 'investigator', outcome: null }],
    firstAfter: 40,
    first: to('COMMITTEE'),
    remindBefore: [7],
    tells: to('COMMITTEE'),
    lawRef: 'CA-27',
  }),
  /** The update is given by the notice itself (s.34). The one of the month of completion is that of the end. */
  caseClock('updatePrincipal', 'Monthly update to the principal party', 'REPEAT', 1, 'MONTH', {
    trigger: filed,
    tells: to('COMPLAINANT', 'COMMITTEE'),
    lawRef: 'CA-34',
  }),
  caseClock('updateRespondent', 'Monthly update to the respondent', 'REPEAT', 1, 'MONTH', {
    trigger: { on: 'STEP_COMPLETED', stepId: 'respondent', outcome: 'contacted' },
    tells: to('RESPONDENT', 'COMMITTEE'),
    lawRef: 'CA-34',
  }),
]
