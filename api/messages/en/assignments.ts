import { inParts } from '../../../workflows/definition/messages/message.ts'

/** English. */
export const assignments = {
  reasonMissing: 'Say why',
  notPublished: 'Only a published course can be assigned.',
  nobodyChosen: 'Choose who should take the course.',
  tooMany: inParts(
    'This would be {{count, number}} assignments at once. ',
    'Choose fewer people or courses, at most {{most, number}} assignments in all.',
  ),
  notOneself: 'Somebody else has to do this where it is about your own course.',
  nothingGranted: 'Give more attempts, more time, or both.',
  noTimeLimit: 'This quiz has no time limit, so nobody needs more time.',
  noLimit: 'Everybody may try this quiz as often as they like.',
  ended: 'This assignment has ended, so nothing more can be changed in it.',
  notLater: 'Choose a day after the one it is due on now.',
  dueInPast: 'Choose a day that is not over yet.',
  marked: 'This attempt is already marked.',
  notByHand: 'This question is not marked by hand.',
  mostPoints: 'This question gives at most {{of, number}} points.',
} as const
