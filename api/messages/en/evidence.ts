/** English. */
export const evidence = {
  draftHasNoSteps: 'A draft has no steps.',
  stepNotYours: 'This step does not wait for you.',
  fileTooLarge: 'A file may have at most {{megabytes, number}} MB.',
  tooManyFiles: 'At most {{mostFiles, number}} files can be handed in here.',
  fileType: 'Hand in a picture, a PDF, a document, plain text, or a recording.',
} as const
