import { inParts } from '../../../workflows/definition/messages/message.ts'

/** English. */
export const learning = {
  itemLocked: '“{{title}}” opens once “{{before}}” is complete.',
  waived: 'You do not need to take this course any more.',
  notBegun: 'Begin the lesson first.',
  nothingOfThat: 'This cannot be done here.',
  stillToDo: 'Something is still to do before this lesson is complete.',
  tooEarly: 'Take some more time with this lesson: {{seconds, number}} more seconds.',
  unanswered: 'Answer this question.',
  unpressed: 'Press this button.',
  unopened: 'Open this.',
  unwatched: 'Watch more of this video.',
  unplayed: 'Go through the whole package of this lesson.',
  quizPassed: 'You have already passed this quiz.',
  quizAwaiting: 'Your last attempt is still being marked. The result will show here.',
  noAttemptsLeft: inParts(
    'You have used all your attempts at this quiz. ',
    'Ask the person who assigned the course for another one.',
  ),
  tryLater: 'You can try again from {{at, date}}.',
  attemptOver: 'This attempt is over, so nothing more can be saved in it.',
  attemptRuns: 'This attempt is still running. Hand it in to see how it went.',
  between: 'Between {{min, number}} and {{max, number}}',
} as const
