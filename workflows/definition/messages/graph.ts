/** English. */
export const graph = {
  idFormat: 'Use letters, digits, - and _ only',
  wordTaken: 'Choose another word',
  keyFormat: 'Start with a small letter; letters and digits only',
  nameMissing: 'Give it a name',
  unstorableCharacter: 'This holds a character that cannot be kept. Type it again.',
  doesNotFit: 'This does not fit.',
} as const
