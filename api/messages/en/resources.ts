/** English. */
export const resources = {
  fileTooLarge: 'A file can have 25 MB at most',
  sha256Format: 'Send the sha256 of the file, in hex',
  otherFile: 'What arrived is not the file you meant. Upload it again.',
  confirmedMeanwhile: 'The file was uploaded or confirmed again meanwhile.',
  attributeShowsNoFile: 'An attribute of this type shows no file.',
} as const
