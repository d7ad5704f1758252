/** English. */
export const impersonation = {
  searchTooShort: 'Type at least two letters',
  reasonTooShort: 'Enter a reason of at least ten letters',
  platformAdmin: 'You cannot act as a platform admin.',
} as const
