/** English. */
export const toys = {
  pictureTooLarge: 'A picture of a toy can have 100 kB at most.',
  chooseFile: 'Choose a file.',
} as const
