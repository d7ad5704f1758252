/** English. */
import { inParts } from '../../../workflows/definition/messages/message.ts'

export const users = {
  formerMember: 'Former member',
  erased: 'The data of this person was erased. Nothing of it can be changed.',
  phoneFormat: 'Enter a phone number with its country code, such as +91 98123 45678',
  employeeIdTaken: 'Someone else here has this employee ID.',
  phoneTaken: 'Someone else here has this phone number.',
  adminNeedsUnit: 'A Business Unit Admin needs a business unit.',
  departmentNotInUnit: 'This department does not belong to the person’s business unit.',
  unitUnknown: 'Business unit not found.',
  chooseUnit: 'Choose a business unit.',
  firstNameMissing: 'Enter a first name',
  employeeIdFormat: 'An employee ID cannot contain @, so it cannot be mistaken for an email address',
  nobodyNamed: 'Choose a person',
  personUnknown: 'Person not found.',
  mayNotDeactivate: inParts(
    'You cannot deactivate this person. No one can deactivate themselves, ',
    'and a Business Unit Admin can deactivate employees only.',
  ),
  presides: 'This person presides over a committee. Appoint another presiding officer first.',
  lastAdmin: 'A workspace needs at least one active Workspace Admin. Give someone else that role first.',
  mayNotChange: 'You cannot change this.',
  onlyThemselves: 'Only this person can change this.',
  onlyOwnName: 'Only this person can change their name.',
  aboutYourself: 'This is about you, so other people decide it.',
  ownProposal: 'You proposed this, so someone else confirms it.',
  notIndependent: inParts(
    'You cannot confirm this. One of you was invited, promoted or reactivated by the other within 30 days, ',
    'directly or through others, or how one of you got access is not known.',
  ),
  notToYourself: 'You cannot do this to yourself.',
  roleAboveYours: 'You cannot give a role with more rights than your own.',
} as const
