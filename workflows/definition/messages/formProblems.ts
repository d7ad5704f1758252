/** English: problems of forms, texts and visibility, and those of what a law asks of outcomes and readers. */
import { inParts } from './message.ts'

export const formProblems = {
  personInFiling: '“{{label}}” asks for a colleague. Only the form of a step in a workflow can ask for one.',
  assigneeByParty:
    'In “{{name}}”, “{{label}}” lets a party choose a colleague who reads the case. Ask it elsewhere.',
  assigneeNotHere:
    '“{{name}}” cannot be assigned to one colleague: it is a meeting, automatic, or a step of a party.',
  assigneeNotAsked:
    '“{{name}}” is assigned by a question that no step asks. Choose a question that asks for a colleague.',
  assigneeOptional:
    '“{{name}}” is assigned to the answer to “{{label}}”, which may be left empty. Then nobody is assigned.',
  assigneeNotNamed:
    '“{{name}}” can open before “{{asking}}” has named the colleague it is assigned to. Then nobody is assigned.',
  assigneeDueAfterStep:
    '“{{name}}” gives the person it is assigned to {{own}}, but the step itself has {{span}}.',
  assigneeDueOfNobody:
    '“{{name}}” has a due date for the person it is assigned to, but no answer assigns it.',
  leaveToActor: 'Do not assign it by an answer',
  noOwnDate: 'Let them have the time of the step',
  shownInCircle: inParts(
    '“{{name}}” is never shown: its condition reads a question that only shows up after it. Change ',
    'the condition.',
  ),
  showAlways: 'Always show it',
  neverShownThere:
    '“{{label}}” is never shown: its condition and that of its section, “{{title}}”, exclude each other.',
  emptySection: 'The section “{{title}}” is empty. Add a question, or remove it.',
  twinOptions: 'Two options of “{{label}}” read the same. Change one of them.',
  removeOption: 'Remove the second “{{text}}”',
  videoWithoutText:
    '“{{label}}” has no transcript, so people who cannot hear it learn nothing from it. Add one.',
  noticeWithoutWords: 'A notice of “{{name}}” has no subject. Write one.',
  usualWords: 'Use the standard text',
  unknownName: 'A notice of “{{name}}” contains {{word}}, which is not filled in. Write one of {{names}}.',
  writeInstead: 'Write {{word}}',
  outcomeUnnamed:
    '“{{name}}” has several outcomes, and one is still called “{{label}}”. Write how the step ends.',
  emptyStage: 'The stage “{{name}}” has no steps. Add one, or remove the stage.',
  removeStage: 'Remove the stage',
  nothingShown: inParts(
    'No stage is shown to anyone outside the committee, so nobody can follow their ',
    'complaint. Choose who sees each stage.',
  ),
  showToComplainant: 'Show the stages to the complainant',
  respondentUnaware: inParts(
    'The respondent is never informed, so they never see what is meant for them. Add “Inform the ',
    'respondent” to a step.',
  ),
  allSkippable: inParts(
    'Every step can be skipped, so a complaint can be closed without anything being done. ',
    'Turn this off for at least one step.',
  ),
  quorumTooLarge: inParts(
    '“{{name}}” needs {{quorum}} members present. Hardly any committee has as many. Enter a ',
    'lower quorum.',
  ),
  veryLong: 'The deadline of “{{name}}” is {{span}}, more than five years. Enter a shorter one.',
  appliesToNobody: inParts(
    'This workflow applies to no business unit, so nobody can use it. Choose business units in its ',
    'settings, or make it the default.',
  ),
  countFromDay: 'Count from “{{label}}”',
  lawStopsEarly: inParts(
    '“{{name}}” is stopped by “{{by}}”, before its work is over ({{citation}}): {{law}} Choose what ',
    'stops it.',
  ),
  lawNeedsTerm: inParts(
    '“{{name}}” has its own deadline, which says nothing until the step opens ({{citation}}): {{law}} ',
    'Add a case deadline for it.',
  ),
  lawfulStop: 'Let the end of its work stop it',
  lawMustWait: inParts(
    '“{{label}}” of “{{name}}” can be chosen before the deadline is over ({{citation}}): {{law}} Let ',
    'it wait for that deadline.',
  ),
  waitForTerm: 'Let it wait for “{{name}}”',
  citeLaw: 'Set “{{name}}” to {{citation}}',
  lawFewAbsences: '“{{label}}” of “{{name}}” needs {{times}} absences in a row ({{citation}}): {{law}}',
  lawOtherParty: inParts(
    '“{{label}}” of “{{name}}” does not count the absences of the person whom the notice names ',
    '({{citation}}): {{law}}',
  ),
  absencesOfNamed: 'Count the absences of the person named in “{{label}}”',
  absencesNameNobody: inParts(
    '“{{label}}” of “{{name}}” counts the absences of a person whom no question names. Choose a required question ',
    'whose options are the complainant and the respondent.',
  ),
  countEitherParty: 'Count the absences of either party',
  askAbsences: 'Require {{times}} absences in a row',
  lawMustWrite: '“{{label}}” of “{{name}}” needs written reasons ({{citation}}): {{law}}',
  askReasons: 'Require written reasons',
  lawSilence: inParts(
    'Nothing happens if “{{name}}” is not done in time ({{citation}}): {{law}} Choose an outcome that ',
    'follows at the end of its deadline.',
  ),
  silenceTakes: 'Choose “{{label}}” at the end of the deadline',
  lawNoWayBack: inParts(
    'The complainant cannot report this here ({{citation}}): {{law}} Add a step for the complainant ',
    'that leads back to the inquiry.',
  ),
  lawOnlyOnce: inParts(
    '“{{name}}” happens only once ({{citation}}): {{law}} Let its end start the deadline again, and lead ',
    'the arrow back to it.',
  ),
  beginAnew: 'Let its end start the deadline again',
  lawReads: 'The {{who}} can read who reported ({{citation}}): {{law}}',
  lawMayReveal:
    'The {{who}} can read parts of the complaint that may show who reported ({{citation}}): {{law}}',
  lawConfidential:
    'The {{who}} can read parts of the complaint that are confidential ({{citation}}): {{law}}',
  doNotShow: 'Do not show this to the {{who}}',
} as const
