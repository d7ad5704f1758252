/** English. */
export const impersonation = {
  searchTooShort: 'Type at least two letters',
  reasonTooShort: 'Say why, in ten letters or more',
  platformAdmin: 'Nobody acts as an admin of the platform.',
} as const
