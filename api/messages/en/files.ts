/** English. */
export const files = {
  sizeMissing: 'The file is empty',
  pictureRule: 'A picture can be PNG, JPEG or WebP, with 2 MB at most.',
  logoRule: 'A logo can be PNG, JPEG or WebP, with 2 MB at most.',
  manualRule: 'A manual is a PDF with 25 MB at most.',
  fileSmaller: 'The file is smaller than was announced. Upload it again.',
  uploadUnknown: 'This upload is not known. Choose the file again.',
  fileLarger: 'The file is larger than was announced.',
} as const
