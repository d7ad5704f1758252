import { inParts } from '../../../workflows/definition/messages/message.ts'

/** English. What is missing for a question to be marked. */
export const questions = {
  oneRight: '“{{label}}” needs one right answer. Choose which option it is.',
  someRight: '“{{label}}” needs at least one right answer. Choose which options are right.',
  rightOutOfLimits: inParts(
    'For “{{label}}”, {{right, number}} options are right, but nobody may choose that many. ',
    'Change the limits or the right answers.',
  ),
  gapWithoutRight: 'A blank of “{{label}}” has no right answer. Enter what may be written there.',
  pairMissing: 'Something on the left of “{{label}}” has no match. Choose one for each.',
  rangeCrossed: 'The range of right answers to “{{label}}” ends before it begins. Swap the two numbers.',
} as const
