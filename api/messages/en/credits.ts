/** English. */
export const credits = {
  atLeastOne: 'Enter at least 1',
  notZero: 'Enter how many to add, or a negative number to remove credits',
  offerEnded: 'The offer of this course has ended, so it takes no more credits.',
  free: 'This course needs no credits.',
  tooManyOpen:
    'There are {{most, number}} open requests for this course already. Wait until they are decided.',
  decided: 'This request has been decided already.',
  notSoMany: 'Only {{available, number}} credits are available to remove.',
  cannotOffer: '“{{title}}” cannot be offered: some of its files are missing.',
} as const
