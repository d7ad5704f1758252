/** English. */
export const invites = {
  roleNotYours: 'You cannot give this role.',
  onlyOwnUnit: 'You can invite people to your own business unit.',
  departmentUnknown: 'Department not found in this business unit.',
  emailTooLong: 'An email address can have up to 254 characters',
  emailOrPhoneMissing: 'Enter an email address or a phone number',
  nobodyNamed: 'Add a person to invite',
  tooManyPeople: 'Up to 200 people at a time; use a file for more',
  alreadyUser: 'This person is already a user.',
  alreadyInvited: 'This person already has an open invite. Resend it instead.',
  personTwice: 'This person is in the list more than once.',
  phoneFormat: 'Enter a phone number with its country code, such as +91 98100 12345',
  mappingEmpty: 'Match at least one column.',
  usedOrTakenBack: 'This invite was used or revoked. Invite the person again.',
  resendFromPage: 'Resend an invite from the page itself.',
  alreadyUsed: 'This invite has already been used or revoked.',
} as const
