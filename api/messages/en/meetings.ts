/** English. */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const meetings = {
  chooseOutcome: 'Choose one of the outcomes.',
  onlyPresentVote: 'Only members who attended the meeting can vote.',
  titleMissing: 'Enter a title for the meeting',
  agendaMissing: 'Write the agenda',
  startMissing: 'Enter the start',
  endMissing: 'Enter the end',
  linkFormat: 'Enter a full https link',
  inviteMissing: 'Invite at least one person',
  locationMissing: 'Enter a location or a Teams or Meet link',
  endBeforeStart: 'The end must be after the start',
  dayMissing: 'Enter the date',
  writeMinutes: 'Write the minutes',
  nameMissing: 'Enter a title',
  correctionMissing: 'Enter the correction',
  respondentNotInformed: 'The respondent can be invited once they have been informed.',
  guestMissing: 'Choose a person, or enter a name and an email address.',
  fieldMissing: 'Fill in “{{label}}”.',
  chooseOneOption: 'Choose one of the options of “{{label}}”.',
  notAGuest: 'This person is not invited to the meeting.',
  notAbsentParty: 'This person is not an absent party.',
  sayWhetherNotified: 'Choose whether this party was notified of the meeting.',
  sayHowNotified: 'Enter the date when this party was notified, and how.',
  notStarted: inParts(
    'This meeting starts on {{startsAt, moment}}. Attendance can be recorded ',
    'from then; if it started early, change its start to now first.',
  ),
  nothingToCorrect: 'There is nothing to correct until attendance is recorded.',
  minutesTooEarly: 'Minutes can be written once the meeting has been held.',
  minutesFinal: 'The minutes can no longer be changed. Add a correction instead.',
  processNotForUnit: 'This process is not for the business unit of this committee.',
  quorum: {
    one: 'At least {{count}} member must attend.',
    other: 'At least {{count}} members must attend.',
  },
  quorumCame: {
    one: 'At least {{count}} member must attend. {{present, number}} attended.',
    other: 'At least {{count}} members must attend. {{present, number}} attended.',
  },
  quorumLed: {
    one: 'At least {{count}} member must attend, including the presiding officer.',
    other: 'At least {{count}} members must attend, including the presiding officer.',
  },
  quorumLedCame: {
    one: 'At least {{count}} member must attend, including the presiding officer. {{present, number}} attended.',
    other:
      'At least {{count}} members must attend, including the presiding officer. {{present, number}} attended.',
  },
  quorumPresiding: 'The presiding officer must attend.',
  quorumPresidingCame: 'The presiding officer must attend. {{present, number}} attended.',
} as const
