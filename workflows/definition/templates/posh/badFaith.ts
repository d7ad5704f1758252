/**
 * POSH (India): s.14, a branch of its own. Never what follows by itself when a complaint could not be proved: the
 * committee opens it with written reasons, hears both sides, decides by vote, and both read and answer that too.
 */
import { at, clock, type StepWords } from '../build.ts'

/** The law names no days for it: settings, inside the ninety, which go on. */
const within = (days: number, first: number, second: number) =>
  clock(days, 'DAY', first, second, { lawRef: 'POSH-14', pausable: true })
const inquiryMeeting = { quorum: 3, presidingOfficerRequired: true, minutesRequired: true }

export const badFaithSteps: StepWords[] = [
  {
    id: 'badFaithHearing',
    stageId: 'inquiry',
    name: 'Inquire into bad faith',
    description:
      'Hear both sides about malice, a complaint known to be false, or a forged document. That a complaint ' +
      'could not be proved is not enough.',
    actor: { by: 'COMMITTEE' },
    position: at(7, 4),
    outcomes: { heard: 'Both sides have been heard', another: 'Another hearing is needed' },
    meeting: { ...inquiryMeeting, vote: 'NONE' },
    clock: within(30, 20, 27),
  },
  {
    id: 'badFaithFindings',
    stageId: 'inquiry',
    name: 'Decide on bad faith',
    description: 'The committee votes on whether malice, known falsity or forgery is established.',
    actor: { by: 'COMMITTEE' },
    position: at(8, 4),
    outcomes: { established: 'Bad faith established', notEstablished: 'Bad faith not established' },
    meeting: { ...inquiryMeeting, vote: 'OPEN' },
    clock: within(10, 5, 9),
  },
]
