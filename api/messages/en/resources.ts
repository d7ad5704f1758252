/** English. */
export const resources = {
  fileTooLarge: 'A file can have up to 25 MB',
  sha256Format: 'Send the sha256 of the file, in hex',
  otherFile: 'The uploaded file is not the one you chose. Upload it again.',
  confirmedMeanwhile: 'The file was uploaded or confirmed again in the meantime.',
  attributeShowsNoFile: 'This type of question shows no file.',
} as const
