/** English. */
export const files = {
  sizeMissing: 'The file is empty',
  pictureRule: 'PNG, JPEG or WebP, up to 2 MB.',
  logoRule: 'A logo can be PNG, JPEG or WebP, up to 2 MB.',
  manualRule: 'A manual is a PDF of up to 25 MB.',
  fileSmaller: 'The file is smaller than was announced. Upload it again.',
  uploadUnknown: 'This upload is not known. Choose the file again.',
  fileLarger: 'The file is larger than was announced.',
  partElsewhere: 'This part does not start at the current end of the file.',
  tooManyParts: 'This file was sent in too many parts. Please upload it again.',
  partsMissing: 'Some parts of this file are missing.',
  partBegins: 'Enter the byte offset at which this part starts.',
  partType: 'Send a part as application/offset+octet-stream.',
} as const
