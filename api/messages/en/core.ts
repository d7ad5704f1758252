/** English. */
export const core = {
  sendJson: 'Send JSON.',
  bodyNotJson: 'The body is not JSON.',
  tooMuch: 'That is too much at once.',
  foreignRequest: 'Send this from the page itself, as JSON or with X-Requested-With.',
  idempotencyKeyFormat: 'Use 8 to 64 letters, digits, - or _.',
  sealedFromImpersonation:
    'Complaints, meetings, notices and a person’s own account stay closed to whoever acts in their name.',
  sortBy: 'Sort by one of: {{fields}}.',
  tooDeep: 'This is nested too deeply.',
  inPersonOnly:
    'Only the workspace’s own people decide this: who hears complaints, and who may do what. Ask them to do it themselves.',
  missing: 'This is missing.',
  wrongFormat: 'This is not written the way it is asked for.',
  chooseOffered: 'Choose one of what is offered.',
  invalid: 'Invalid value',
  emailFormat: 'Write an e-mail address, like name@example.com',
  dateFormat: 'Give a date.',
  dateTimeFormat: 'Give a date and a time.',
  urlFormat: 'Write a whole address, beginning with https://',
  writeSomething: 'Write something here.',
  charactersAtLeast: 'Write at least {{least, number}} characters.',
  nameAtLeast: 'Name at least {{least, number}}.',
  atLeast: 'This must be {{least, number}} at least.',
  charactersAtMost: 'This can have {{most, number}} characters at most.',
  nameAtMost: 'Name {{most, number}} at most.',
  atMost: 'This can be {{most, number}} at most.',
} as const
