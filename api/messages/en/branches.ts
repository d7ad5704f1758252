/** English. */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const branches = {
  onlyOwnUnit: 'You can change your own business unit only.',
  holidayNameMissing: 'Enter a name for the holiday',
  nameMissing: 'Enter a name for the business unit',
  countryFormat: 'Enter the country as two letters',
  countryUnknown: 'Country not found',
  sameCountry: 'The business unit has this country already. Choose another one.',
  correctionStale: 'Something changed in between. Check again what changes with the country.',
  calendarInPerson: inParts(
    'Only the workspace’s own people can change working days, holidays and the time zone. ',
    'Ask them to do it themselves.',
  ),
  weekendTooLong: 'A weekend can have up to {{days, number}} days. Clear the other days.',
  holidayTwice: 'This day is already in the list',
  noHolidays: 'No holidays were found. Each line needs a date and a name.',
  tooManyHolidays: 'There are more than {{most, number}} days. Use a shorter list.',
  holidayLineWithoutName: 'Line {{line, number}}: the name is missing',
  holidayLineWithoutDay: 'Line {{line, number}}: no date was found',
  holidayEntryNotWholeDay: 'Entry {{line, number}}, “{{name}}”: not a whole day',
  calendarDamaged: 'This calendar file is damaged. Export it again.',
  holidayFileMissing: 'Choose a file or paste a list',
  holidayFileTooLarge: 'The file can have up to 1 MB.',
  nameTaken: 'A business unit with this name already exists.',
  transferToRemoved: 'People cannot move to a business unit that is being removed.',
  headquartersOnlyWorkspaceAdmin: 'Only a workspace admin can choose the headquarters.',
  headquartersRequired:
    'There is always one headquarters. Make another business unit the headquarters instead.',
  otherHost: 'This was sent from a page of another host.',
} as const
