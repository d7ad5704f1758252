/** English. */
export const publicMessages = {
  emailFormat: 'Enter an email address like name@example.org',
  nameMissing: 'Enter your name',
  textTooShort: 'Tell us a little more',
  chooseWebinar: 'Choose a webinar',
  chooseAnswer: 'Choose an answer',
  pageTooOld: 'This page has expired. Load it again; what you typed is kept.',
  loadAgain: 'Load the page again.',
} as const
