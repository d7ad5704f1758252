/** English, of how long things are kept. */
export const retention = {
  countryCode: 'Enter a country as two capital letters, such as IN',
  reasonMissing: 'Enter a reason',
  tooShort: 'Enter at least {{months, number}} months. Less is not allowed here.',
  changeComing: 'A change of this is waiting already. Withdraw it first.',
  notProposed: 'This rule is not waiting to be confirmed.',
  holdsAlready: 'This rule is in force. Propose a longer one instead.',
  untilDay: 'Choose a day between today and 50 years from now.',
  heldAlready: 'This is held already.',
  liftRequested: 'Someone on the committee asked to lift this already. Confirm it, or keep the hold.',
  liftNotRequested: 'Nobody has asked to lift this.',
  requesterLeft:
    'The person who asked to lift this is no longer on the committee. Keep the hold, then someone else can ask.',
  liftedAlready: 'This hold was lifted already.',
  oneTarget: 'Choose a person or a business unit, not both.',
  stillActive: 'Only someone who has left can be erased. Deactivate them first.',
  erasedAlready: 'The data of this person was erased already.',
  personHeld: 'A legal hold keeps the data of this person.',
  requestedAlready: 'This is waiting already. Stop it first.',
  requestClosed: 'This is not waiting any more.',
  goesProfile: 'Name, email address, numbers, address, picture and everything else in their profile',
  goesAccess: 'Passwords, sign-in methods, sessions and invites',
  goesNotices: 'Their notices and saved reports',
  staysAcceptances:
    'Policy acceptances, without a name, as long as their retention rule says: {{number, number}}',
  staysCertificates: 'Certificates, without a name, as long as their retention rule says: {{number, number}}',
  staysComplaints:
    'Complaints, drafts and files, if there are any, with the names in them, as long as their retention rule says',
  staysLog: 'The audit log, which names nobody',
  staysAccount: 'Their account, because they belong to another workspace',
  caseErased: 'The content of this case was erased on {{at, date}}: its retention period had ended.',
  caseErasedByRule:
    'The content of this case was erased on {{at, date}} by the rule of {{months, number}} months.',
  caseErasedByLaw:
    'The content of this case was erased on {{at, date}} by the rule of {{months, number}} months ({{citation}}).',
  noteCanada: 'At least ten years. The regulation does not say from when; here it is counted from closing.',
  noteGermany: 'Delete three years after the procedure ended; longer only where it is needed. Ask counsel.',
  noteIndia: 'Neither the POSH Act nor its rules name a period. Your counsel decides.',
  noteEvidence:
    'At least ten years for reviews, disagreements and annual reports. The regulation does not say from when.',
  noteOntario: 'Keep training records for at least one year.',
} as const
