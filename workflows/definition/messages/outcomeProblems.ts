/** English: problems of outcomes, and of the steps that they end beside their own. */
import { inParts } from './message.ts'

export const outcomeProblems = {
  endsMissing: inParts(
    '“{{label}}” of “{{name}}” ends a step, or an outcome, that does not exist any more. ',
    'Choose another one, or remove it.',
  ),
  endsNothing: inParts(
    '“{{label}}” of “{{name}}” cannot end “{{other}}”. ',
    'Only another step of kind Action, completed by a person, can be ended.',
  ),
  endsDemands: inParts(
    '“{{label}}” of “{{name}}” ends “{{other}}” with “{{end}}”, which asks for something that only a person can ',
    'give. Choose another outcome.',
  ),
  endsRound: inParts(
    '“{{label}}” of “{{name}}” ends “{{other}}” with “{{end}}”, which leads straight back to “{{other}}”. ',
    'Let it lead to another step.',
  ),
  outcomesAlike: inParts(
    'Two outcomes of “{{name}}” are both shown as “{{said}}” to the person acting. Rename one of ',
    'them.',
  ),
  onlyAbsences:
    '“{{name}}” can end only after someone stayed away. Give it an outcome that needs no absences.',
  nobodyWrites: inParts(
    '“{{name}}” runs automatically, so nobody can write what its outcome “{{label}}” asks for. Do not ',
    'require it, or let a person do the step.',
  ),
} as const
