/** English. */
export const workspaceProfile = {
  keepAWayIn: 'Keep the password or the email code: not everyone here has a phone number.',
  providerNotSetUp: 'Sign-in with {{provider}} has not been set up for this installation.',
  addressFormat: 'Enter an address such as 192.0.2.7, or a range such as 192.0.2.0/24.',
  keepOwnRange: 'Keep the range that you are working from: without it you could not change this back.',
  domainMissing: 'Add at least one email domain whose people can sign up.',
  colourFormat: 'Enter a colour as six hexadecimal digits, without #',
  timeZoneUnknown: 'Choose a time zone from the list',
  domainFormat: 'Enter a domain such as acme.com',
  colourHardToRead:
    'Text on this colour is hard to read. A lighter or darker one is easier on everyone’s eyes.',
} as const
