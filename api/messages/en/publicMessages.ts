/** English. */
export const publicMessages = {
  emailFormat: 'Type an e-mail address like name@example.org',
  nameMissing: 'Type your name',
  textTooShort: 'Tell us a little more',
  chooseWebinar: 'Choose a webinar',
  chooseAnswer: 'Choose an answer',
  pageTooOld: 'This page has grown old. Load it again; what you typed stays.',
  loadAgain: 'Load the page again.',
} as const
