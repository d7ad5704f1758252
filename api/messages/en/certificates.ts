/** English, of certificates. */
export const certificates = {
  unknown: 'No certificate has this serial number. Check that it is typed as on the certificate.',
  wasRevoked: 'This certificate was revoked, so it cannot be downloaded.',
  revokedAlready: 'This certificate is revoked already.',
} as const
