/** English. */
export const workspaceProfile = {
  keepAWayIn: 'Keep the password or the code by e-mail: not everybody has a phone number here.',
  providerNotSetUp: 'Sign-in with {{provider}} has not been set up for this installation.',
  addressFormat: 'Give an address such as 192.0.2.7, or a range such as 192.0.2.0/24.',
  keepOwnRange: 'Keep the range that you work from: without it you could not change this back.',
  domainMissing: 'Name at least one e-mail domain whose people may sign up.',
  colourFormat: 'Give a colour as six hexadecimal digits, without #',
  timeZoneUnknown: 'Choose a time zone of the list',
  domainFormat: 'Give a domain such as acme.com',
  colourHardToRead:
    'Text on this colour is hard to read. A lighter or darker one is easier on everybody’s eyes.',
} as const
