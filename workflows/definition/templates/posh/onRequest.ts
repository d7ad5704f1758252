/**
 * POSH (India): what happens at the complainant's request alone. Help while the case runs (s.12) and conciliation
 * (s.10), asked for in the complaint or at any time until the findings; and the way back from a settlement that
 * was not kept (s.11(1)).
 */
import type { Outcome, StepEnd } from '../../graph.ts'
import { at, clock, notifyAct, type StepWords } from '../build.ts'

const committee = { by: 'COMMITTEE' } as const
const complainant = { by: 'COMPLAINANT' } as const
/** Nothing can be asked for once the inquiry is over. */
export const endsRequests: StepEnd[] = [{ stepId: 'requests', outcome: 'over' }]
const settlementFulfilment: Omit<Outcome, 'id'> = {
  label: 'Settlement kept',
  button: 'All of it was kept',
  irrevocable: true,
  follows: 'The case is closed.',
  ends: endsRequests,
}
const broken: Omit<Outcome, 'id'> = {
  label: 'A term was not kept',
  button: 'Report a term that was not kept',
  mustWrite: true,
  follows: 'The committee goes on to inquire, or passes your complaint to the police.',
}

export const requestSteps: StepWords[] = [
  {
    id: 'requests',
    stageId: 'received',
    name: 'Ask for help or conciliation',
    description:
      'As long as the inquiry is pending, you can ask for help while the case runs, such as a ' +
      'transfer or leave, or ask the committee to try to settle it. You need not do anything here: it ' +
      'ends by itself.',
    actor: complainant,
    position: at(2, 0),
    join: 'EACH',
    outcomes: {
      over: {
        label: 'No more requests',
        button: 'I will not ask for anything',
        irrevocable: true,
        follows: 'You can no longer ask for help or conciliation in this case.',
      },
      asked: {
        label: 'Request made',
        button: 'Send my request',
        follows: 'The committee reads it and decides. After that you can ask again.',
      },
    },
    clock: null,
    serves: 'inquiryTerm',
  },
]

export const reliefSteps: StepWords[] = [
  {
    id: 'relief',
    stageId: 'relief',
    name: 'Recommend relief',
    description:
      'Where the complainant asks for help while the case runs: recommend to the employer what should ' +
      'be done.',
    actor: committee,
    position: at(0, 1),
    outcomes: { recommended: 'Relief recommended', refused: 'Relief not recommended' },
    join: 'EACH',
    clock: clock(5, 'WORKING_DAY', 3, 5, { lawRef: 'POSH-12-REQUEST', pausable: true }),
  },
  {
    id: 'reliefGiven',
    stageId: 'relief',
    name: 'Give relief and report back',
    description: 'The employer gives the relief, leave for at most 3 months, and tells the committee.',
    actor: { by: 'EMPLOYER' },
    position: at(1, 1),
    outcomes: {
      given: {
        label: 'Relief given',
        button: 'Report that the relief was given',
        follows: 'The committee and whoever complained read your report.',
      },
    },
    clock: clock(10, 'WORKING_DAY', 5, 10, { second: notifyAct('EMPLOYER', 'PRESIDING_OFFICER') }),
  },
]

const askConciliation: StepWords = {
  id: 'askConciliation',
  stageId: 'settling',
  name: 'Ask for conciliation',
  description:
    'The committee tries to settle it only if you ask for it now; an earlier request does not count again. If you do ' +
    'not answer within 7 days, the inquiry goes on.',
  actor: complainant,
  position: at(4, 3),
  outcomes: {
    asked: {
      label: 'Conciliation requested',
      button: 'Ask for conciliation',
      follows: 'The committee tries to settle it with both of you. If that fails, the inquiry goes on.',
    },
    notAsked: {
      label: 'Conciliation not requested',
      button: 'I do not ask for conciliation',
      follows: 'The inquiry goes on.',
    },
  },
  clock: null,
  serves: 'conciliationTerm',
}

export const settlingSteps: StepWords[] = [
  askConciliation,
  {
    id: 'conciliation',
    stageId: 'settling',
    name: 'Conciliation',
    description:
      'Where the complainant asks for it: try to settle it. Money cannot be part of a settlement. If it ' +
      'fails, the inquiry goes on.',
    actor: committee,
    position: at(0, 3),
    outcomes: { settled: 'Settled', notSettled: 'Not settled' },
    meeting: { quorum: 0, presidingOfficerRequired: false, vote: 'NONE' },
    clock: clock(15, 'WORKING_DAY', 10, 15, { lawRef: 'POSH-10', pausable: true }),
  },
  {
    id: 'settlement',
    stageId: 'settling',
    name: 'Record the settlement',
    description: 'Write it down and give a copy to both. There is no further inquiry.',
    actor: committee,
    position: at(1, 3),
    outcomes: { recorded: 'Settlement recorded' },
    clock: clock(5, 'WORKING_DAY', 3, 5),
  },
  {
    id: 'settled',
    stageId: 'settling',
    name: 'Keep the settlement',
    description:
      'If a term of the settlement is not kept, report it here: the committee then goes on to inquire, or ' +
      'passes your complaint to the police. The step ends by itself when the time is over.',
    actor: complainant,
    position: at(2, 3),
    outcomes: { kept: settlementFulfilment, broken },
    clock: null,
    serves: 'settledTerm',
  },
  {
    id: 'broken',
    stageId: 'settling',
    name: 'Act on a broken settlement',
    description:
      'A term of the settlement was not kept. Go on to inquire, or pass the complaint to the police.',
    actor: committee,
    position: at(3, 3),
    outcomes: {
      inquire: 'The inquiry goes on',
      police: { label: 'Passed to the police', mustWrite: true, ends: endsRequests },
    },
    clock: clock(5, 'WORKING_DAY', 3, 5, { lawRef: 'POSH-11-1-BROKEN', pausable: true }),
  },
]
