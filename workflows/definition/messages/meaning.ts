/** English: what a drawing means now, where it meant something else on interpreter 1. */
import { inParts } from './message.ts'

export const meaning = {
  joinsOnce: inParts(
    '“{{name}}” now opens once, when no other arrow can still lead to it. Before, it ',
    'opened for the first arrow and ignored or repeated the others.',
  ),
  othersStayOpen: inParts(
    '“{{label}}” of “{{name}}” no longer ends the steps that are open elsewhere. ',
    'Turn on “Ends everything immediately” where it should.',
  ),
  endAndStep: inParts(
    '“{{label}}” of “{{name}}” leads to the end and to a step. That step now opens; ',
    'before, the end came first.',
  ),
  waitsEachRound: inParts(
    '“{{name}}” now waits for “{{wanted}}” each time it opens again, and no longer ',
    'waits where “{{wanted}}” can no longer happen.',
  ),
  countsFromLast: inParts(
    'The clock of “{{name}}” now counts from the last time “{{trigger}}” was done. ',
    'Before, it counted from the first time.',
  ),
  holdsCountDays: inParts(
    'A hold now moves deadlines by the full days it lasted. Before, a hold over ',
    'midnight could add a day.',
  ),
} as const
