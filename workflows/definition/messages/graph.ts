/** English. */
export const graph = {
  idFormat: 'Use letters, digits, - and _ only',
  wordTaken: 'Choose another word',
  keyFormat: 'Start with a lowercase letter; letters and digits only',
  nameMissing: 'Enter a name',
  reasonMissing: 'Enter a reason',
  unstorableCharacter: 'This contains a character that cannot be stored. Enter it again.',
  doesNotFit: 'Invalid value.',
} as const
