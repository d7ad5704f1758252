/** English. */
export const files = {
  sizeMissing: 'The file is empty',
  pictureRule: 'A picture can be PNG, JPEG or WebP, with 2 MB at most.',
  logoRule: 'A logo can be PNG, JPEG or WebP, with 2 MB at most.',
  manualRule: 'A manual is a PDF with 25 MB at most.',
  fileSmaller: 'The file is smaller than was announced. Upload it again.',
  uploadUnknown: 'This upload is not known. Choose the file again.',
  fileLarger: 'The file is larger than was announced.',
  partElsewhere: 'This part does not begin where the file ends so far.',
  tooManyParts: 'This file came in too many parts. Send it anew.',
  partsMissing: 'Parts of this file are still missing.',
  partBegins: 'Say where this part begins, in bytes.',
  partType: 'Send a part as application/offset+octet-stream.',
} as const
