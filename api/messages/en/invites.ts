/** English. */
export const invites = {
  roleNotYours: 'You cannot give this role.',
  onlyOwnUnit: 'You can invite people to your own business unit.',
  departmentUnknown: 'There is no such department in this business unit.',
  emailTooLong: 'An e-mail address has 254 characters at most',
  emailOrPhoneMissing: 'Give an e-mail address or a phone number',
  nobodyNamed: 'Name somebody to invite',
  tooManyPeople: 'At most 200 people at once; use a file for more',
  alreadyUser: 'This person is a user already.',
  alreadyInvited: 'This person has an open invite already. Send it again instead.',
  personTwice: 'This person stands in the list more than once.',
  phoneFormat: 'Type a phone number with its country code, such as +91 98100 12345',
  mappingEmpty: 'Say what at least one column holds.',
  usedOrTakenBack: 'This invite was used or taken back. Invite the person anew.',
  resendFromPage: 'An invite is sent again from the page itself.',
  alreadyUsed: 'This invite was used or taken back already.',
} as const
