/** English. */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const core = {
  sendJson: 'Send JSON.',
  bodyNotJson: 'The body is not JSON.',
  tooManyCalls: {
    one: 'You have done this very often in a short time. Try again in {{count}} second.',
    other: 'You have done this very often in a short time. Try again in {{count}} seconds.',
  },
  tooMuch: 'This is too much for one request.',
  foreignRequest: 'Send this from the page itself, as JSON or with X-Requested-With.',
  idempotencyKeyFormat: 'Use 8 to 64 letters, digits, - or _.',
  sealedFromImpersonation:
    'You cannot open a person’s complaints, meetings, notices or account while acting as them.',
  sortBy: 'Sort by one of: {{fields}}.',
  tooDeep: 'This is nested too deeply.',
  inPersonOnly: inParts(
    'Only the workspace’s own people can decide who hears complaints and ',
    'what each role can do. Ask them to do it themselves.',
  ),
  ownNameOnly: inParts(
    'You are acting as someone else. This would be recorded in their name, ',
    'so they have to do it themselves.',
  ),
  erased: 'This case was erased. Nothing can be added to it.',
  missing: 'This is required.',
  wrongFormat: 'The format is not valid.',
  chooseOffered: 'Choose one of the options.',
  invalid: 'Invalid value',
  emailFormat: 'Enter an email address, such as name@example.com',
  dateFormat: 'Enter a date.',
  dateTimeFormat: 'Enter a date and a time.',
  urlFormat: 'Enter a full address starting with https://',
  writeSomething: 'Enter something here.',
  charactersAtLeast: 'Enter at least {{least, number}} characters.',
  nameAtLeast: 'Choose at least {{least, number}}.',
  atLeast: 'This must be at least {{least, number}}.',
  charactersAtMost: 'Use {{most, number}} characters or fewer.',
  nameAtMost: 'Choose {{most, number}} or fewer.',
  atMost: 'This must be {{most, number}} or less.',
} as const
