/** English, of how long things are kept. */
export const retention = {
  countryCode: 'Enter a country as two capital letters, such as IN',
  reasonMissing: 'Enter a reason',
  tooShort: 'Enter at least {{months, number}} months. Less is not allowed here.',
  changeComing: 'A change of this is waiting already. Withdraw it first.',
  notProposed: 'This rule is not waiting to be confirmed.',
  ownProposal: 'You proposed this rule, so someone else confirms it.',
  holdsAlready: 'This rule is in force. Propose a longer one instead.',
  untilDay: 'Choose a day between today and 50 years from now.',
  heldAlready: 'This is held already.',
  liftedAlready: 'This hold was lifted already.',
  oneTarget: 'Choose a person or a business unit, not both.',
  caseErased: 'This case was erased because its retention period ended. Nothing of it can be read.',
  noteCanada: 'At least ten years. The regulation does not say from when; here it is counted from closing.',
  noteGermany: 'Delete three years after the procedure ended; longer only where it is needed. Ask counsel.',
  noteIndia: 'Neither the POSH Act nor its rules name a period. Your counsel decides.',
  noteOntario: 'Keep training records for at least one year.',
} as const
