/** English, of obligations. */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const compliance = {
  unnamed: 'Enter a name',
  untitled: 'Enter what has to be done',
  countryCode: 'Enter a country as two capital letters, such as IN',
  code: 'Enter a code such as IN or CA-ON',
  color: 'Choose a colour',
  otherCountry: 'This belongs to another country. Choose one of the same country.',
  codeTaken: 'There is a jurisdiction with the code {{code}} already. Edit that one.',
  nameTaken: 'There is a category with this name already.',
  circle: 'It cannot be above itself. Choose another one.',
  inUse:
    'It is still in use by obligations, policies, business units, retention rules or what lies below it.',
  placeStays: 'A business unit is or was in it, or a retention rule is of it. Its country and place stay.',
  unitsMissing: 'Choose the business units that lie there.',
  notPublished: 'The policy is not published.',
  noPresiding: 'Nobody presides.',
  fewMembers: 'There are fewer than two members.',
  noExternal: 'There is no external member.',
  termsOver: 'Members who have sat for more than three years: {{count, number}}',
  presidingUnknown:
    'It is not known whether the presiding officer is a woman. State it where you appoint the committee.',
  presidingNoWoman: 'The presiding officer is not a woman.',
  womenUnknown:
    'It is not known whether at least half are women. Members of whom it is not known: {{count, number}}',
  fewWomen: 'Fewer than half of the members are women.',
  checkSenior: 'Check yourself that the presiding officer is a senior employee. This is not kept here.',
  womenNotShown: 'Whether enough members are women is shown to people who appoint committees.',
  noCommittee: 'This business unit has no committee.',
  tooLongAgo: 'Choose a day within the last three years.',
  rhythmKept:
    'Evidence was given for its periods, so how often it is due cannot change. Archive it and add a new one.',
  whyPlace: 'It is the law in {{name}}, where this business unit is.',
  whyEverywhere: 'It applies to business units in every country.',
  whyChosen: 'This business unit was chosen for it.',
  whyHeadcount: '{{count, number}} people work here; it applies from {{least, number}} on.',
  whyNoMore: 'It no longer applies to this business unit, but was open when that changed.',
  noEvent: 'This obligation comes round automatically. Only one that follows an event can be recorded.',
  eventTwice: 'This event is recorded already for that day.',
  noteMissing: 'Enter what this shows',
  reasonMissing: 'Enter why it does not apply',
  yearRuns: 'The year is not over. You can submit its figures from {{on, day}}.',
  filingUnproven: inParts(
    'Add a file that shows that it was sent, or enter the acknowledgement number and the day, ',
    'or say why there is none.',
  ),
  filedOnMissing: 'Enter the day on which it was sent.',
  filedTooEarly: 'It can only have been sent on {{on, day}} or later.',
  filedInFuture: 'This day is still ahead. Enter the day on which it was sent.',
  dayToCome: 'Choose a day that has come.',
  noReturn: 'This obligation has no figures to count.',
  done: 'This has been answered already.',
  evidenceLacking: 'Add evidence first: a note, or a file with a note.',
  evidenceErased: 'Its evidence was erased on {{at, date}} by the rule of {{months, number}} months.',
  evidenceErasedByLaw:
    'Its evidence was erased on {{at, date}} by the rule of {{months, number}} months ({{citation}}).',
  calendarName: 'Obligations of {{workspace}}',
  calendarEntry: '{{title}} ({{unit}})',
  nothingToBegin: 'There is nothing to begin for this obligation. Choose an existing course or policy.',
  courseRight:
    'You need the right “Write courses” for this. Ask a person who gives rights in this workspace.',
  policyRight:
    'You need the right “Write and publish policies” for this. Ask a person who gives rights in this workspace.',
  fileRule: 'A PDF, PNG or JPEG file of at most 25 MB',
} as const
