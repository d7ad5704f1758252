/** English. */
export const whitelist = {
  most300Characters: 'Use 300 characters or fewer',
  emailColumnMissing: 'The first row must have a column named “email”.',
  workspaceUnknown: 'Workspace not found.',
} as const
