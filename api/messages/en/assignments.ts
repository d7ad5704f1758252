import { inParts } from '../../../workflows/definition/messages/message.ts'

/** English. */
export const assignments = {
  notPublished: 'Only a published course can be assigned.',
  nobodyChosen: 'Choose who should take the course.',
  tooMany: inParts(
    'That would be {{count, number}} assignments. ',
    'Choose fewer people or courses, at most {{most, number}} assignments at a time.',
  ),
  unknownFact:
    'A condition of a rule is about business unit, department, role, designation, country or joining date.',
  tooManyRules: 'A course can have at most {{most, number}} rules.',
  notOneself: 'This is about your own course, so another person has to do it.',
  nothingGranted: 'Give more attempts, more time, or both.',
  noTimeLimit: 'This quiz has no time limit, so there is no time to add.',
  noLimit: 'This quiz can be tried any number of times, so there are no attempts to add.',
  dayOfYear: 'Enter a day of the year, such as 04-01 for the 1st of April',
  tooManyReminded: 'Choose fewer people: at most {{most, number}} at a time.',
  ended: 'This assignment has ended, so nothing more can be changed in it.',
  notLater: 'Choose a day after the one it is due on now.',
  dueInPast: 'Choose a day that is not over yet.',
  marked: 'This attempt is already marked.',
  notByHand: 'This question is not marked by hand.',
  maxPoints: 'This question gives at most {{of, number}} points.',
} as const
