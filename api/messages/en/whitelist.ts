/** English. */
export const whitelist = {
  most300Characters: 'Use 300 characters or fewer',
  emailColumnMissing: 'The first row must name a column “email”.',
  workspaceUnknown: 'There is no such workspace.',
} as const
