/** English. */
export const evidence = {
  draftHasNoSteps: 'A draft has no steps.',
  stepNotYours: 'This step is not assigned to you.',
  fileTooLarge: 'A file can have up to {{megabytes, number}} MB.',
  tooManyFiles: 'Up to {{maxFiles, number}} files can be added here.',
  fileType: 'Add an image, a PDF, a document, plain text, or a recording.',
} as const
